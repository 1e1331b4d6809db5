import type { Input, Output } from '@cliffhanger/contract/call'
import { studioComments } from '@cliffhanger/contract/studio/comments'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { TitleList } from '#editing/lists/title-list.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField } from '#ui/forms/field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './comments.module.css'

type Where = Output<typeof studioComments.state>
type Publishing = Input<typeof studioComments.publish>

/** Settings for the brands with comments, and the titles without comments. */
export function CommentSettingsCard({ canEdit }: { readonly canEdit: boolean }) {
  const { t, key: language } = useText()
  const textOf = useFailureText()
  const query = useStudioQuery(studioComments.state, { language })
  const publish = useStudioMutation(studioComments.publish)
  return (
    <Card title={t('comments.where')}>
      <ErrorMessage text={publish.error ? textOf(publish.error) : undefined} />
      <QueryStates query={query}>
        {(where) => <WhereForm where={where} canEdit={canEdit} publish={publish} />}
      </QueryStates>
    </Card>
  )
}

interface FormProps {
  readonly where: Where
  readonly canEdit: boolean
  readonly publish: UseMutationResult<Output<typeof studioComments.publish>, CallFailure, Publishing>
}

function WhereForm({ where, canEdit, publish }: FormProps) {
  const { t } = useText()
  const toast = useToast()
  const before = {
    brands: where.brands.filter(({ isOn }) => isOn).map(({ id }) => id),
    closedTitles: where.closedTitles,
  }
  const [draft, setDraft] = useState<typeof before & Pick<Where, 'version'>>()
  const idsOf = (titles: Where['closedTitles']) => titles.map(({ vidId }) => vidId)
  const isEdited =
    draft !== undefined &&
    (draft.brands.join() !== before.brands.join() ||
      idsOf(draft.closedTitles).join() !== idsOf(before.closedTitles).join())
  const isOvertaken = isEdited && draft.version !== where.version
  const isChanged = isEdited && !isOvertaken
  const { brands, closedTitles } = isChanged ? draft : before
  const change = (part: Partial<typeof before>) => setDraft({ brands, closedTitles, ...part, version: where.version })
  const isHiding = before.brands.some((id) => !brands.includes(id))

  async function save(): Promise<void> {
    const { version } = await publish.mutateAsync({ base: where.version, brands, closedTitles: idsOf(closedTitles) })
    setDraft(undefined)
    toast({
      text: t('comments.saved'),
      undo: () =>
        publish.mutateAsync({ base: version, brands: before.brands, closedTitles: idsOf(before.closedTitles) }),
    })
  }
  const all = where.brands.map(({ id }) => id)
  const check = (id: string, isOn: boolean) =>
    change({ brands: all.filter((one) => (one === id ? isOn : brands.includes(one))) })
  return (
    <div className={styles.where}>
      {isOvertaken && !publish.error && (
        <NoteBox tone="warn" isAlert>
          {t('comments.changedMeanwhile')}
        </NoteBox>
      )}
      {where.brands.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          isChecked={brands.includes(id)}
          isDisabled={!canEdit}
          onCheck={(isOn) => check(id, isOn)}
        />
      ))}
      {brands.length === 0 && <p>{t('comments.whereOff')}</p>}
      {isHiding && <NoteBox tone="warn">{t('comments.hides', { count: where.visible })}</NoteBox>}
      <TitleList
        heading={t('comments.closedTitles')}
        empty={t('comments.noClosedTitles')}
        findLabel={t('comments.find')}
        addLabel={(name) => t('comments.closeTitle', { name })}
        removeLabel={(name) => t('comments.openTitle', { name })}
        titles={closedTitles}
        canEdit={canEdit}
        onChange={(titles) => change({ closedTitles: titles })}
      />
      {canEdit && (
        <Button
          look="ink"
          isBusy={publish.isPending}
          disabled={!isChanged}
          onClick={() => void save().catch(() => undefined)}
        >
          {t('comments.save')}
        </Button>
      )}
    </div>
  )
}

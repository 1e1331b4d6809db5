import { studioTitle } from '@cliffhanger/contract/studio/title'
import { languageByKey, languages } from '@cliffhanger/domain/languages'
import { useStudioMutation } from '#api/use-studio.ts'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitleChangeToast } from '../../use-changed-toast.ts'
import { useTitlePageText } from '../../use-title-page-text.ts'
import { EditConflict } from '../conflict.tsx'
import { DraftActions } from '../draft-actions.tsx'
import styles from '../title.module.css'
import type { TabProps } from '../title.tsx'
import { flattenDetails } from './flat-details.ts'
import {
  type DetailsFormValues,
  isDetailsFormValues,
  parseShelfOrder,
  titleAudiences,
  toDetailsFormValues,
} from './typed-details.ts'

/** Edits the title's original language, audience and shelf order. */
export function Details({ title, mayWrite }: TabProps) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state } = title
  const now = toDetailsFormValues(state)
  const draft = useDraft<DetailsFormValues>({
    name: `title.${vidId}.details`,
    live: { value: now, version },
    isValue: isDetailsFormValues,
  })
  const change = useStudioMutation(studioTitle.setDetails)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  const typed = draft.value
  const order = parseShelfOrder(typed.order)
  const hasName = state.texts[typed.language] !== undefined
  const { error } = change

  async function publish(): Promise<void> {
    if (order === undefined) return
    const { language, audience } = typed
    const send = (base: number) => change.mutateAsync({ vidId, version: base, language, audience, order })
    const done = await draft.publish(send).catch(() => undefined)
    if (!done) return
    tellChanged(pageText('title.details.published'), done)
  }
  return (
    <div className={styles.stack}>
      {!mayWrite && <NoteBox>{t('title.readOnly')}</NoteBox>}
      <Card title={t('title.tab.details')}>
        <div className={styles.fields}>
          <SelectField
            label={pageText('title.details.language')}
            help={pageText('title.details.languageHelp')}
            error={
              hasName ? undefined : pageText('title.details.noName', { language: languageByKey(typed.language).name })
            }
            isDisabled={!mayWrite}
            options={languages.map(({ key, name }) => ({ value: key, label: name }))}
            value={typed.language}
            onChoose={(language) => draft.change({ ...typed, language })}
          />
          <SelectField
            label={pageText('title.details.audience')}
            help={pageText('title.details.audienceHelp')}
            isDisabled={!mayWrite}
            options={titleAudiences.map((one) => ({
              value: `${one}`,
              label: pageText(`title.details.audience.${one}`),
            }))}
            value={`${typed.audience}`}
            onChoose={(chosen) => {
              const audience = titleAudiences.find((one) => `${one}` === chosen)
              if (audience !== undefined) draft.change({ ...typed, audience })
            }}
          />
          <TextField
            label={pageText('title.details.order')}
            help={pageText('title.details.orderHelp')}
            error={order === undefined ? pageText('title.details.wrongOrder') : undefined}
            readOnly={!mayWrite}
            value={typed.order}
            onChange={({ target }) => draft.change({ ...typed, order: target.value })}
          />
        </div>
      </Card>
      {error && error.reason !== 'conflict' && <ErrorMessage text={failureText(error)} />}
      {draft.isOutdated && (
        <EditConflict
          theirs={flattenDetails(now, pageText)}
          mine={flattenDetails(typed, pageText)}
          onKeepMine={draft.rebase}
          onTakeTheirs={draft.discard}
        />
      )}
      {mayWrite && draft.isChanged && (
        <DraftActions
          draft={draft}
          label={pageText('title.details.publish')}
          isDisabled={order === undefined || !hasName}
          isBusy={change.isPending}
          onPublish={() => void publish()}
        />
      )}
    </div>
  )
}

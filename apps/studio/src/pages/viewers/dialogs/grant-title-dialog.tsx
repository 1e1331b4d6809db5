import type { Output } from '@cliffhanger/contract/call'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import type { ViewerData } from '../facts.ts'
import styles from '../viewers.module.css'
import { findRejectedGrantField, GrantFields } from './grant-fields.tsx'
import { TitleSearch } from './title-choice.tsx'

interface GrantTitleDialogProps {
  readonly facts: ViewerData
  /** Id of the title named in the page's URL. */
  readonly vidId?: string | undefined
  readonly ticket?: string | undefined
  readonly onClose: () => void
}

/**
 * Asks for the title, the reason and the support ticket, and shows the effect in numbers. The ticket is an idempotency
 * key.
 */
export function GrantTitleDialog({ facts: { userId }, vidId, ticket, onClose }: GrantTitleDialogProps) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const formId = useId()
  const grant = useStudioMutation(studioViewers.grantTitle)
  const [chosen, setChosen] = useState(vidId)
  const [reason, setReason] = useDraftText(`grantTitle.${userId}.${ticket ?? ''}`)
  const [key, setKey] = useState(() => ticket ?? `studio-${crypto.randomUUID().slice(0, 13)}`)
  const preview = useStudioQuery(
    studioViewers.grantTitlePreview,
    { userId, vidId: chosen ?? '' },
    { isEnabled: chosen !== undefined },
  )
  const title = preview.data
  const { error } = grant
  const wrongField = findRejectedGrantField(error)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!title || title.isWhole) return
    const given = grant.mutateAsync(
      { userId, vidId: title.vidId, reason: reason.trim(), key: key.trim() },
      { onSuccess: ({ isNew }) => isNew && onClose() },
    )
    const finish = ({ isNew }: Awaited<typeof given>) => {
      if (!isNew) return
      setReason('')
      toast({ text: t('grantTitle.done', { viewer: userId, title: title.title }) })
    }
    runOnSuccess(given, finish)
  }
  return (
    <Dialog
      title={t('grantTitle.title', { viewer: userId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} disabled={!title || title.isWhole} isBusy={grant.isPending}>
            {t('grantTitle.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {chosen === undefined ? (
          <TitleSearch onChoose={setChosen} />
        ) : (
          <QueryStates query={preview}>
            {(found) => <Effect title={found} onChooseOther={() => setChosen(undefined)} />}
          </QueryStates>
        )}
        <GrantFields
          reason={reason}
          ticket={key}
          wrongField={wrongField}
          isRepeated={grant.data?.isNew === false}
          problem={error && wrongField === undefined ? textOf(error) : undefined}
          onReason={setReason}
          onTicket={setKey}
        />
      </form>
    </Dialog>
  )
}

/** Shows the selected title, and the effect of the grant for the viewer. */
function Effect({
  title,
  onChooseOther,
}: {
  readonly title: Output<typeof studioViewers.grantTitlePreview>
  readonly onChooseOther: () => void
}) {
  const { t } = useText()
  const effects = [
    t('grantTitle.owns', { count: title.episodes }),
    t('grantTitle.paid', { count: title.paidEpisodes }),
    ...(title.unlocked > 0 ? [t('grantTitle.unlocked', { count: title.unlocked, coins: title.coinsPaid })] : []),
    t('grantTitle.forever'),
  ]
  return (
    <div>
      <p>
        <b lang={title.titleLanguage}>{title.title}</b>{' '}
        <Button isSmall look="quiet" onClick={onChooseOther}>
          {t('grantTitle.other')}
        </Button>
      </p>
      {title.isWhole ? (
        <NoteBox tone="warn">{t('grantTitle.isWhole')}</NoteBox>
      ) : (
        <ul className={styles.losses}>
          {effects.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

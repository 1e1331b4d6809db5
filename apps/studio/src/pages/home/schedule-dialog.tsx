import { studioHome } from '@cliffhanger/contract/studio/home'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { ChangeList } from '#editing/conflict-note.tsx'
import type { LocalDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { Modules } from './modules.ts'

interface ScheduleDialogProps {
  readonly draft: Pick<LocalDraft<Modules>, 'publish'>
  readonly changes: readonly string[]
  onClose(): void
}

/** Asks for the time at which the draft replaces the home page. */
export function ScheduleDialog({ draft, changes, onClose }: ScheduleDialogProps) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const formId = useId()
  const [at, setAt] = useState('')
  const schedule = useStudioMutation(studioHome.schedule)
  const { error } = schedule
  const isWrongTime = error?.field === 'publishAt'
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Without a time zone, the time would be parsed in the browser's zone.
    const publishAt = Date.parse(`${at}Z`)
    // Discards the draft, as after a publication, but keeps changes that were made while the request was in flight.
    await draft.publish(async (base, modules) => {
      await schedule.mutateAsync({ base, modules, publishAt })
      return { version: base }
    })
    toast({ text: t('home.scheduled', { time: time(publishAt) }) })
    onClose()
  }
  return (
    <Dialog
      title={t('home.scheduleTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="hot" type="submit" form={formId} isBusy={schedule.isPending}>
            {t('home.schedule')}
          </Button>
        </>
      }
    >
      <p>{t('home.scheduleText')}</p>
      <ChangeList changes={changes} />
      <form id={formId} onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <TextField
          label={t('home.scheduleAt')}
          type="datetime-local"
          required
          value={at}
          error={isWrongTime ? t('home.scheduleWrong') : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
        <ErrorMessage text={error && !isWrongTime ? textOf(error) : undefined} />
      </form>
    </Dialog>
  )
}

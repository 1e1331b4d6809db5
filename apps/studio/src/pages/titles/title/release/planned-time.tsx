import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useTitlePageText } from '../../use-title-page-text.ts'
import { timeOf } from './release-form.ts'

/** A typed time of publication, in UTC. @param initial as `textOfTime` writes it */
export function usePlannedTime(initial = '') {
  const [text, setText] = useState(initial)
  const [isPast, setPast] = useState(false)
  const at = timeOf(text)
  /** Whether the time is in the future; if not, the field shows an error. */
  function check(): boolean {
    const isLate = at === undefined || at <= Date.now()
    setPast(isLate)
    return !isLate
  }
  function change(typed: string): void {
    setPast(false)
    setText(typed)
  }
  return { at, text, isPast, check, change }
}

interface Props {
  readonly time: ReturnType<typeof usePlannedTime>
  /** The server has refused the time. */
  readonly isRefused: boolean
  readonly isDisabled?: boolean
}
export function PlannedTimeField({ time, isRefused, isDisabled = false }: Props) {
  const { t } = useText()
  const pageText = useTitlePageText()
  return (
    <TextField
      label={pageText('upload.plannedTime')}
      help={pageText('upload.plannedTimeHelp')}
      type="datetime-local"
      disabled={isDisabled}
      error={time.isPast || isRefused ? t('title.release.past') : undefined}
      value={time.text}
      onChange={({ target }) => time.change(target.value)}
    />
  )
}

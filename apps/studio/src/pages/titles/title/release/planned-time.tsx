import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useTitlePageText } from '../../use-title-page-text.ts'
import { parseUtcTime } from './release-form.ts'

/** Manages the typed time of a scheduled release, in UTC. @param initial in the format of `formatUtcTime` */
export function useScheduledTime(initial = '') {
  const [text, setText] = useState(initial)
  const [isPast, setPast] = useState(false)
  const at = parseUtcTime(text)
  /** Returns whether the time is in the future. If not, the field shows an error. */
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
  readonly time: ReturnType<typeof useScheduledTime>
  /** True if the server has rejected the time. */
  readonly isRefused: boolean
  readonly isDisabled?: boolean
}
export function ScheduledTimeField({ time, isRefused, isDisabled = false }: Props) {
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

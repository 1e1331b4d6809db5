/** Formats a time as minutes, seconds and tenths: "0:41.2". With `digits` 2, shows hundredths. */
export function formatCueTime(ms: number, digits = 1): string {
  const unit = 1000 / 10 ** digits
  const units = Math.floor(ms / unit)
  const perSecond = 10 ** digits
  const seconds = Math.floor(units / perSecond)
  const rest = String(units % perSecond).padStart(digits, '0')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${rest}`
}

/** Formats a time as minutes and seconds: "0:41". */
export const formatMinutesAndSeconds = (ms: number): string => formatCueTime(ms, 1).slice(0, -2)

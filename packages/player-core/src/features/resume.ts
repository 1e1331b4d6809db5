/** Whether only the last 3 s or the last 5 % of an episode are left. Seconds; a duration of 0 is unknown. */
export const isWatchedToEnd = (position: number, duration: number): boolean =>
  duration > 0 && (position >= duration - 3 || position >= duration * 0.95)

/**
 * Where an episode starts, in seconds: the saved position, but the beginning when the feed advanced by itself or
 * when what is left is the last 3 s or the last 5 %.
 */
export function resumePosition(saved: number, duration: number, isAutoNext: boolean): number {
  if (isAutoNext || !(saved > 0)) return 0
  return isWatchedToEnd(saved, duration) ? 0 : saved
}

/**
 * Returns true if at most the last 3 s or the last 5 % of an episode remain. Parameters are in seconds; a duration of 0
 * means unknown.
 */
export const isWatchedToEnd = (position: number, duration: number): boolean =>
  duration > 0 && (position >= duration - 3 || position >= duration * 0.95)

/**
 * Returns the start position of an episode in seconds: the saved position, or 0 after an automatic advance or if the
 * episode was watched to its end.
 */
export function resumePosition(saved: number, duration: number, isAutoNext: boolean): number {
  if (isAutoNext || !(saved > 0)) return 0
  return isWatchedToEnd(saved, duration) ? 0 : saved
}

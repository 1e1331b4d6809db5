/**
 * Where an episode starts, in seconds: the saved position, but the beginning when the feed advanced by itself or
 * when what is left is the last 3 s or the last 5 %.
 */
export function resumePosition(saved: number, duration: number, isAutoNext: boolean): number {
  if (isAutoNext || !(saved > 0)) return 0
  if (duration > 0 && (saved >= duration - 3 || saved >= duration * 0.95)) return 0
  return saved
}

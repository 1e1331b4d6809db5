/** The comment that the keys act on. Another never takes its place: a key must not decide on one that nobody has read. */
export const markedOf = (ids: readonly string[], chosen: string | undefined): string | undefined =>
  ids.find((id) => id === chosen)

/** The comment to mark after the decision on another: the one that follows, or the same in case it comes back. */
export function markAfter(ids: readonly string[], decided: string): string {
  const at = ids.indexOf(decided)
  return (at < 0 ? undefined : ids[at + 1]) ?? decided
}

/**
 * Returns the id of the comment that keyboard shortcuts act on; undefined if the chosen comment has left the list. No
 * other comment replaces it: a key must not decide on a comment that the operator has not read.
 */
export const findMarkedCommentId = (ids: readonly string[], chosen: string | undefined): string | undefined =>
  ids.find((id) => id === chosen)

/**
 * Returns the id of the comment to mark after a decision: the next one, or the decided comment itself (if it is the
 * last), which may return to the list.
 */
export function chooseCommentIdToMarkNext(ids: readonly string[], decided: string): string {
  const at = ids.indexOf(decided)
  return (at < 0 ? undefined : ids[at + 1]) ?? decided
}

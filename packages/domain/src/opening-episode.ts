/**
 * Parses the query of `/video?vid=&ep=`. `episode` is undefined if `ep` is missing or not a positive integer of at most
 * six digits.
 */
export function parseVideoQuery(search: string): { vid: string; episode: number | undefined } {
  const query = new URLSearchParams(search)
  const asked = query.get('ep') ?? ''
  return { vid: query.get('vid') ?? '', episode: /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined }
}

/**
 * Returns the index, among the published episodes, of the first episode to play: the requested episode, otherwise the
 * last watched episode, otherwise the first. A number past the end gives the last episode; the number of an unpublished
 * episode gives the next published one.
 */
export function initialEpisodeIndex(
  episodes: readonly { n: number }[],
  asked: number | undefined,
  lastLook: number,
): number {
  const wanted = asked ?? (lastLook > 0 ? lastLook : 1)
  const at = episodes.findIndex(({ n }) => n >= wanted)
  return at === -1 ? Math.max(0, episodes.length - 1) : at
}

/** Parses the query of `/video?vid=&ep=`. `episode` is undefined if it is missing or not a number from 1. */
export function parseVideoQuery(search: string): { vid: string; episode: number | undefined } {
  const query = new URLSearchParams(search)
  const asked = query.get('ep') ?? ''
  return { vid: query.get('vid') ?? '', episode: /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined }
}

/**
 * Feed index (from 0, among the published episodes) of the first episode to play: the requested one, else the last
 * watched one, else the first. A number past the end gives the last episode, an unpublished one gives the next
 * published one.
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

/** The secret of a gift's link, `/gift#<code>`. It is in the fragment, so that no server log and no referrer contains it. */
export const codeOf = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1]

/** The link of a gift. */
export const giftLink = (origin: string, code: string): string => `${origin}/gift#${code}`

export interface WantedGift {
  readonly vidId: string
  readonly episodeN: number | undefined
}

/** The title and episode that the viewer wants to give: `/gift?vid=7&ep=3`. */
export function wantedOf(search: string): WantedGift | undefined {
  const query = new URLSearchParams(search)
  const [vidId, episode] = [query.get('vid'), Number(query.get('ep'))]
  if (vidId === null) return undefined
  return { vidId, episodeN: Number.isInteger(episode) && episode > 0 ? episode : undefined }
}

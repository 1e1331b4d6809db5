/** A picture of the form, from its choice to its place on the server. */
export interface Picture {
  readonly id: number
  readonly name: string
  /** A small copy as a data url; '' until it is drawn. */
  readonly preview: string
  readonly state:
    | { readonly at: 'waiting' }
    /** How much of it has left, 0 to 1. */
    | { readonly at: 'uploading'; readonly share: number }
    | { readonly at: 'arrived'; readonly url: string }
    | { readonly at: 'failed' }
}

/** Of the files that were chosen: what fits into the room, whether that left some out, and what is no image at all. */
export function sortFiles<F extends { readonly type: string }>(files: readonly F[], room: number) {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return {
    taken: images.slice(0, room),
    isTooMany: images.length > room,
    others: files.filter(({ type }) => !type.startsWith('image/')),
  }
}

/** A picture of the form, from the file choice to the finished upload. */
export interface Picture {
  readonly id: number
  readonly name: string
  /** A thumbnail as a data url; '' until it is drawn. */
  readonly preview: string
  readonly state:
    | { readonly at: 'waiting' }
    /** `share`: the uploaded part, 0 to 1. */
    | { readonly at: 'uploading'; readonly share: number }
    | { readonly at: 'arrived'; readonly url: string }
    | { readonly at: 'failed' }
}

/** Sorts the chosen files: images that fit into `room`, whether there were more, and files that are not images. */
export function sortFiles<F extends { readonly type: string }>(files: readonly F[], room: number) {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return {
    taken: images.slice(0, room),
    isTooMany: images.length > room,
    others: files.filter(({ type }) => !type.startsWith('image/')),
  }
}

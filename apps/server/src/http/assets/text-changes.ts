/** A piece of the later text: new text, or the position and length of a piece in the earlier text. */
export type TextPatchPart = string | readonly [from: number, length: number]

/** The earlier text is searched in pieces of this length, so shorter common pieces are not copied. */
const pieceLength = 12
/** Maximum length of new text before the next common piece. If it is exceeded, the texts have too little in common. */
const longestInsert = 1024
/** Maximum number of positions stored per piece. Limits the time for a repetitive text. */
const mostPlaces = 16

/** Index of a text's pieces. */
interface TextIndex {
  /** Returns a position of this piece, preferably at or after `from`. */
  find(piece: string, from: number): number | undefined
}

/** Indexes the pieces of a text that begin at a multiple of their length. */
export function createTextIndex(text: string): TextIndex {
  const places = new Map<string, number[]>()
  for (let at = 0; at + pieceLength <= text.length; at += pieceLength) {
    const piece = text.slice(at, at + pieceLength)
    const known = places.get(piece)
    if (!known) places.set(piece, [at])
    else if (known.length < mostPlaces) known.push(at)
  }
  return {
    find: (piece, from) => {
      const known = places.get(piece)
      return known?.find((place) => place >= from) ?? known?.[0]
    },
  }
}

/**
 * Returns the parts that produce `after` from `before`, in order; undefined if the texts have too little in common.
 * Looks up each position of `after` at most once, so the time is linear in the length of both texts.
 */
export function diffTexts(
  before: string,
  after: string,
  index: TextIndex = createTextIndex(before),
): readonly TextPatchPart[] | undefined {
  const parts: TextPatchPart[] = []
  let [at, from] = [0, 0]
  while (at < after.length) {
    let length = 0
    while (at + length < after.length && after[at + length] === before[from + length]) length += 1
    if (length > 0) parts.push([from, length])
    at += length
    from += length
    if (at === after.length) break
    const next = findNext({ before, after, index }, at, from)
    if (!next) return undefined
    parts.push(after.slice(at, next.at))
    ;({ at, from } = next)
  }
  return parts
}

interface Texts {
  readonly before: string
  readonly after: string
  readonly index: TextIndex
}

/**
 * Finds the next common piece, preferably after the last copied piece; returns the ends of both texts if the end is
 * near.
 */
function findNext({ before, after, index }: Texts, at: number, from: number) {
  for (let start = at + 1; start <= at + longestInsert; start += 1) {
    if (start >= after.length) return { at: after.length, from: before.length }
    const piece = after.slice(start, start + pieceLength)
    // Tries the same distance in both texts first, because most changes are new file names of the same length.
    const opposite = from + start - at
    if (before.startsWith(piece, opposite)) return { at: start, from: opposite }
    const place = index.find(piece, from)
    if (place === undefined) continue
    // Extends the match backwards, because the common text may begin before the piece that the index found.
    let back = 0
    while (start - back > at + 1 && place > back && before[place - back - 1] === after[start - back - 1]) back += 1
    return { at: start - back, from: place - back }
  }
  return undefined
}

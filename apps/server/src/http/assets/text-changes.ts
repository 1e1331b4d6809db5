/** A piece of a text: new, or copied from the earlier text: its place and length. */
export type Part = string | readonly [from: number, length: number]

/** Shorter common pieces are not worth a copy. */
const shortestCopy = 24
/** How far to look for the next common piece. Bounds the time for a text that changed completely. */
const longestInsert = 1024

/** The parts from which a text is made of an earlier one, in order. Undefined if they have too little in common. */
export function textChanges(before: string, after: string): readonly Part[] | undefined {
  const parts: Part[] = []
  let [at, from] = [0, 0]
  while (at < after.length) {
    let length = 0
    while (at + length < after.length && after[at + length] === before[from + length]) length += 1
    if (length > 0) parts.push([from, length])
    at += length
    from += length
    if (at === after.length) break
    const next = findNext(before, after, at, from)
    if (!next) return undefined
    parts.push(after.slice(at, next.at))
    ;({ at, from } = next)
  }
  return parts
}

/** The next place with a common piece, preferably after the last one; the end of the text if it is near. */
function findNext(before: string, after: string, at: number, from: number) {
  for (let skipped = 1; skipped <= longestInsert; skipped += 1) {
    const start = at + skipped
    if (start >= after.length) return { at: after.length, from: before.length }
    const piece = after.slice(start, start + shortestCopy)
    if (piece.length < shortestCopy) continue
    const later = before.indexOf(piece, from)
    const found = later >= 0 ? later : before.indexOf(piece)
    if (found >= 0) return { at: start, from: found }
  }
  return undefined
}

import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableSourceError } from '../decode/open-source.ts'

/**
 * Returns the name of a piece of a rendition. An encoding machine joins the segments of a rendition to one file and
 * sends it in pieces, named by byte offset so that the names sort by offset.
 */
export const pieceName = (offset: number): string => String(offset).padStart(12, '0')

/** Joins the init segment and the media segments in a rendition's folder to one file. */
export function joinSegments(folder: string, target: string): void {
  const count = readdirSync(folder).length - 1
  const names = ['init.mp4', ...Array.from({ length: count }, (_, index) => `${index}.m4s`)]
  writeFileSync(target, '')
  for (const name of names) appendFileSync(target, readFileSync(join(folder, name)))
}

/** Joins the pieces in a folder to one file. Throws `UnusableSourceError` if a piece is missing. */
export function joinPieces(folder: string, target: string): void {
  if (!existsSync(folder)) throw new UnusableSourceError('nothing of it has arrived')
  let length = 0
  writeFileSync(target, '', { flag: 'wx' })
  for (const name of readdirSync(folder).sort()) {
    if (name !== pieceName(length)) throw new UnusableSourceError(`its bytes from ${length} on are missing`)
    const piece = readFileSync(join(folder, name))
    appendFileSync(target, piece)
    length += piece.length
  }
}

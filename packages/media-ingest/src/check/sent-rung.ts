import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableSource } from '../decode/open-source.ts'

/**
 * A rendition as another machine sends it: its segments joined to one file, which arrives in pieces. Name of the piece with
 * the bytes from `offset` on; the order of the names is that of the offsets.
 */
export const pieceName = (offset: number): string => String(offset).padStart(12, '0')

/** Joins the segments in the folder of a rendition to one file. */
export function joinSegments(folder: string, target: string): void {
  const count = readdirSync(folder).length - 1
  const names = ['init.mp4', ...Array.from({ length: count }, (_, index) => `${index}.m4s`)]
  writeFileSync(target, '')
  for (const name of names) appendFileSync(target, readFileSync(join(folder, name)))
}

/** Joins the pieces in a folder to one file. Throws `UnusableSource` if one is missing. */
export function joinPieces(folder: string, target: string): void {
  if (!existsSync(folder)) throw new UnusableSource('nothing of it has arrived')
  let length = 0
  writeFileSync(target, '', { flag: 'wx' })
  for (const name of readdirSync(folder).sort()) {
    if (name !== pieceName(length)) throw new UnusableSource(`its bytes from ${length} on are missing`)
    const piece = readFileSync(join(folder, name))
    appendFileSync(target, piece)
    length += piece.length
  }
}

/** Positions of the first and the last byte of a range, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const single = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header (RFC 9110). Returns the range, `unsatisfiable` (416), or undefined for the whole file: no
 * header, a malformed header, or several ranges, which a server may ignore.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = single.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

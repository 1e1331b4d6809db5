/** Position of an ISO BMFF box in a buffer; `start` and `end` are the bounds of its payload. */
export type Box = { type: string; offset: number; start: number; end: number }

/** Builds an ISO BMFF box from the parts of its payload. */
export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 8),
    0,
  )
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

/** Builds an ISO BMFF full box: a box whose payload starts with a version and 24 bits of flags. */
export function fullBox(type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...parts)
}

/** Encodes numbers as big-endian 32-bit integers. */
export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** Encodes numbers as big-endian 16-bit integers. */
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}

/** Encodes a number as a big-endian 64-bit integer. All times are far below 2^53. */
export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

/** Lists the boxes between `start` and `end`. Throws if a box exceeds the range, as in a truncated file. */
export function listBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const found: Box[] = []
  for (let offset = start; offset < end; ) {
    const size = offset + 8 <= end ? bytes.readUInt32BE(offset) : 0
    if (size < 8 || offset + size > end) throw new Error(`box at byte ${offset} does not fit`)
    const type = bytes.toString('latin1', offset + 4, offset + 8)
    found.push({ type, offset, start: offset + 8, end: offset + size })
    offset += size
  }
  return found
}

/** Finds the first box at a path such as `['moov', 'trak', 'tkhd']`. Returns undefined if there is none. */
export function findBox(bytes: Buffer, path: string[], start = 0, end = bytes.length): Box | undefined {
  const [type, ...rest] = path
  const found = listBoxes(bytes, start, end).find((candidate) => candidate.type === type)
  return found && rest.length > 0 ? findBox(bytes, rest, found.start, found.end) : found
}

const sequenceHeaderType = 1
const temporalDelimiterType = 2

type Obu = { type: number; bytes: Uint8Array; payload: Uint8Array }

/** Splits a temporal unit into OBUs (open bitstream units). Throws if an OBU has no size or is truncated. */
function splitObus(bytes: Uint8Array): Obu[] {
  const found: Obu[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = bytes[at] ?? 0
    if ((head & 0b10) === 0) throw new Error('an AV1 unit has no size')
    let size = 0
    let start = at + ((head & 0b100) === 0 ? 1 : 2)
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[start++] ?? 0
      size += (byte & 0x7f) * 2 ** shift
      if ((byte & 0x80) === 0) break
    }
    if (start + size > bytes.length) throw new Error('an AV1 unit is truncated')
    found.push({
      type: (head >> 3) & 0xf,
      bytes: bytes.subarray(at, start + size),
      payload: bytes.subarray(start, start + size),
    })
    at = start + size
  }
  return found
}

/** Converts a temporal unit to an MP4 sample by removing the temporal delimiter. */
export function toAv1Sample(temporalUnit: Uint8Array): Uint8Array {
  const kept = splitObus(temporalUnit).filter(({ type }) => type !== temporalDelimiterType)
  return Buffer.concat(kept.map(({ bytes }) => bytes))
}

/**
 * Builds the decoder configuration record (av1C) from the first temporal unit. The output of our encoder is always Main
 * profile, 4:2:0, 8 bit, with one operating point and without timing information. Throws if the unit has no such
 * sequence header.
 */
export function buildAv1C(temporalUnit: Uint8Array): Buffer {
  const header = splitObus(temporalUnit).find(({ type }) => type === sequenceHeaderType)
  if (!header) throw new Error('the encoder returned no sequence header')
  // The 24 bits before the level are: profile (3 bits), still picture (2), timing (1), display delay (1), operating
  // points (5 + 12).
  const [first = 1, second = 1, third = 1, fourth = 0] = header.payload
  if (first !== 0 || second !== 0 || third !== 0) throw new Error('the encoder returned an unexpected sequence header')
  const level = fourth >> 3
  // For levels from 4.0 on, a tier bit follows.
  const tier = level > 7 ? (fourth >> 2) & 1 : 0
  const marker = 0x81
  const subsampling420 = 0b1100
  return Buffer.concat([Buffer.from([marker, level, (tier << 7) | subsampling420, 0]), header.bytes])
}

/** Returns the codecs string (RFC 6381) for an av1C record, such as `av01.0.04M.08`. */
export function av1Codec(av1C: Uint8Array): string {
  const level = String((av1C[1] ?? 0) & 0x1f).padStart(2, '0')
  return `av01.0.${level}${(av1C[2] ?? 0) & 0x80 ? 'H' : 'M'}.08`
}

/** Splits an Annex B byte stream into NAL units. */
export function splitAnnexB(bytes: Uint8Array): Uint8Array[] {
  const starts: { code: number; payload: number }[] = []
  for (let at = 0; at + 2 < bytes.length; at++) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue
    starts.push({ code: at > 0 && bytes[at - 1] === 0 ? at - 1 : at, payload: at + 3 })
    at += 2
  }
  return starts.map(({ payload }, index) => bytes.subarray(payload, starts[index + 1]?.code ?? bytes.length))
}

const nalType = (nal: Uint8Array) => (nal[0] ?? 0) & 0x1f

/**
 * Converts an Annex B byte stream to length-prefixed NAL units. Drops delimiters, SEI and the parameter sets, which are
 * in the init segment.
 */
export function toLengthPrefixed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (const nal of splitAnnexB(bytes)) {
    if ([6, 7, 8, 9].includes(nalType(nal))) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(nal.length)
    parts.push(length, nal)
  }
  return Buffer.concat(parts)
}

/** Builds the decoder configuration record (avcC) from an encoder's Annex B header. Throws if SPS or PPS is missing. */
export function buildAvcC(header: Uint8Array): Buffer {
  const nals = splitAnnexB(header)
  const sps = nals.find((nal) => nalType(nal) === 7)
  const pps = nals.find((nal) => nalType(nal) === 8)
  if (!sps || !pps) throw new Error('the encoder returned no parameter sets')
  const length = (nal: Uint8Array) => Buffer.from([nal.length >> 8, nal.length & 255])
  const head = Buffer.from([1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1])
  // High profile requires the chroma format and bit depths. The output of our encoder is always 4:2:0, 8 bit.
  const tail = (sps[1] ?? 0) >= 100 ? Buffer.from([0xfd, 0xf8, 0xf8, 0]) : Buffer.alloc(0)
  return Buffer.concat([head, length(sps), sps, Buffer.from([1]), length(pps), pps, tail])
}

/** Returns the codecs string (RFC 6381) of an H.264 stream, such as `avc1.640028`. */
export const avcCodec = (avcC: Uint8Array) => `avc1.${Buffer.from(avcC.subarray(1, 4)).toString('hex')}`

/** Returns true if the packager can copy an avcC record unchanged: it has version 1 and four-byte NAL unit lengths. */
export const isCopyableAvcC = (extradata: Uint8Array) => extradata[0] === 1 && ((extradata[4] ?? 0) & 3) === 3

/**
 * Returns true if a packet consists of complete length-prefixed NAL units of known types. False for blocks of zeros.
 */
export function isWholePacket(packet: Uint8Array): boolean {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  let at = 0
  while (at + 5 <= packet.length) {
    const length = view.getUint32(at)
    const type = view.getUint8(at + 4)
    if (length === 0 || (type & 0x80) !== 0 || (type & 0x1f) === 0) return false
    at += 4 + length
  }
  return at === packet.length && at > 0
}

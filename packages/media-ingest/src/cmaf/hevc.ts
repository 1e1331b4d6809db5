import { splitAnnexB } from './h264.ts'

const types = { vps: 32, sps: 33, pps: 34, delimiter: 35, prefixSei: 39, suffixSei: 40 }
const dropped: readonly number[] = Object.values(types)
const nalType = (nal: Uint8Array) => ((nal[0] ?? 0) >> 1) & 0x3f

/**
 * Converts an Annex B byte stream to length-prefixed NAL units. Drops delimiters, SEI and the parameter sets, which are
 * in the init segment.
 */
export function toHevcSample(bytes: Uint8Array): Uint8Array {
  const kept = splitAnnexB(bytes).filter((nal) => !dropped.includes(nalType(nal)))
  return Buffer.concat(
    kept.flatMap((nal) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(nal.length)
      return [length, nal]
    }),
  )
}

/**
 * Builds the decoder configuration record (hvcC) from an encoder's Annex B header. The output of our encoder is always
 * 4:2:0, 8 bit, with one temporal layer. Throws if a parameter set is missing.
 */
export function buildHvcC(header: Uint8Array): Buffer {
  const nals = splitAnnexB(header)
  const sets = [types.vps, types.sps, types.pps].map((type) => {
    const nal = nals.find((candidate) => nalType(candidate) === type)
    if (!nal) throw new Error('the encoder returned no parameter sets')
    return { type, nal }
  })
  const sps = withoutEmulationPrevention(sets[1]?.nal ?? Buffer.alloc(0))
  // The profile, tier and level follow the NAL unit header and a byte with the id and number of layers.
  const profileTierLevel = sps.subarray(3, 15)
  const reserved = [0xf0, 0x00, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0]
  const oneLayerFourByteLengths = 0x0f
  const head = Buffer.from([1, ...profileTierLevel, ...reserved, oneLayerFourByteLengths, sets.length])
  const arrays = sets.flatMap(({ type, nal }) => [
    Buffer.from([0x80 | type, 0, 1, nal.length >> 8, nal.length & 255]),
    nal,
  ])
  return Buffer.concat([head, ...arrays])
}

/** Returns the codecs string (RFC 6381) for an hvcC record, such as `hvc1.1.6.L93.90`. */
export function hevcCodec(hvcC: Buffer): string {
  const profile = (hvcC[1] ?? 0) & 0x1f
  const tier = (hvcC[1] ?? 0) & 0x20 ? 'H' : 'L'
  const constraints = [...hvcC.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const parts = [profile, reversedBits(hvcC.readUInt32BE(2)).toString(16), `${tier}${hvcC[12]}`]
  return ['hvc1', ...parts, ...constraints.map((byte) => byte.toString(16))].join('.')
}

const reversedBits = (word: number) =>
  Number.parseInt(word.toString(2).padStart(32, '0').split('').reverse().join(''), 2)

function withoutEmulationPrevention(nal: Uint8Array): Uint8Array {
  return Uint8Array.from(nal).filter((byte, at) => !(byte === 3 && nal[at - 1] === 0 && nal[at - 2] === 0))
}

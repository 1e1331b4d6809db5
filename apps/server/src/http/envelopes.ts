import { createCipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { type Envelope, type EnvelopeSealer, type Packed, packSource, sealSource } from '@cliffhanger/contract/envelope'

const ivLength = 12
let ivs = Buffer.alloc(0)
/** Cut from a larger piece, which costs hardly more to make than one. */
function randomIv(): Uint8Array<ArrayBuffer> {
  if (ivs.length === 0) ivs = randomBytes(ivLength * 256)
  const iv = new Uint8Array(ivs.subarray(0, ivLength))
  ivs = ivs.subarray(ivLength)
  return iv
}

const sealer: EnvelopeSealer = {
  encrypt(key, iv, plain, additional) {
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    cipher.setAAD(additional)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  },
  randomIv,
  toBase64: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
}
// For texts of a few kilobytes: a higher level or larger tables take twice the time and save next to nothing.
const deflate = (plain: Uint8Array) =>
  deflateRawSync(plain, { level: 3, memLevel: 7, windowBits: 13, chunkSize: 4_096 })

const mostPackedBytes = 32 * 1024 * 1024
const longestPacked = 16_384
/** Compressing takes longer than encrypting, and many are told the same: an episode's details, a page of results. */
const packed = new Map<string, Packed>()
let packedBytes = 0
function pack(json: string): Packed {
  const kept = packed.get(json)
  if (kept) return kept
  const made = packSource(json, deflate)
  if (json.length > longestPacked) return made
  packed.set(json, made)
  packedBytes += json.length + made.bytes.length
  for (const [oldest, { bytes }] of packed) {
    if (packedBytes <= mostPackedBytes) break
    packed.delete(oldest)
    packedBytes -= oldest.length + bytes.length
  }
  return made
}

export const envelopeType = 'application/json; charset=utf-8'

/** An envelope without source, as text for the wire. */
export const plainEnvelope = (code: number, message: string): string =>
  JSON.stringify({ code, message } satisfies Envelope)

/** The envelope of a success around JSON that is already written. `isSecret`: never compressed, see the contract. */
export function sealedEnvelope(json: string, message: string, key: Buffer<ArrayBuffer>, isSecret: boolean): string {
  const source = sealSource(isSecret ? packSource(json, undefined) : pack(json), key, sealer)
  // Base64 needs no escaping, and it is nearly all of the text.
  return `{"code":1,"message":${JSON.stringify(message)},"source":"${source}"}`
}

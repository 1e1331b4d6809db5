import { createCipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { type Envelope, type EnvelopeCrypto, encryptEnvelopeSource } from '@cliffhanger/contract/envelope'

const ivLength = 12
let ivs = Buffer.alloc(0)
/** Takes each IV from a larger random buffer, which costs hardly more to create than one IV. */
function randomIv(): Uint8Array<ArrayBuffer> {
  if (ivs.length === 0) ivs = randomBytes(ivLength * 256)
  const iv = new Uint8Array(ivs.subarray(0, ivLength))
  ivs = ivs.subarray(ivLength)
  return iv
}

const nodeCrypto: EnvelopeCrypto = {
  encrypt(key, iv, plain, additional) {
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    cipher.setAAD(additional)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  },
  // For texts of a few kilobytes, a higher compression level or larger tables take twice the time and save few bytes.
  deflate: (plain) => deflateRawSync(plain, { level: 3, memLevel: 7, windowBits: 13, chunkSize: 4_096 }),
  randomIv,
  toBase64: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
}

export const envelopeContentType = 'application/json; charset=utf-8'

/** Returns the JSON text of an envelope without the field `source`. */
export const formatEnvelopeWithoutSource = (code: number, message: string): string =>
  JSON.stringify({ code, message } satisfies Envelope)

const mostSealedBytes = 32 * 1024 * 1024
const longestSealed = 16_384

/**
 * Creates the function that encrypts responses. Many responses are identical (an episode's details, a page of results)
 * and encrypting is most of the work, so recent envelopes are cached, except those with a secret.
 */
export function createEnvelopeWriter(key: Buffer<ArrayBuffer>) {
  const sealed = new Map<string, Buffer>()
  let bytes = 0
  // The cached envelope is a buffer, because a string would be encoded again for each response.
  const envelopeOf = (json: string, message: string, canDeflate: boolean): Buffer =>
    joined([
      headOf(message),
      Buffer.from(encryptEnvelopeSource(json, key, nodeCrypto, canDeflate), 'latin1'),
      envelopeEnd,
    ])

  /** Returns the envelope of a success for serialised JSON. `isSecret`: not compressed, see the contract. */
  return (json: string, message: string, isSecret: boolean): Buffer => {
    if (isSecret) return envelopeOf(json, message, false)
    const name = json + message
    const cached = sealed.get(name)
    if (cached !== undefined) return cached
    const envelope = envelopeOf(json, message, true)
    if (json.length > longestSealed) return envelope
    sealed.set(name, envelope)
    bytes += name.length + envelope.length
    for (const [oldest, { length }] of sealed) {
      if (bytes <= mostSealedBytes) break
      sealed.delete(oldest)
      bytes -= oldest.length + length
    }
    return envelope
  }
}
export type EnvelopeWriter = ReturnType<typeof createEnvelopeWriter>

/**
 * Joins the parts in a separately allocated buffer: Node cuts small buffers from slabs of 64 KiB, and a cached envelope
 * would keep its whole slab in memory.
 */
function joined(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}

const envelopeEnd = Buffer.from('"}')
const heads = new Map<string, Buffer>()
/** Returns the start of an envelope, up to the value of `source`; cached per success message. */
function headOf(message: string): Buffer {
  const head = heads.get(message) ?? Buffer.from(`{"code":1,"message":${JSON.stringify(message)},"source":"`)
  heads.set(message, head)
  return head
}

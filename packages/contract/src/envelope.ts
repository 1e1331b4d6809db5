import { cleanText } from '@cliffhanger/domain/clean-text'
import { fromBase64 } from './base64.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** JSON body of every API response. */
export interface Envelope {
  readonly code: number
  readonly message: string
  readonly source?: string
}

/**
 * Platform-specific AES-256-GCM decryption and raw DEFLATE decompression. `sealed` is the ciphertext followed by the
 * 16-byte tag; `additional` is the additional authenticated data. `decrypt` rejects if any of these bytes was altered.
 */
export interface EnvelopeDecryptor {
  decrypt(key: Bytes, iv: Bytes, sealed: Bytes, additional: Bytes): Promise<Bytes>
  inflate(bytes: Bytes): Promise<Bytes>
}
export interface EnvelopeCrypto {
  encrypt(key: Bytes, iv: Bytes, plain: Bytes, additional: Bytes): Bytes
  deflate(bytes: Bytes): Bytes
  randomIv(): Bytes
  toBase64(bytes: Bytes): string
}

const ivLength = 12
const tagLength = 16
const deflateFrom = 1024
const plainVersion = 1
export const deflatedVersion = 2

/**
 * Escapes every character outside printable ASCII as `\uXXXX`, so that the client's filter of unsupported characters
 * cannot change a text.
 */
export const toAsciiJson = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Encrypts JSON text as the `source` of an envelope: base64( version[1] | iv[12] | ciphertext | tag[16] ).
 * @param canDeflate false for responses that contain a secret, which the length after compression could reveal
 */
export function encryptEnvelopeSource(json: string, key: Bytes, tools: EnvelopeCrypto, canDeflate = true): string {
  const plain = new TextEncoder().encode(toAsciiJson(json))
  const isDeflated = canDeflate && plain.length >= deflateFrom
  const additional = Uint8Array.of(isDeflated ? deflatedVersion : plainVersion)
  const iv = tools.randomIv()
  const sealed = tools.encrypt(key, iv, isDeflated ? tools.deflate(plain) : plain, additional)
  const bytes = new Uint8Array(1 + ivLength + sealed.length)
  bytes.set(additional)
  bytes.set(iv, 1)
  bytes.set(sealed, 1 + ivLength)
  return tools.toBase64(bytes)
}

/**
 * Decrypts and parses `source`. Throws if the text is truncated or altered, has an unknown version, or was encrypted
 * with another key.
 */
export async function decryptEnvelopeSource(source: string, key: Bytes, tools: EnvelopeDecryptor): Promise<unknown> {
  const bytes = fromBase64(source)
  const version = bytes[0]
  if (bytes.length < 1 + ivLength + tagLength || (version !== plainVersion && version !== deflatedVersion)) {
    throw new Error('not an envelope')
  }
  const iv = bytes.slice(1, 1 + ivLength)
  const opened = await tools.decrypt(key, iv, bytes.slice(1 + ivLength), Uint8Array.of(version))
  const plain = version === deflatedVersion ? await tools.inflate(opened) : opened
  return JSON.parse(cleanText(new TextDecoder().decode(plain)))
}

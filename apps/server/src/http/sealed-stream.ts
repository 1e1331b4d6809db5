import { createCipheriv, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { deflatedVersion, toAsciiJson } from '@cliffhanger/contract/envelope'

/** Creates the compressing stream for an envelope's source: takes JSON in chunks and emits raw DEFLATE. */
export const createSourceDeflate = () => {
  const deflate = createDeflateRaw({ level: 3 })
  return { deflate, bytesOf: (piece: string) => Buffer.from(toAsciiJson(piece), 'latin1') }
}

/**
 * Creates the stream that encrypts raw DEFLATE into a success envelope, chunk by chunk. The result equals that of
 * `encryptEnvelopeSource` for the whole source.
 */
export function createEnvelopeStream(key: Buffer<ArrayBuffer>, message: string): Transform {
  const iv = randomBytes(12)
  const version = Buffer.of(deflatedVersion)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(version)
  // Base64 encodes groups of three bytes; a remainder waits for the next chunk.
  let rest = Buffer.concat([version, iv])
  function base64Of(bytes: Buffer): string {
    const all = Buffer.concat([rest, bytes])
    const whole = all.length - (all.length % 3)
    rest = all.subarray(whole)
    return all.toString('base64', 0, whole)
  }
  const envelope = new Transform({
    transform: (bytes: Buffer, _, done) => done(null, base64Of(cipher.update(bytes))),
    flush: (done) => {
      const last = base64Of(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
      done(null, `${last}${rest.toString('base64')}"}`)
    },
  })
  envelope.push(`{"code":1,"message":${JSON.stringify(message)},"source":"`)
  return envelope
}

import { createCipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { type Envelope, type EnvelopeSealer, sealSource } from '@cliffhanger/contract/envelope'

const sealer: EnvelopeSealer = {
  async encrypt(key, iv, plain, additional) {
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    cipher.setAAD(additional)
    return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
  },
  deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes)),
  randomIv: () => new Uint8Array(randomBytes(12)),
}

export const envelopeType = 'application/json; charset=utf-8'

/** An envelope without source, as text for the wire. */
export const plainEnvelope = (code: number, message: string): string =>
  JSON.stringify({ code, message } satisfies Envelope)

/** The envelope of a success around JSON that is already written. `isSecret`: never compressed, see the contract. */
export async function sealedEnvelope(
  json: string,
  message: string,
  key: Buffer<ArrayBuffer>,
  isSecret: boolean,
): Promise<string> {
  const source = await sealSource(json, key, sealer, !isSecret)
  return JSON.stringify({ code: 1, message, source } satisfies Envelope)
}

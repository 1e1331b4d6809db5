import { gcm } from '@noble/ciphers/aes.js'
import { inflateSync } from 'fflate'
import type { EnvelopeDecryptor } from './envelope.ts'

/** Decrypts envelopes in plain JavaScript; loaded only if the browser has no WebCrypto or no DecompressionStream. */
export const fallbackEnvelopeDecryptor: EnvelopeDecryptor = {
  decrypt: async (key, iv, sealed, additional) => new Uint8Array(gcm(key, iv, additional).decrypt(sealed)),
  inflate: async (bytes) => new Uint8Array(inflateSync(bytes)),
}

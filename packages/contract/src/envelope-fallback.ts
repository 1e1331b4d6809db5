import { gcm } from '@noble/ciphers/aes.js'
import { inflateSync } from 'fflate'
import type { EnvelopeOpener } from './envelope.ts'

/** Decrypts envelopes in plain JavaScript; loaded only if the browser has no WebCrypto or no DecompressionStream. */
export const fallbackOpener: EnvelopeOpener = {
  decrypt: async (key, iv, sealed, additional) => new Uint8Array(gcm(key, iv, additional).decrypt(sealed)),
  inflate: async (bytes) => new Uint8Array(inflateSync(bytes)),
}

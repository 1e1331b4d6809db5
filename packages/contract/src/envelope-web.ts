import type { EnvelopeDecryptor } from './envelope.ts'

/**
 * Decrypts envelopes with the browser's WebCrypto and DecompressionStream. Plain-HTTP origins (for example a phone on
 * the LAN) have no `crypto.subtle`, and old browsers cannot inflate raw DEFLATE. Only those browsers download the plain
 * JavaScript fallback.
 */
export const webEnvelopeDecryptor: EnvelopeDecryptor = {
  async decrypt(key, iv, sealed, additionalData) {
    // Contrary to its TypeScript type, `crypto.subtle` is undefined outside secure contexts.
    if (globalThis.crypto?.subtle === undefined) {
      return (await import('./envelope-fallback.ts')).fallbackEnvelopeDecryptor.decrypt(key, iv, sealed, additionalData)
    }
    const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, imported, sealed))
  },
  async inflate(bytes) {
    if (typeof DecompressionStream === 'undefined') {
      return (await import('./envelope-fallback.ts')).fallbackEnvelopeDecryptor.inflate(bytes)
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
}

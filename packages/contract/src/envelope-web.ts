import type { EnvelopeOpener } from './envelope.ts'

/**
 * Uses the browser's crypto and inflate. Plain-http origins (a phone on the LAN) have no `crypto.subtle`, and old
 * browsers no raw inflate; only those download the fallback.
 */
export const webOpener: EnvelopeOpener = {
  async decrypt(key, iv, sealed, additionalData) {
    // Despite its type, it is undefined outside secure contexts.
    if (globalThis.crypto?.subtle === undefined) {
      return (await import('./envelope-fallback.ts')).fallbackOpener.decrypt(key, iv, sealed, additionalData)
    }
    const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, imported, sealed))
  },
  async inflate(bytes) {
    if (typeof DecompressionStream === 'undefined') {
      return (await import('./envelope-fallback.ts')).fallbackOpener.inflate(bytes)
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  },
}

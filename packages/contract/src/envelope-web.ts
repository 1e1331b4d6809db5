import type { EnvelopeOpener } from './envelope.ts'

/**
 * The browser's own crypto and inflate where they exist. Plain-http origins have no `crypto.subtle` (a phone on the
 * LAN) and old browsers no raw inflate; only there the fallbacks are downloaded.
 */
export const webOpener: EnvelopeOpener = {
  async decrypt(key, iv, sealed, additionalData) {
    // Absent outside secure contexts, whatever the type says.
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

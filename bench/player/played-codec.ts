import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** MIME types of the source buffers that the document has opened. */
    openedTypes: readonly string[]
  }
}

/** A video codec that a page of the product is made to play. */
export interface PlayedCodec {
  /** Prefix of the codec in a `codecs` parameter. */
  readonly name: 'av01' | 'avc1'
  /** Sets which codecs the player considers efficient in this browser. Runs in each document before its scripts. */
  prefer(): void
}

/**
 * Presets the codecs that the player would otherwise detect and cache for the tab, because Chromium in the benchmark
 * decodes AV1 only in software.
 */
export const av1: PlayedCodec = {
  name: 'av01',
  prefer: () => sessionStorage.setItem('player.codecs', 'av01'),
}
export const h264: PlayedCodec = {
  name: 'avc1',
  prefer: () => sessionStorage.setItem('player.codecs', ''),
}

/** Records the MIME types of source buffers. Runs in the page before its scripts. */
export function recordCodecs(): void {
  const types: string[] = []
  window.openedTypes = types
  MediaSource.prototype.addSourceBuffer = new Proxy(MediaSource.prototype.addSourceBuffer, {
    apply(add, source, [type]) {
      types.push(String(type))
      return Reflect.apply(add, source, [type])
    },
  })
}

/** Rejects unless the page has opened at least `episodes` streams, and only in this codec. */
export async function expectCodec(page: Page, { name }: PlayedCodec, episodes: number): Promise<void> {
  const types = await page.evaluate(() => window.openedTypes)
  const others = types.filter((type) => !type.includes(name))
  if (types.length < episodes || others.length > 0) {
    throw new Error(`${types.length} streams for ${episodes} episodes; not in ${name}: ${others.join(' ') || 'none'}`)
  }
}

import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** MIME types of the source buffers that the document has opened. */
    openedTypes: readonly string[]
  }
}

/** A codec that a page of the product plays. */
export interface PlayedCodec {
  /** As at the start of a `codecs` parameter. */
  readonly name: 'av01' | 'avc1'
  /** Runs in each document before its scripts: answers for the browser which codecs it decodes efficiently. */
  prefer(): void
}

/** The player stores the answer for the tab. Chromium decodes AV1 in software only, so it is answered for it. */
export const av1: PlayedCodec = {
  name: 'av01',
  prefer: () => sessionStorage.setItem('player.codecs', 'av01'),
}
export const h264: PlayedCodec = {
  name: 'avc1',
  prefer: () => sessionStorage.setItem('player.codecs', ''),
}

/** Runs in the page before its scripts: records the types of its source buffers. */
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

/** Rejects unless the page has opened at least `episodes` streams, all of them in the codec. */
export async function expectCodec(page: Page, { name }: PlayedCodec, episodes: number): Promise<void> {
  const types = await page.evaluate(() => window.openedTypes)
  const others = types.filter((type) => !type.includes(name))
  if (types.length < episodes || others.length > 0) {
    throw new Error(`${types.length} streams for ${episodes} episodes; not in ${name}: ${others.join(' ') || 'none'}`)
  }
}

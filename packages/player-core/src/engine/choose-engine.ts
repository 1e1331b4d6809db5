import type { EngineKind, MediaSourceRef, StartDescriptor } from './engine.ts'
import type { MediaSourceSupport } from './media-source.ts'

export interface EngineSupport {
  mediaSource: MediaSourceSupport | undefined
  /** The element plays HLS by itself. */
  hasNativeHls: boolean
}

/**
 * Our engine when the descriptor is there and playable, else hls.js, else the browser's own HLS; undefined when none
 * can. `failed` names the kinds that already gave up on this source.
 */
export function chooseEngine(
  source: MediaSourceRef,
  support: EngineSupport,
  failed: ReadonlySet<EngineKind> = new Set(),
): EngineKind | undefined {
  const { mediaSource, hasNativeHls } = support
  const canPlayStart = (start: StartDescriptor | undefined) =>
    start !== undefined &&
    start.rungs.length > 0 &&
    start.rungs.every((rung) => mediaSource?.canPlay(`video/mp4; codecs="${rung.codecs}"`))
  const kinds: readonly EngineKind[] = [
    ...(canPlayStart(source.start) ? (['cmaf'] as const) : []),
    ...(mediaSource ? (['hls'] as const) : []),
    ...(hasNativeHls ? (['native'] as const) : []),
  ]
  return kinds.find((kind) => !failed.has(kind))
}

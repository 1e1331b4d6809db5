import type { EngineKind, EpisodeMedia, StartDescriptor } from './engine.ts'
import type { MediaSourceSupport } from './media-source.ts'

export interface EngineSupport {
  mediaSource: MediaSourceSupport | undefined
  /** True if the `<video>` element plays HLS natively. */
  hasNativeHls: boolean
}

/**
 * Chooses the cmaf engine if the source has a playable start-up descriptor, else hls.js, else the browser's native HLS.
 * Returns undefined if no engine can play the source. `failed` contains the kinds that have already failed to play this
 * source.
 */
export function chooseEngine(
  source: EpisodeMedia,
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

import { av1Codec } from './av1.ts'
import { avcCodec } from './h264.ts'
import { hevcCodec } from './hevc.ts'

/** Video codecs of renditions. Every episode has H.264; other codecs are added later in the background. */
export type VideoCodec = 'h264' | 'hevc' | 'av1'
/** Codec of a video track, and its decoder configuration record (avcC, hvcC or av1C). */
export type VideoConfig = { codec: VideoCodec; record: Buffer }

/**
 * Box types of the sample entry and its configuration box. `hvc1` means that the parameter sets are only in the init
 * segment.
 */
export const sampleEntryTypes = {
  h264: { entry: 'avc1', config: 'avcC' },
  hevc: { entry: 'hvc1', config: 'hvcC' },
  av1: { entry: 'av01', config: 'av1C' },
} satisfies Record<VideoCodec, { entry: string; config: string }>

/** Returns the codecs string (RFC 6381) of the video stream, such as `avc1.640028`. */
export function codecName({ codec, record }: VideoConfig): string {
  return { h264: avcCodec, hevc: hevcCodec, av1: av1Codec }[codec](record)
}

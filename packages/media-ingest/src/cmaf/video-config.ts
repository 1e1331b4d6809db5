import { av1Codec } from './av1.ts'
import { avcCodec } from './h264.ts'
import { hevcCodec } from './hevc.ts'

/** Codecs of our renditions. Every episode has H.264; the others are added later. */
export type VideoCodec = 'h264' | 'hevc' | 'av1'
/** Codec and decoder configuration record (avcC, hvcC or av1C) of a video track. */
export type VideoConfig = { codec: VideoCodec; record: Buffer }

/** Types of the sample entry and of its configuration box. `hvc1`: the parameter sets are in the init segment only. */
export const sampleEntryTypes = {
  h264: { entry: 'avc1', config: 'avcC' },
  hevc: { entry: 'hvc1', config: 'hvcC' },
  av1: { entry: 'av01', config: 'av1C' },
} satisfies Record<VideoCodec, { entry: string; config: string }>

/** RFC 6381 name of the video stream, such as `avc1.640028`. */
export function codecName({ codec, record }: VideoConfig): string {
  return { h264: avcCodec, hevc: hevcCodec, av1: av1Codec }[codec](record)
}

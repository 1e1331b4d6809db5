import { buildAv1C, toAv1Sample } from '../cmaf/av1.ts'
import { buildAvcC, toLengthPrefixed } from '../cmaf/h264.ts'
import { buildHvcC, toHevcSample } from '../cmaf/hevc.ts'
import type { VideoCodec, VideoConfig } from '../cmaf/video-config.ts'

/** Builds the configuration of an encoded stream from the encoder's global header and the first packet. */
export function buildVideoConfig(codec: VideoCodec, header: Uint8Array, firstPacket: Uint8Array): VideoConfig {
  if (codec === 'h264') return { codec, record: buildAvcC(header) }
  if (codec === 'hevc') return { codec, record: buildHvcC(header) }
  // Use the first packet, because the global header of SVT-AV1 lacks values that are only known at the first frame.
  return { codec, record: buildAv1C(firstPacket) }
}

/** Converts an encoder's packet to an MP4 sample. */
export function toMp4Sample(codec: VideoCodec, packet: Uint8Array): Uint8Array {
  return { h264: toLengthPrefixed, hevc: toHevcSample, av1: toAv1Sample }[codec](packet)
}

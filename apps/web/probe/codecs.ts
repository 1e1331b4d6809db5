import type { ProbeReport } from '@cliffhanger/contract/probe'

type Codec = ProbeReport['codecs'][number]

/** Codecs and portrait sizes of short dramas, with usual bit rates for 30 frames per second. */
const candidates = [
  { name: 'H.264 540p', contentType: 'video/mp4; codecs="avc1.64001f"', width: 540, height: 960, bitrate: 1_200_000 },
  {
    name: 'H.264 1080p',
    contentType: 'video/mp4; codecs="avc1.640028"',
    width: 1080,
    height: 1920,
    bitrate: 4_000_000,
  },
  { name: 'HEVC 540p', contentType: 'video/mp4; codecs="hvc1.1.6.L93.B0"', width: 540, height: 960, bitrate: 800_000 },
  {
    name: 'HEVC 1080p',
    contentType: 'video/mp4; codecs="hvc1.1.6.L120.B0"',
    width: 1080,
    height: 1920,
    bitrate: 2_500_000,
  },
  { name: 'AV1 540p', contentType: 'video/mp4; codecs="av01.0.04M.08"', width: 540, height: 960, bitrate: 700_000 },
  {
    name: 'AV1 1080p',
    contentType: 'video/mp4; codecs="av01.0.08M.08"',
    width: 1080,
    height: 1920,
    bitrate: 2_200_000,
  },
] as const

/**
 * Asks the browser how well it decodes each candidate: with Media Source Extensions if `hasMediaSource` is true, else
 * as a file.
 */
export async function readCodecs(
  { mediaCapabilities }: Pick<Navigator, 'mediaCapabilities'>,
  hasMediaSource: boolean,
): Promise<Codec[]> {
  const type = hasMediaSource ? 'media-source' : 'file'
  return Promise.all(
    candidates.map(async ({ name, ...video }): Promise<Codec> => {
      const unsupported = { name, isSupported: false, isSmooth: false, isPowerEfficient: false }
      try {
        const { supported, smooth, powerEfficient } = await mediaCapabilities.decodingInfo({
          type,
          video: { ...video, framerate: 30 },
        })
        return { name, isSupported: supported, isSmooth: smooth, isPowerEfficient: powerEfficient }
      } catch {
        // A browser that does not know the codec string rejects the query.
        return unsupported
      }
    }),
  )
}

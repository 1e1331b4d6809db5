import type { FrameRate } from '../cmaf/timeline.ts'
import type { PackagePlan, RungSize } from '../source/ladder.ts'
import type { VideoFacts } from '../source/media-facts.ts'

/** Returns the FFmpeg filter chain for video, from decoded frames to one output `out<i>` per rung. */
export function videoFilters(video: VideoFacts, rate: FrameRate, fit: PackagePlan['fit'], rungs: RungSize[]): string {
  const top = rungs.at(-1)
  if (!top) return '[in]nullsink'
  const shared = [
    `setpts=PTS-${video.start}/TB`,
    ...upright(video),
    `fps=fps=${rate.num}/${rate.den}:start_time=0`,
    // Repeat the last frame if frames are missing at the end, so that all rungs have equal durations.
    'tpad=stop_mode=clone:stop=10',
  ].join(',')
  const sized = fit === 'blurred' ? `${shared},${blurredFrame(top)}` : `${shared},${scaled(top)}`
  const names = rungs.map((_, index) => `[rung${index}]`).join('')
  const outputs = rungs.map((rung, index) => `[rung${index}]${scaled(rung)}[out${index}]`)
  return [`[in]${sized},split=${rungs.length}${names}`, ...outputs].join(';')
}

/**
 * Returns the filter chain from a decoded frame to an RGB picture. @param shrunk final size, if it differs from `size`
 */
export function stillFilters(video: VideoFacts, fit: PackagePlan['fit'], size: RungSize, shrunk?: RungSize): string {
  const fitted = fit === 'blurred' ? blurredFrame(size) : scaled(size)
  return `[in]${[...upright(video), fitted, ...(shrunk ? [scaled(shrunk)] : [])].join(',')},format=rgb24[out0]`
}

/** Returns the filter chain for a clip. Its input frames come from our own packages, so they are upright and in SDR. */
export const clipFilters = (rate: FrameRate, size: RungSize): string =>
  `[in]setpts=PTS-STARTPTS,fps=fps=${rate.num}/${rate.den}:start_time=0,${scaled(size)}[out0]`

/** Returns the filters that deinterlace, convert to SDR and rotate a video upright. */
const upright = (video: VideoFacts): string[] => [
  ...(video.interlaced ? ['bwdif'] : []),
  ...(video.transfer === 'sdr' ? [] : [toneMap(video.transfer)]),
  ...turns[video.rotation],
]

const scaled = ({ width, height }: RungSize) =>
  `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`

// Returns the filters that convert HDR to SDR: to linear light and BT.709 primaries, then with compressed highlights.
// HDR is always read as BT.2020, even if the file does not declare it.
const toneMap = (transfer: 'pq' | 'hlg') =>
  `setparams=color_primaries=bt2020:color_trc=${transfer === 'pq' ? 'smpte2084' : 'arib-std-b67'}:colorspace=bt2020nc:range=tv,` +
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

const turns: Record<VideoFacts['rotation'], string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
}

// Returns the filters that place a landscape picture over its blurred copy. The copy is blurred at a sixteenth of its
// size, which looks the same and needs little CPU time.
function blurredFrame({ width, height }: RungSize): string {
  const [w, h] = [Math.max(2, Math.round(width / 32) * 2), Math.max(2, Math.round(height / 32) * 2)]
  const fill = `scale=${w}:${h}:force_original_aspect_ratio=increase,crop=${w}:${h},gblur=sigma=2,setsar=1`
  return (
    `split=2[sharp][soft];[soft]${fill},scale=${width}:${height}:flags=bicubic,lutyuv=y=16+(val-16)*0.55,format=yuv420p[back];` +
    `[sharp]scale=${width}:-2:flags=bicubic,setsar=1,format=yuv420p[front];[back][front]overlay=(W-w)/2:(H-h)/2`
  )
}

/** Returns the filter chain for audio: resamples, fills gaps, and aligns the start and duration with the video. */
export function audioFilters(start: number, seconds: number, sampleRate: number, channels: 1 | 2): string {
  const layout = channels === 1 ? 'mono' : 'stereo'
  return [
    `[in]asetpts=PTS-${start}/TB`,
    `aresample=${sampleRate}:async=1000:first_pts=0`,
    `aformat=sample_fmts=fltp:channel_layouts=${layout}`,
    `apad=whole_dur=${seconds}`,
    `atrim=end=${seconds}`,
    'asetnsamples=n=1024:p=1[out0]',
  ].join(',')
}

/** Returns the filter chain that generates silence, for a video without audio. */
export const silenceFilters = (seconds: number, sampleRate: number, channels: 1 | 2) =>
  `anullsrc=r=${sampleRate}:cl=${channels === 1 ? 'mono' : 'stereo'},atrim=end=${seconds},` +
  'aformat=sample_fmts=fltp,asetnsamples=n=1024:p=1[out0]'

import type { FrameRate } from './timeline.ts'

/**
 * A packaged rendition. `bandwidth` is the peak bit rate over all segments and `averageBandwidth` the mean, in bits per
 * second.
 */
export type Rendition = {
  id: string
  width: number
  height: number
  codecs: string
  rate: FrameRate
  bandwidth: number
  averageBandwidth: number
}

/**
 * Builds the media playlist of a rendition. It must be in the parent folder of `<id>/`, which contains `init.mp4` and
 * `0.m4s …`.
 */
export function mediaPlaylist(id: string, durations: number[]): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...durations.map(Math.round))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${id}/init.mp4"`,
    ...durations.flatMap((seconds, index) => [`#EXTINF:${seconds.toFixed(6)},`, `${id}/${index}.m4s`]),
    '#EXT-X-ENDLIST',
  ]
  return `${lines.join('\n')}\n`
}

/** Builds the master playlist. `prefix` is added before every playlist name. */
export function masterPlaylist(renditions: Rendition[], prefix = ''): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const it of renditions) {
    const attributes = [
      `BANDWIDTH=${it.bandwidth}`,
      `AVERAGE-BANDWIDTH=${it.averageBandwidth}`,
      `CODECS="${it.codecs}"`,
      `RESOLUTION=${it.width}x${it.height}`,
      `FRAME-RATE=${(it.rate.num / it.rate.den).toFixed(3)}`,
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${prefix}${it.id}.m3u8`)
  }
  return `${lines.join('\n')}\n`
}

/**
 * A dubbing track in a master playlist: the playlist name without extension, the language tag and the name of the
 * language.
 */
export type DubRendition = { id: string; tag: string; name: string }

/**
 * Adds dubbing tracks to a master playlist. Players use the original sound, which is in the video segments, until the
 * viewer chooses a dubbing track.
 */
export function addDubsToMasterPlaylist(master: string, dubs: readonly DubRendition[]): string {
  const group = 'TYPE=AUDIO,GROUP-ID="sound"'
  const original = `#EXT-X-MEDIA:${group},NAME="Original",DEFAULT=YES,AUTOSELECT=YES`
  const lines = dubs.map(
    ({ id, tag, name }) =>
      `#EXT-X-MEDIA:${group},NAME="${name}",LANGUAGE="${tag}",DEFAULT=NO,AUTOSELECT=NO,URI="${id}.m3u8"`,
  )
  const [head = '', ...variants] = master.split(/(?=^#EXT-X-STREAM-INF:)/m)
  const inGroup = variants.map((variant) => variant.replace('\n', ',AUDIO="sound"\n'))
  return `${head}${[original, ...lines].join('\n')}\n${inGroup.join('')}`
}

/** Converts a master playlist for use in the parent folder: adds `folder/` before every playlist name. */
export function prefixPlaylist(master: string, folder: string): string {
  return master.replace(/^(?!#)(?=.)|(?<=^#EXT-X-MEDIA:.*URI=")/gm, `${folder}/`)
}

/**
 * Computes the peak and mean bit rate of a rendition. The peak ignores segments shorter than half a second, which would
 * distort it.
 */
export function computeBitRates(sizes: number[], durations: number[]): { bandwidth: number; averageBandwidth: number } {
  const bits = sizes.reduce((sum, size) => sum + size * 8, 0)
  const seconds = durations.reduce((sum, duration) => sum + duration, 0)
  const averageBandwidth = Math.ceil(bits / seconds)
  const peaks = sizes.map((size, index) => {
    const duration = durations[index] ?? 0
    return duration >= 0.5 ? Math.ceil((size * 8) / duration) : 0
  })
  return { bandwidth: Math.max(averageBandwidth, ...peaks), averageBandwidth }
}

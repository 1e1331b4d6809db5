import type { FrameRate } from './timeline.ts'

/**
 * A packaged rendition. Rates are bits per second; `bandwidth` is the peak over segments, `averageBandwidth` the mean.
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

/** Playlist of one rendition; it is in the same folder as `<id>/`, which contains `init.mp4` and `0.m4s …`. */
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

/** Master playlist; `prefix` is added before every playlist name. */
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

/** A dubbing track in a master playlist: its playlist's name without its ending, its language and that language's name. */
export type DubRendition = { id: string; tag: string; name: string }

/**
 * Adds dubbing tracks to a master playlist. Players keep the original sound, which is in the video segments, until the
 * viewer chooses another.
 */
export function addDubs(master: string, dubs: readonly DubRendition[]): string {
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

/** Master playlist for the parent folder: adds `folder/` before every playlist name. */
export function prefixPlaylist(master: string, folder: string): string {
  return master.replace(/^(?!#)(?=.)|(?<=^#EXT-X-MEDIA:.*URI=")/gm, `${folder}/`)
}

/** Peak and mean rate of a rendition. The peak ignores segments under half a second, because they distort it. */
export function measureRates(sizes: number[], durations: number[]): { bandwidth: number; averageBandwidth: number } {
  const bits = sizes.reduce((sum, size) => sum + size * 8, 0)
  const seconds = durations.reduce((sum, duration) => sum + duration, 0)
  const averageBandwidth = Math.ceil(bits / seconds)
  const peaks = sizes.map((size, index) => {
    const duration = durations[index] ?? 0
    return duration >= 0.5 ? Math.ceil((size * 8) / duration) : 0
  })
  return { bandwidth: Math.max(averageBandwidth, ...peaks), averageBandwidth }
}

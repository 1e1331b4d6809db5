import type { CastMedia, CastSession, ChromeCast } from './cast-api.ts'

/** An episode as the receiver gets it. Its addresses are absolute, and signed for longer than it lasts. */
export interface CastEpisode {
  readonly url: string
  readonly title: string
  readonly subtitle: string
  readonly coverUrl: string
  /** Start position in seconds. */
  readonly at: number
  /** WebVTT files. `id` is the language's id. */
  readonly subtitles: readonly {
    readonly id: number
    readonly tag: string
    readonly name: string
    readonly url: string
  }[]
}

/** A request that loads an episode; `subtitle` is the id of the language that is shown, if the episode has it. */
export function loadRequest(
  { media, Image }: ChromeCast,
  key: string,
  episode: CastEpisode,
  subtitle: number | undefined,
) {
  const tracks = episode.subtitles.map(({ id, tag, name, url }) =>
    Object.assign(new media.Track(id, 'TEXT'), {
      trackContentId: url,
      trackContentType: 'text/vtt',
      subtype: 'SUBTITLES',
      language: tag,
      name,
    }),
  )
  const metadata = Object.assign(new media.GenericMediaMetadata(), {
    title: episode.title,
    subtitle: episode.subtitle,
    images: [new Image(episode.coverUrl)],
  })
  const info = Object.assign(new media.MediaInfo(episode.url, 'application/vnd.apple.mpegurl'), {
    streamType: 'BUFFERED',
    hlsSegmentFormat: 'fmp4',
    hlsVideoSegmentFormat: 'fmp4',
    metadata,
    tracks,
    customData: { key },
  })
  return Object.assign(new media.LoadRequest(info), {
    currentTime: episode.at,
    autoplay: true,
    activeTrackIds: episode.subtitles.some(({ id }) => id === subtitle) ? [subtitle] : [],
  })
}

/** Whether this is the episode at the receiver. Another tab or sender may have loaded something else there. */
export function playsAt(session: CastSession, key: string): boolean {
  const playing = session.getMediaSession()
  return playing !== null && playing.playerState !== 'IDLE' && keyOf(playing) === key
}

/** The key of the episode that a sender of this app has loaded. */
function keyOf({ media }: CastMedia): unknown {
  const data = media?.customData
  return typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined
}

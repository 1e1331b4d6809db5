import type { CastMedia, CastSession, ChromeCast } from './cast-api.ts'

/**
 * Data that is sent to a Cast device to play an episode. Its URLs are absolute, and their signatures are valid for
 * longer than the episode lasts.
 */
export interface CastEpisode {
  readonly url: string
  readonly title: string
  readonly subtitle: string
  readonly coverUrl: string
  /** Start position in seconds. */
  readonly at: number
  /** Subtitles as WebVTT files. `id` is the id of the language. */
  readonly subtitles: readonly {
    readonly id: number
    readonly tag: string
    readonly name: string
    readonly url: string
  }[]
}

/**
 * Creates the request that loads an episode on a Cast device. `subtitle` is the language id of the subtitles to show;
 * it is ignored if the episode does not have them.
 */
export function createCastLoadRequest(
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

/** Returns true if the Cast device plays the episode `key`. Another tab or device may have loaded a different one. */
export function isPlayingOnCastDevice(session: CastSession, key: string): boolean {
  const playing = session.getMediaSession()
  return playing !== null && playing.playerState !== 'IDLE' && keyOf(playing) === key
}

/** Returns the key of the loaded episode; undefined if another app has loaded the media. */
function keyOf({ media }: CastMedia): unknown {
  const data = media?.customData
  return typeof data === 'object' && data !== null && 'key' in data ? data.key : undefined
}

import type { MediaSubject } from './token.ts'

/** A file of the media store that a URL path names, with its response properties. */
export interface OriginFile {
  /** Path below the store's folder; every part is a matched id, never arbitrary text from the request. */
  readonly file: string
  readonly contentType: string
  /** Whether the file is SubRip and is converted to WebVTT for Google Cast. */
  readonly isWebVtt?: boolean
  /** Whether the content under this URL never changes. */
  readonly isImmutable: boolean
  /** The subject that the token must have; public files have none. */
  readonly guard?: { readonly token: string; readonly subject: MediaSubject }
}

const id = String.raw`[1-9]\d{0,17}`
// Accepts more than real tokens, so that a damaged token is answered with 403, not as an unknown path.
const token = String.raw`\w[\w.-]{0,99}`
const rendition = String.raw`(?:\d{2,4}|audio-[a-z]{2})`
const inPackage = String.raw`[0-9a-f]{8,64}\/(?:${rendition}\.m3u8|${rendition}\/(?:init\.mp4|(?:0|[1-9]\d{0,5})\.m4s))`
const media = new RegExp(`^/media/(${token})/(${id})/(${id})/(${id})/(master\\.m3u8|${inPackage})$`)
const subtitle = new RegExp(`^/subtitles/(${token})/(${id})/(${id})/(en|cn|ru|jp|es|ar|th)/(${id})\\.(srt|vtt)$`)
const cover = new RegExp(`^/covers/(${id}/${id}/[0-9a-f]{10}-[\\w-]{48}/(?:\\d{2,4}\\.webp|0-share\\.jpg))$`)

const contentTypes: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}
const contentTypeOf = (name: string): string =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/**
 * Finds the file of a URL path. @param path raw path of the request: percent-encoded characters are not decoded and
 * never match
 */
export function matchOrigin(path: string): OriginFile | undefined {
  return matchMedia(path) ?? matchSubtitle(path) ?? matchCover(path)
}

function matchMedia(path: string): OriginFile | undefined {
  const [, given, cpId, vidId, episodeN, rest] = media.exec(path) ?? []
  if (!given || !cpId || !vidId || !episodeN || !rest) return undefined
  return {
    file: `media/${cpId}/${vidId}/${episodeN}/${rest}`,
    contentType: contentTypeOf(rest),
    isImmutable: rest !== 'master.m3u8',
    guard: { token: given, subject: { cpId, vidId, episodeN } },
  }
}

function matchSubtitle(path: string): OriginFile | undefined {
  const [, given, cpId, vidId, code, episodeN, format] = subtitle.exec(path) ?? []
  if (!given || !cpId || !vidId || !code || !episodeN) return undefined
  const isWebVtt = format === 'vtt'
  return {
    file: `subtitles/${cpId}/${vidId}/${code}/${episodeN}.srt`,
    contentType: isWebVtt ? 'text/vtt; charset=utf-8' : 'application/x-subrip; charset=utf-8',
    ...(isWebVtt && { isWebVtt }),
    isImmutable: false,
    guard: { token: given, subject: { cpId, vidId, episodeN } },
  }
}

function matchCover(path: string): OriginFile | undefined {
  const name = cover.exec(path)?.[1]
  if (!name) return undefined
  return { file: `covers/${name}`, contentType: contentTypeOf(name), isImmutable: true }
}

import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { type MediaSubject, signMediaToken, tokenExpiry } from './token.ts'

const mostTokens = 20_000

export interface MediaUrls {
  /** Returns the URL of a cover in its largest width. `cover` is `<key>/<largest width>`. */
  cover(cpId: string, vidId: string, cover: string): string
  /** Base URL of an episode's playlists and segments, with a new token and a trailing slash. */
  episodeBase(subject: MediaSubject): string
  subtitle(subject: MediaSubject, code: SubtitleCode): string
}

/**
 * Creates the functions that return URLs of media store files. `baseUrl` is another origin (a CDN) without a trailing
 * slash, or empty for this origin.
 */
export function createMediaUrls(options: {
  baseUrl: string
  /** Returns the key that signs new tokens. */
  key: () => Uint8Array
  now: () => number
}): MediaUrls {
  const { baseUrl, key, now } = options
  const signed = new Map<string, string>()
  let until = 0
  let signedBy: Uint8Array | undefined
  /** Returns an episode's token, which is the same for all viewers until the next time window begins. */
  function token(subject: MediaSubject): string {
    const expiry = tokenExpiry(now())
    const signing = key()
    if (expiry !== until || signing !== signedBy || signed.size >= mostTokens) signed.clear()
    until = expiry
    signedBy = signing
    const name = `${subject.cpId}/${subject.vidId}/${subject.episodeN}`
    const signedToken = signed.get(name) ?? signMediaToken(subject, now(), signing)
    signed.set(name, signedToken)
    return signedToken
  }
  return {
    cover: (cpId, vidId, cover) => `${baseUrl}/covers/${cpId}/${vidId}/${cover}.webp`,
    episodeBase: (subject) =>
      `${baseUrl}/media/${token(subject)}/${subject.cpId}/${subject.vidId}/${subject.episodeN}/`,
    subtitle: (subject, code) =>
      `${baseUrl}/subtitles/${token(subject)}/${subject.cpId}/${subject.vidId}/${code}/${subject.episodeN}.srt`,
  }
}

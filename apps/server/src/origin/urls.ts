import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { type MediaSubject, signMediaToken } from './token.ts'

export interface MediaUrls {
  /** `cover` is `<key>/<largest width>`. */
  cover(cpId: string, vidId: string, cover: string): string
  /** Where an episode's playlists and segments lie, with a fresh token and a closing slash. */
  episodeBase(subject: MediaSubject): string
  subtitle(subject: MediaSubject, code: SubtitleCode): string
}

/** Urls of the media store. `baseUrl` is another origin (a CDN) without closing slash, or empty for this one. */
export function createMediaUrls(options: { baseUrl: string; key: Uint8Array; now: () => number }): MediaUrls {
  const { baseUrl, key, now } = options
  const token = (subject: MediaSubject) => signMediaToken(subject, now(), key)
  return {
    cover: (cpId, vidId, cover) => `${baseUrl}/covers/${cpId}/${vidId}/${cover}.webp`,
    episodeBase: (subject) =>
      `${baseUrl}/media/${token(subject)}/${subject.cpId}/${subject.vidId}/${subject.episodeN}/`,
    subtitle: (subject, code) =>
      `${baseUrl}/subtitles/${token(subject)}/${subject.cpId}/${subject.vidId}/${code}/${subject.episodeN}.srt`,
  }
}

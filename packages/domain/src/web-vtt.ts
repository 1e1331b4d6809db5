import type { SubtitleCue } from './subtitle-cues.ts'

/** Formats a time as "00:00:41.200". */
function timestamp(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/**
 * Formats cues as a WebVTT file, which video elements and Google Cast can show. `-->` in a text would be parsed as cue
 * times, and a `<` that starts no tag would hide the rest of the cue, so both are replaced.
 */
export const formatWebVtt = (cues: readonly SubtitleCue[]): string =>
  [
    'WEBVTT',
    ...cues
      .filter(({ text }) => text.trim() !== '')
      .map(({ startMs, endMs, text }) => {
        const lines = text.split('\n').filter((line) => line.trim() !== '')
        const body = lines
          .join('\n')
          .replace(/<(?!\/?[a-z][^<>]*>)/gi, '&lt;')
          .replaceAll('-->', '→')
        return `${timestamp(startMs)} --> ${timestamp(endMs)}\n${body}`
      }),
  ].join('\n\n')

import type { ImportProblemCode } from '@cliffhanger/domain/title-uploads'
import type { ImportProblem } from '@cliffhanger/media-ingest/drama/problem'

/** Patterns of the English error messages of an import, with their problem codes. The first match is used. */
const codes: readonly (readonly [RegExp, ImportProblemCode])[] = [
  [/^subtitle |contains no readable subtitle|larger than 5 MB|duplicate subtitle/, 'subtitle'],
  [/there is no cover/, 'noCover'],
  [/not a jpeg|cover must be|at least \d+×\d+|larger than 30 MB|is not a language/, 'cover'],
  [/empty \(zero bytes\)|only zeros/, 'empty'],
  [/^truncated/, 'truncated'],
  [/^damaged|decoder (crashed|stopped)|cannot be decoded|picture size changes|changed while/, 'damaged'],
  [/no video track|video track is empty/, 'noVideo'],
  [/too short/, 'tooShort'],
  [/a width of at least|too large/, 'tooSmall'],
  [/not a readable video|cannot be read|no frame could be decoded/, 'unreadable'],
  [/there is no episode \(/, 'noEpisode'],
  [/must be the episode number/, 'episodeName'],
  [/^missing: /, 'missingEpisode'],
  [/^duplicate/, 'duplicate'],
  [/since the upload began$/, 'episodeChanged'],
  [/ignored$|not used/, 'notUsed'],
  [
    /^is missing; a minimal file|is required|unknown field|must (be|have)|may contain only|is longer than|^line \d|also used/,
    'titleFile',
  ],
]

/** Returns the code of a problem, for which Studio shows an explanation in the operator's language. */
export function problemCodeOf({ severity, file, reason }: ImportProblem): ImportProblemCode | undefined {
  const isCover = /(^|\/)cover\b[^/]*$/.test(file)
  const isSubtitle = /\.srt$/i.test(file)
  const isDub = /(^|\/)audio\//.test(file)
  const found = codes.find(([pattern]) => pattern.test(reason))?.[1]
  if (severity === 'note') return found === 'notUsed' ? found : 'converted'
  if (isSubtitle) return 'subtitle'
  if (isDub) return 'dub'
  if (isCover && found !== 'noCover') return 'cover'
  return found
}

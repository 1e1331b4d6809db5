import type { Input } from '@cliffhanger/contract/call'
import type { feedback, SubtitleProblem } from '@cliffhanger/contract/feedback'
import { type SubtitleCode, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'
import { parseRowId } from '../../db/row-id.ts'
import type { CallContext } from '../../http/service.ts'

/** A viewer's report about a subtitle line, in addition to its feedback. */
export interface SubtitleReport {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
  readonly problem: SubtitleProblem
  readonly positionMs: number
  /**
   * Time range of the reported cue. Between two cues, both values are the position in whole seconds, so that reports
   * about one gap are grouped.
   */
  readonly atMs: number
  readonly untilMs: number
  readonly cue: string
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000)
const codesById: Readonly<Record<number, SubtitleCode>> = subtitleCodeByLanguageId

export function parseSubtitleReport(
  { vidId, episodeN, problem, position, subtitleLanguage, cue }: Input<typeof feedback.reportSubtitle>,
  ctx: Pick<CallContext, 'fail' | 'language'>,
): SubtitleReport {
  const id = parseRowId(vidId) ?? ctx.fail('badRequest', { field: 'vidId' })
  if (cue && cue.end < cue.start) ctx.fail('badRequest', { field: 'cue' })
  const second = Math.floor(position) * 1000
  const [atMs, untilMs] = cue ? [milliseconds(cue.start), milliseconds(cue.end)] : [second, second]
  // There are no Indonesian subtitle files; English ones are shown instead.
  const code = codesById[subtitleLanguage ?? ctx.language] ?? 'en'
  return {
    vidId: id,
    n: episodeN,
    code,
    problem,
    positionMs: milliseconds(position),
    atMs,
    untilMs,
    cue: cue?.text ?? '',
  }
}

/** Returns the viewer's own words in the text of a report: the text after the first blank line. */
export function parseReportComment(content: string): string {
  const blank = content.indexOf('\n\n')
  return blank === -1 ? '' : content.slice(blank).trim()
}

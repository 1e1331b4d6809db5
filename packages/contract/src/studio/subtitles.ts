import { subtitleLimits } from '@cliffhanger/domain/subtitle-cues'
import { StartDescriptor } from '../entities.ts'
import { subtitleProblems } from '../feedback.ts'
import { AnyText, Choice, Flag, Integer, List, Shape, type Static, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, RowId, studioCall } from './call.ts'
import { EpisodeNumber, LanguageKey } from './title-parts.ts'

const SubtitleFileCode = Choice('en', 'cn', 'ru', 'jp', 'es', 'ar', 'th')
const Milliseconds = Integer({ minimum: 0, maximum: 86_400_000 })
/** SHA-256 of a subtitle file's content; '' if there is no file. */
const Hash = Text({ maxLength: 64, pattern: '^([0-9a-f]{64})?$' })
const Cues = List(
  Shape({ startMs: Milliseconds, endMs: Milliseconds, text: Text({ maxLength: subtitleLimits.text }) }),
  { maxItems: subtitleLimits.cues },
)
const fileKey = { vidId: RowId, n: EpisodeNumber, code: SubtitleFileCode }
const answerMost = 1_000
const Answer = Text({ minLength: 1, maxLength: answerMost })

/**
 * Outcome of a subtitle report. Each outcome has a default answer to the viewer in the viewer's language; an answer
 * that the operator writes replaces it.
 */
const Outcome = Choice('fixed', 'noFault')

const Report = Shape({
  reportId: AnyText(),
  problem: Choice(...subtitleProblems),
  atMs: Integer(),
  untilMs: Integer(),
  positionMs: Integer(),
  /** Text of the cue that the viewer saw; '' if the viewer reported a moment between two cues. */
  cue: AnyText(),
  /** Comment that the viewer wrote; '' if there is none. */
  words: AnyText(),
  reportedAt: Integer(),
})
export type StudioSubtitleReport = Static<typeof Report>

export const studioSubtitles = {
  reports: studioCall('/subtitles/reports', {
    summary: 'Returns open reports of viewers, one row for each cue, oldest first.',
    access: 'subtitles.read',
    input: Shape({}, { ...cursorListInput, vidId: RowId, code: SubtitleFileCode, language: LanguageKey }),
    output: CursorListPage(
      Shape({
        ...{ vidId: AnyText(), title: AnyText(), n: Integer(), code: SubtitleFileCode },
        atMs: Integer(),
        reports: Integer(),
        problems: List(Choice(...subtitleProblems)),
        cue: AnyText(),
        oldestAt: Integer(),
        newestAt: Integer(),
      }),
    ),
  }),
  list: studioCall('/subtitles/list', {
    summary: 'Returns episodes with the languages of their subtitles and the number of open reports.',
    access: 'subtitles.read',
    input: Shape({}, { ...cursorListInput, search: Text({ maxLength: 200 }), vidId: RowId, language: LanguageKey }),
    output: CursorListPage(
      Shape({
        ...{ vidId: AnyText(), title: AnyText(), n: Integer() },
        codes: List(SubtitleFileCode),
        reports: List(Shape({ code: SubtitleFileCode, reports: Integer() })),
      }),
    ),
  }),
  read: studioCall('/subtitles/read', {
    summary: 'Returns a subtitle file as cues, and its open reports.',
    access: 'subtitles.read',
    input: Shape(fileKey, { language: LanguageKey }),
    output: Shape({
      title: AnyText(),
      /** The episode number of every episode of the title. */
      episodes: List(Integer()),
      /** Languages in which this episode has subtitles. */
      codes: List(SubtitleFileCode),
      durationMs: Integer(),
      hash: Hash,
      /** Number of the latest version; 0 if the file was never changed in Studio. */
      version: Integer(),
      cues: Cues,
      reports: List(Report),
    }),
  }),
  openVideo: studioCall('/subtitles/openVideo', {
    summary: 'Returns an address of the episode’s video for an operator, who needs not to unlock it.',
    access: 'subtitles.read',
    logs: ['vidId', 'n'],
    input: Shape({ vidId: RowId, n: EpisodeNumber }),
    output: StartDescriptor,
  }),
  publish: studioCall('/subtitles/publish', {
    summary: 'Publishes a whole subtitle file and answers the reports of the cues that it changes.',
    access: 'subtitles.edit',
    logs: ['vidId', 'n', 'code', 'base'],
    input: Shape({ ...fileKey, base: Hash, cues: Cues }, { answer: Answer }),
    output: Shape({ hash: Hash, version: Integer(), answered: Integer() }),
    errors: { invalidCue: 400 },
    maxBytes: 4_000_000,
  }),
  importFile: studioCall('/subtitles/importFile', {
    summary: 'Publishes an .srt file as the subtitles of an episode, read by the rules of an import of titles.',
    access: 'subtitles.edit',
    logs: ['vidId', 'n', 'code', 'base'],
    /** `file`: the .srt file in base64. */
    input: Shape({ ...fileKey, base: Hash, file: Text({ maxLength: Math.ceil(subtitleLimits.fileBytes / 3) * 4 }) }),
    /** `notes`: English descriptions of format errors in the file that were corrected. */
    output: Shape({ hash: Hash, version: Integer(), answered: Integer(), cues: Integer(), notes: List(AnyText()) }),
    errors: { unreadableFile: 400 },
    maxBytes: 2_700_000,
  }),
  answer: studioCall('/subtitles/answer', {
    summary: 'Answers the open reports of one cue without changing the file.',
    access: 'subtitles.answer',
    logs: ['vidId', 'n', 'code', 'atMs', 'outcome'],
    input: Shape({ ...fileKey, atMs: Milliseconds, outcome: Outcome }, { answer: Answer }),
    output: Shape({ answered: Integer() }),
  }),
  versions: studioCall('/subtitles/versions', {
    summary: 'Returns the versions of a subtitle file, newest first.',
    access: 'subtitles.read',
    input: Shape(fileKey, cursorListInput),
    output: CursorListPage(Shape({ version: Integer(), isFirst: Flag(), operator: AnyText(), at: Integer() })),
  }),
  version: studioCall('/subtitles/version', {
    summary: 'Returns the cues of a version of a subtitle file.',
    access: 'subtitles.read',
    input: Shape({ ...fileKey, version: Integer({ minimum: 1 }) }),
    output: Shape({ cues: Cues }),
  }),
}

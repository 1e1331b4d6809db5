import type { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { checkCues, isSpanChanged, type SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../../../db/schema.ts'
import { createCursorPage } from '../../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import type { MediaUrls } from '../../../origin/urls.ts'
import { authorOf } from '../../../versions/author.ts'
import { readVersionPage } from '../../../versions/history.ts'
import { readVersionSummaries } from '../../../versions/store.ts'
import type { SubtitleReportService } from '../../feedback/subtitle-reports.ts'
import { readImportedFile } from './imported-file.ts'
import { listEpisodes, readEpisode } from './list-episodes.ts'
import {
  firstUnreadableCue,
  formatSubtitleVersionSubject,
  publishSubtitleFile,
  readSubtitleFile,
  readVersionCues,
  SubtitleConflictError,
} from './subtitle-file.ts'
import type { SubtitleFileKey } from './subtitle-key.ts'

interface Needs {
  readonly db: Database
  readonly now: () => number
  readonly urls: Pick<MediaUrls, 'episodeBase'>
  readonly store: MediaStore
  readonly reports: SubtitleReportService
  /** Finds ids of titles by relevance, including hidden titles. */
  findTitles(text: string, language: LanguageKey): Promise<readonly string[]>
}

type ReportedCue = Awaited<ReturnType<SubtitleReportService['byCue']>>[number]
const rowsOfPage = 50
const errorTexts: Readonly<Record<string, string>> = {
  empty: 'has no text',
  tooLong: 'has too much text',
  endsBeforeStart: 'ends before it begins',
  outOfOrder: 'begins before the previous one',
  afterEnd: 'begins after the end of the episode',
}
const conflictText =
  'Somebody else has changed these subtitles since you opened them. Your text is kept: compare both, then publish again.'

/**
 * API methods for viewers' subtitle reports, and for reading, checking and publishing subtitle files and their
 * versions.
 */
export function createStudioSubtitles({ findTitles, ...tools }: Needs): StudioService<typeof studioSubtitles> {
  const { db, now, urls, store, reports } = tools

  async function episodeOf({ vidId, n }: Pick<SubtitleFileKey, 'vidId' | 'n'>, ctx: StudioCtx, language?: LanguageKey) {
    return (await readEpisode(db, { vidId, n }, language ?? null)) ?? ctx.fail('notFound', { field: 'n' })
  }

  function check(cues: readonly SubtitleCue[], key: SubtitleFileKey, durationMs: number, ctx: StudioCtx<'invalidCue'>) {
    if (cues.length === 0) ctx.fail('badRequest', { field: 'cues', message: 'A file needs at least one cue.' })
    const error = checkCues(cues, key.code, durationMs).find(({ isError }) => isError)
    if (error) {
      const message = `Cue ${error.index + 1} ${errorTexts[error.kind] ?? 'is wrong'}.`
      ctx.fail('invalidCue', { field: `cues.${error.index}`, message })
    }
    const unreadable = firstUnreadableCue(cues)
    if (unreadable === undefined) return
    const message = `Cue ${unreadable + 1} contains a line or tag that subtitle files cannot hold.`
    ctx.fail('invalidCue', { field: `cues.${unreadable}`, message })
  }

  async function publishCues(
    key: SubtitleFileKey,
    { base, cues, answer }: { base: string; cues: readonly SubtitleCue[]; answer?: string | undefined },
    ctx: StudioCtx,
  ) {
    try {
      const published = await publishSubtitleFile(tools, key, {
        ...{ ...authorOf(ctx, now), base, cues },
        answerReports: (tx, before, after) =>
          reports.answer(tx, key, (report) => isSpanChanged(report, before, after), {
            ...{ outcome: 'fixed', text: answer, operatorId: ctx.caller.operatorId },
          }),
      })
      if (!published) return ctx.fail('notFound', { field: 'n' })
      const { hash, version, answered } = published
      ctx.noteChange({ before: { hash: base }, after: { hash, version, cues: cues.length, answered } })
      return published
    } catch (error) {
      if (error instanceof SubtitleConflictError) return ctx.fail('conflict', { field: 'base', message: conflictText })
      throw error
    }
  }

  return {
    async reports({ cursor, limit = rowsOfPage, ...filter }, ctx) {
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return ctx.fail('badRequest', { field: 'cursor' })
      const found = await reports.byCue(filter, { after: cursor, most: limit + 1 })
      const present = ({ firstId: _, oldest, newest, ...row }: ReportedCue) => ({
        ...row,
        oldestAt: oldest.getTime(),
        newestAt: newest.getTime(),
      })
      return createCursorPage(found, limit, present, ({ firstId }) => firstId)
    },

    async list({ cursor, limit = rowsOfPage, search = '', vidId, language }, ctx) {
      const place = /^(\d{1,18})\/(\d{1,6})$/.exec(cursor ?? '')
      if (cursor !== undefined && !place) return ctx.fail('badRequest', { field: 'cursor' })
      const named = search.trim() === '' ? null : await findTitles(search, language ?? 'en')
      const among = vidId === undefined ? named : [vidId]
      const after = place ? { vidId: place[1] ?? '', n: Number(place[2]) } : undefined
      const found = await listEpisodes(db, { among, language: language ?? null }, { after, most: limit + 1 })
      const page = found.slice(0, limit)
      const counts = await reports.counts(page)
      const rows = page.map((row) => {
        const own = counts.filter((count) => count.vidId === row.vidId && count.n === row.n)
        return { ...row, reports: own.map(({ code, reports: open }) => ({ code, reports: open })) }
      })
      const last = page.at(-1)
      return { rows, ...(found.length > limit && last && { next: `${last.vidId}/${last.n}` }) }
    },

    async read({ language, ...key }, ctx) {
      const { cpId, ...episode } = await episodeOf(key, ctx, language)
      const address = { store, cpId, ...key }
      const [file, open, [latest]] = await Promise.all([
        readSubtitleFile(address),
        reports.ofFile(key),
        readVersionSummaries(db, 'subtitles', formatSubtitleVersionSubject(key), { most: 1 }),
      ])
      return {
        ...episode,
        hash: file.hash,
        cues: [...file.cues],
        version: latest?.version ?? 0,
        reports: open.map(({ feedbackId, at, ...report }) => ({
          ...report,
          reportId: feedbackId,
          reportedAt: at.getTime(),
        })),
      }
    },

    async openVideo(key, ctx) {
      const { cpId } = await episodeOf(key, ctx)
      const { vidId, n } = key
      const { start } = await db
        .selectFrom('episodes')
        .select('start')
        .where('vid_id', '=', vidId)
        .where('n', '=', n)
        .executeTakeFirstOrThrow()
      return { ...start, base: urls.episodeBase({ cpId, vidId, episodeN: String(n) }) }
    },

    async publish({ base, cues, answer, ...key }, ctx) {
      const { durationMs } = await episodeOf(key, ctx)
      check(cues, key, durationMs, ctx)
      return publishCues(key, { base, cues, answer }, ctx)
    },

    async importFile({ base, file, ...key }, ctx) {
      const { durationMs } = await episodeOf(key, ctx)
      const read = readImportedFile(Buffer.from(file, 'base64'), key.code, durationMs)
      if ('reason' in read) return ctx.fail('unreadableFile', { field: 'file', message: read.reason })
      const published = await publishCues(key, { base, cues: read.cues }, ctx)
      return { ...published, cues: read.cues.length, notes: read.notes }
    },

    async answer({ atMs, outcome, answer, ...key }, ctx) {
      await episodeOf(key, ctx)
      const isMeant = (report: { atMs: number }) => report.atMs === atMs
      const answered = await db
        .transaction()
        .execute((tx) => reports.answer(tx, key, isMeant, { outcome, text: answer, operatorId: ctx.caller.operatorId }))
      if (answered === 0) ctx.fail('notFound', { field: 'atMs', message: 'This cue has no open reports any more.' })
      ctx.noteChange({ after: { answered } })
      return { answered }
    },

    async versions({ vidId, n, code, ...input }, ctx) {
      const subject = formatSubtitleVersionSubject({ vidId, n, code })
      const page = await readVersionPage(db, { kind: 'subtitles', subject }, input, ctx)
      return { ...page, rows: page.rows.map(({ change, ...line }) => ({ ...line, isFirst: change === 'first' })) }
    },

    async version({ version, ...key }, ctx) {
      const cues = (await readVersionCues(db, key, version)) ?? ctx.fail('notFound', { field: 'version' })
      return { cues: [...cues] }
    },
  }
}

import type { FunnelResult, studioInsight } from '@cliffhanger/contract/studio/insight'
import {
  dayRanges,
  findPeriodError,
  type InsightPeriod,
  maxInsightDays,
  periodBefore,
} from '@cliffhanger/domain/insight'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import { isExistingDay } from '../../http/studio/day.ts'
import { operatorLabel, type StudioCtx, type StudioService } from '../../http/studio/service.ts'
import { DuckBusyError, DuckError } from './duck/duck.ts'
import type { InsightQueries } from './insight.ts'
import { maxSavedQuestions, readQuestions, removeQuestion, saveQuestion } from './question-store.ts'
import type { Funnel, FunnelQuestion, FunnelRow } from './questions/funnel.ts'

/** Looks up names and clicks of groups, and durations of episodes, in other modules. */
export interface InsightGroupLookups {
  titles(vidIds: readonly string[], language: LanguageKey): Promise<ReadonlyMap<string, string>>
  /** Returns ad links by code, with their clicks in a period. */
  adLinks(period: InsightPeriod): Promise<ReadonlyMap<string, { readonly name: string; readonly clicks: number }>>
  /** Returns the duration of an episode; undefined for an unknown one. */
  durationMs(vidId: string, episode: number): Promise<number | undefined>
}
interface Needs extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly insight: Pick<InsightQueries, 'today' | 'funnel' | 'funnelBefore' | 'dropOff' | 'retention'>
  /**
   * Time limit for a question including its wait for other questions, in ms. Default: slightly below the request limit.
   */
  readonly longestAnswerMs?: number
  readonly names: InsightGroupLookups
}
type Ctx = Pick<StudioCtx<'questionTooLarge'>, 'fail' | 'signal'>
type FoundNames = ReadonlyMap<string, { readonly name: string; readonly clicks?: number }>

const retryAfterSeconds = 5

/** Rejects when the signal is aborted; work that ignores the signal continues. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

function presentFunnel({ steps, total, groups, times }: Funnel, names: FoundNames): FunnelResult {
  const present = ({ viewers, ...row }: FunnelRow) => ({
    ...row,
    viewers: [...viewers],
    ...(row.group !== undefined && names.get(row.group)),
  })
  return {
    steps: [...steps],
    total: present(total),
    groups: groups.map(present),
    times: times.map((time) => time ?? { median: null, p90: null }),
  }
}

/** API methods for operators' questions about viewers. A server runs all questions one after another. */
export function createStudioInsight(needs: Needs): StudioService<typeof studioInsight> {
  const { db, now, log, insight, longestAnswerMs = 12_000, names } = needs
  function checkPeriod({ from, to }: InsightPeriod, { fail }: Ctx): InsightPeriod {
    if (!isExistingDay(from)) fail('badRequest', { field: 'from' })
    if (!isExistingDay(to) || to > insight.today())
      fail('badRequest', { field: 'to', message: 'The last day may be today at most.' })
    const fault = findPeriodError({ from, to }, now())
    if (fault === 'length') fail('badRequest', { field: 'to', message: `The period has 1 to ${maxInsightDays} days.` })
    if (fault === 'age')
      fail('badRequest', { field: 'from', message: `The first day may be ${maxInsightDays} days ago at most.` })
    return { from, to }
  }

  /** Runs a query, or refuses the call with a message for the operator. */
  async function answer<T>(ctx: Ctx, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { fail } = ctx
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(longestAnswerMs)])
    try {
      return await untilAborted(work(signal), signal)
    } catch (error) {
      if (error instanceof DuckBusyError) {
        return fail('unavailable', {
          message: 'Other questions are being answered. Try again in a moment.',
          retryAfterSeconds,
        })
      }
      // PostgreSQL ends a statement that takes too long with the code 57014.
      if ((error instanceof Error && error.name === 'TimeoutError') || errorCode(error) === '57014') {
        return fail('questionTooLarge', {
          message: 'The answer took too long. Choose a shorter period or fewer groups.',
        })
      }
      if (signal.aborted) return fail('unavailable')
      if (error instanceof DuckError) log.error({ err: error }, 'a question of Insight failed')
      throw error
    }
  }

  const nameOf = async (vidId: string, language: LanguageKey): Promise<string> =>
    (await names.titles([vidId], language)).get(vidId) ?? vidId

  async function findNames(
    { by, period }: FunnelQuestion,
    { groups }: Funnel,
    language: LanguageKey,
  ): Promise<FoundNames> {
    if (by === 'adLink') return names.adLinks(period)
    if (by !== 'title') return new Map()
    const titles = await names.titles(
      groups.flatMap(({ group }) => (group === undefined ? [] : [group])),
      language,
    )
    return new Map([...titles].map(([vidId, name]) => [vidId, { name }]))
  }

  return {
    async funnel({ from, to, by, names: language = 'en', ...filters }, ctx) {
      const question = { period: checkPeriod({ from, to }, ctx), by, filters }
      return answer(ctx, async (signal) => {
        const current = await insight.funnel(question, signal)
        const former = await insight.funnelBefore(question, signal)
        const earlier = { ...question, period: periodBefore(question.period) }
        const [currentNames, formerNames, filteredTitle] = await Promise.all([
          findNames(question, current.answer, language),
          findNames(earlier, former.answer, language),
          filters.title === undefined ? undefined : nameOf(filters.title, language),
        ])
        return {
          now: presentFunnel(current.answer, currentNames),
          ...(former.missingDays.length === 0 && { before: presentFunnel(former.answer, formerNames) }),
          ...(filteredTitle !== undefined && { filteredTitle }),
          missingDays: dayRanges(current.missingDays),
          ms: current.ms + former.ms,
        }
      })
    },

    async dropOff({ vidId, episode, names: language = 'en', ...asked }, ctx) {
      const period = checkPeriod(asked, ctx)
      const durationMs = await names.durationMs(vidId, episode)
      if (durationMs === undefined) return ctx.fail('badRequest', { field: 'episode' })
      return answer(ctx, async (signal) => {
        const question = { period, vidId, episode, durationMs }
        const current = await insight.dropOff(question, signal)
        const former = await insight.dropOff({ ...question, period: periodBefore(period) }, signal)
        const present = ({ viewers, reached }: typeof current.answer) => ({ viewers, reached: [...reached] })
        return {
          ...{ now: present(current.answer), title: await nameOf(vidId, language), durationMs },
          ...(former.missingDays.length === 0 && { before: present(former.answer) }),
          missingDays: dayRanges(current.missingDays),
          ms: current.ms + former.ms,
        }
      })
    },

    async retention(asked, ctx) {
      const period = checkPeriod(asked, ctx)
      return answer(ctx, async (signal) => {
        const { answer: found, missingDays, ms } = await insight.retention(period, signal)
        const cohorts = found.cohorts.map((cohort) => ({
          ...cohort,
          returned: [...cohort.returned],
          revenue: [...cohort.revenue],
        }))
        return { cohorts, unassigned: [...found.unassigned], missingDays: dayRanges(missingDays), ms }
      })
    },

    saved: async () => ({ questions: await readQuestions(db) }),

    async save({ name: given, search }, ctx) {
      const name = given.trim()
      if (name === '') return ctx.fail('badRequest', { field: 'name' })
      if ((await readQuestions(db)).length >= maxSavedQuestions) {
        return ctx.fail('conflict', { message: `There are ${maxSavedQuestions} saved questions. Delete one first.` })
      }
      const questionId = await saveQuestion(db, { name, search, by: operatorLabel(ctx.caller), at: new Date(now()) })
      ctx.noteChange({ before: { name: null }, after: { questionId, name } })
      return { questionId }
    },

    async remove({ questionId }, ctx) {
      const name = await removeQuestion(db, questionId)
      if (name === undefined) return ctx.fail('notFound')
      ctx.noteChange({ before: { name }, after: { name: null } })
      return {}
    },
  }
}

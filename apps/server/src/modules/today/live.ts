import type { Readable } from 'node:stream'
import type { LiveFigures, Needs } from '@cliffhanger/contract/studio/today'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Deps } from '../../deps.ts'
import { createLivePageConnections, type LivePageConnection } from './live-listeners.ts'
import { createLiveMetric } from './live-parts.ts'
import { filterNeedsByRole, readNeeds } from './needs.ts'
import { type LiveViewerCounts, readViewerCounts } from './watching-store.ts'

const lookEveryMs = 1_000
const watchingEveryMs = 5_000
const sessionsEveryMs = 5_000
const sessionsLatestMs = 10_000
const needsEveryMs = 20_000
const moneyEveryMs = 30_000
const beatEveryMs = 15_000
const mostTitles = 5

export type LiveMoney = NonNullable<LiveFigures['money']>
export type LiveTitle = LiveFigures['titles'][number]
interface LiveDeps extends Pick<Deps, 'db' | 'now' | 'log' | 'readiness'> {
  /** Reads revenue and new payers of the current UTC day. */
  readMoney(nowMs: number): Promise<LiveMoney>
  /** Reads the names and covers of published titles. */
  titles(vidIds: readonly string[], language: LanguageId): Promise<Omit<LiveTitle, 'viewers'>[]>
  /** Returns the token hashes of the sessions that are still valid. */
  openSessions(tokenHashes: readonly Buffer[]): Promise<Buffer[]>
  readonly elapsedMs?: () => number
}

const seesMoney = (role: StudioRole): boolean => isActionAllowed(role, 'revenue.read')

export type LiveToday = ReturnType<typeof createLiveToday>

/**
 * Sends the live statistics to all open pages. Each statistic is read once for all pages, and only while a page is
 * open. The cost of reading is limited.
 */
export function createLiveToday(deps: LiveDeps) {
  const { db, now, log, readiness, readMoney, titles, openSessions } = deps
  const elapsedMs = deps.elapsedMs ?? (() => performance.now())
  const listeners = createLivePageConnections()
  const watching = createLiveMetric(watchingEveryMs, () => readViewerCounts(db, now()), elapsedMs)
  const money = createLiveMetric(moneyEveryMs, () => readMoney(now()), elapsedMs)
  const needs = createLiveMetric(needsEveryMs, () => readNeeds(db, now()), elapsedMs)
  const sessions = createLiveMetric(
    sessionsEveryMs,
    async () => {
      const read = listeners.all
      return { read, open: await openSessions(read.map(({ tokenHash }) => tokenHash)) }
    },
    elapsedMs,
    sessionsLatestMs,
  )
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let beatAtMs = 0

  async function figuresFor(language: LanguageId, found: LiveViewerCounts, withMoney: boolean): Promise<LiveFigures> {
    const shown = await titles(
      found.titles.slice(0, mostTitles).map(([vidId]) => vidId),
      language,
    )
    const viewersOf = new Map(found.titles)
    const rows = shown.map((title) => ({ ...title, viewers: viewersOf.get(title.vidId) ?? 0 }))
    const inRows = rows.reduce((sum, { viewers }) => sum + viewers, 0)
    return {
      at: now(),
      watching: { now: found.viewers, before: found.before },
      minutes: found.minutes,
      titles: rows,
      others: { titles: found.titleCount - rows.length, viewers: Math.max(0, found.viewers - inRows) },
      ...(withMoney && money.value && { money: money.value }),
    }
  }

  /** Sends the statistics; pages with the same language and rights share one serialised text. */
  async function sendFigures(to: readonly LivePageConnection[]): Promise<void> {
    if (!watching.value) return
    const texts = new Map<string, Promise<string>>()
    for (const listener of to) {
      const withMoney = seesMoney(listener.role)
      const key = `${listener.language} ${withMoney}`
      const text =
        texts.get(key) ?? figuresFor(listener.language, watching.value, withMoney).then((it) => JSON.stringify(it))
      texts.set(key, text)
      listeners.send(listener, 'live', await text)
    }
  }
  function sendNeeds(to: readonly LivePageConnection[], found: Needs | undefined): void {
    if (!found) return
    for (const listener of to)
      listeners.send(listener, 'needs', JSON.stringify(filterNeedsByRole(listener.role, found)))
  }
  function endSessions(): void {
    if (!sessions.value) return
    // `read` does not contain pages that were opened while the sessions were read, so these pages stay open.
    const { read, open } = sessions.value
    const hashes = new Set(open.map((hash) => hash.toString('hex')))
    for (const listener of read) if (!hashes.has(listener.tokenHash.toString('hex'))) listeners.end(listener)
  }

  async function look(): Promise<void> {
    // Closes the connections if the server is stopping; open connections would delay its shutdown.
    if (readiness.isDraining()) listeners.closeAll()
    if (listeners.all.length === 0) return stop()
    if (await sessions.refresh()) endSessions()
    const hasMoney = listeners.all.some(({ role }) => seesMoney(role))
    const isNew = [await watching.refresh(), hasMoney && (await money.refresh())].includes(true)
    if (isNew) await sendFigures(listeners.all)
    if (await needs.refresh()) sendNeeds(listeners.all, needs.value)
    if (elapsedMs() - beatAtMs > beatEveryMs) {
      beatAtMs = elapsedMs()
      listeners.beat()
    }
  }
  function lookOnce(): void {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'live figures not read'))
      .finally(() => {
        isLooking = false
      })
  }
  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * Returns the event stream of a new page, starting with the last known values; undefined if too many pages are
     * open.
     */
    listen(listener: LivePageConnection): Readable | undefined {
      const stream = listeners.add(listener)
      if (!stream) return undefined
      const own = listeners.all.slice(-1)
      void sendFigures(own).catch(() => undefined)
      sendNeeds(own, needs.value)
      timer ??= setInterval(lookOnce, lookEveryMs).unref()
      lookOnce()
      return stream
    },
    /** Ends the connections of all open pages. */
    close(): void {
      listeners.closeAll()
      stop()
    },
  }
}

import type { Assumptions } from './assumptions.ts'

/** Priority lanes of the server's load shedding for viewers' calls. */
export type CallLane = 'payments' | 'playback' | 'browsing' | 'pages' | 'tracking'
export interface CallLoad {
  readonly name: string
  readonly lane: CallLane
  readonly perDay: number
  /** CPU time of the server process per call. */
  readonly serverMs: number
  /** CPU time of PostgreSQL per call. */
  readonly databaseMs: number
  /** Number of times that the app retries a refused call. */
  readonly repeats: number
}

/** Viewers' activity on an average day, and the load in its busiest hour. */
export interface Traffic {
  readonly viewersADay: number
  readonly sessionsADay: number
  readonly episodesADay: number
  readonly watchedSecondsADay: number
  readonly unlocksADay: number
  readonly ordersADay: number
  readonly eventsADay: number
  readonly calls: readonly CallLoad[]
  readonly callsADay: number
  readonly peakCallsPerSecond: number
  /** Average number of busy CPU cores in the busiest hour. */
  readonly peakServerCores: number
  readonly peakDatabaseCores: number
}

export const secondsADay = 86_400

/** @param viewers number of monthly viewers */
export function computeTraffic(viewers: number, a: Assumptions): Traffic {
  const viewersADay = viewers * a.dailyShare
  const sessionsADay = viewersADay * a.sessionsPerDay
  const episodesADay = sessionsADay * a.episodesPerSession
  const watchedSecondsADay = episodesADay * a.episodeSeconds * a.watchedShare
  const unlocksADay = viewersADay * a.unlocksPerDay
  const ordersADay = viewersADay * a.purchasesPerDay
  const eventsADay = episodesADay * a.eventsPerEpisode + sessionsADay * a.eventsPerSession
  const positionsADay = watchedSecondsADay / a.saveEverySeconds
  const call = (
    name: string,
    lane: CallLane,
    perDay: number,
    [serverMs, databaseMs]: readonly [number, number],
    repeats: number,
  ) => ({ name, lane, perDay, serverMs, databaseMs, repeats })
  const calls = [
    call('page', 'pages', sessionsADay, [a.pageServerMs, 0], 1),
    call('check', 'playback', sessionsADay, [a.checkServerMs, a.checkDatabaseMs], 2),
    call('home', 'browsing', sessionsADay * a.homesPerSession, [a.homeServerMs, a.homeDatabaseMs], 2),
    call('search', 'browsing', sessionsADay * a.searchesPerSession, [a.searchServerMs, a.searchDatabaseMs], 2),
    call('history', 'browsing', sessionsADay * a.historiesPerSession, [a.historyServerMs, a.historyDatabaseMs], 2),
    call('details', 'playback', sessionsADay * a.titlesPerSession, [a.detailsServerMs, a.detailsDatabaseMs], 2),
    call('links', 'playback', episodesADay, [a.linksServerMs, a.linksDatabaseMs], 2),
    call('position', 'tracking', positionsADay, [a.positionServerMs, a.positionDatabaseMs], 0),
    call('event', 'tracking', eventsADay, [a.eventServerMs, a.eventDatabaseMs], 3),
    call('unlock', 'payments', unlocksADay, [a.unlockServerMs, a.unlockDatabaseMs], 0),
    call('order', 'payments', ordersADay * a.callsPerPurchase, [a.purchaseServerMs, a.purchaseDatabaseMs], 0),
  ]
  const sum = (of: (load: CallLoad) => number) => calls.reduce((total, load) => total + of(load), 0)
  const callsADay = sum(({ perDay }) => perDay)
  const peakCores = (of: (load: CallLoad) => number) => (sum(of) / 1_000 / secondsADay) * a.peakToMean
  return {
    ...{ viewersADay, sessionsADay, episodesADay, watchedSecondsADay, unlocksADay, ordersADay, eventsADay },
    ...{ calls, callsADay },
    peakCallsPerSecond: (callsADay / secondsADay) * a.peakToMean,
    peakServerCores: peakCores(({ perDay, serverMs }) => perDay * serverMs),
    peakDatabaseCores: peakCores(({ perDay, databaseMs }) => perDay * databaseMs),
  }
}

import type { Assumptions } from './assumptions.ts'
import { computeTraffic, secondsADay, type Traffic } from './traffic.ts'

/** Resources that a number of viewers needs, independent of the infrastructure. Bytes are decimal. */
export interface Demand extends Traffic {
  /** Number of database cores needed to store events; included in `peakDatabaseCores`. */
  readonly peakEventCores: number
  /** Size of the viewers' database rows after `dataMonths`, without events. */
  readonly rowBytes: number
  /** Size of the events that are stored for `eventDays` days. */
  readonly eventBytes: number
  readonly eventBytesADay: number
  /** Size of the rows that must be in memory. */
  readonly hotBytes: number
  readonly mediaBytes: number
  readonly edgeBytesADay: number
  readonly originBytesADay: number
  readonly peakEdgeBytesPerSecond: number
  readonly peakOriginBytesPerSecond: number
  readonly edgeRequestsADay: number
  /** Number of cores that video encoding keeps busy on average. */
  readonly encodeCores: number
}

export const daysAMonth = 365 / 12
const [kB, million] = [1e3, 1e6]

export function computeDemand(viewers: number, a: Assumptions): Demand {
  const traffic = computeTraffic(viewers, a)
  const { sessionsADay, episodesADay, watchedSecondsADay, eventsADay, callsADay } = traffic
  const days = a.dataMonths * daysAMonth
  const accounts = viewers * (1 + a.newShare * (a.dataMonths - 1))
  const rowsADay =
    episodesADay * a.positionBytes + traffic.unlocksADay * a.unlockBytes + traffic.ordersADay * a.orderBytes
  const rowBytes = accounts * a.accountBytes + rowsADay * days
  const eventBytesADay = eventsADay * a.eventBytes

  const titles = a.titles + (viewers / million) * a.titlesPerMillion
  const secondsOf = (count: number) => count * a.episodesPerTitle * a.episodeSeconds
  const coreSeconds = secondsOf(titles * a.newTitleShare) * a.encodeSeconds * a.encodeCores * a.ladderPixels

  const watchedBytes = watchedSecondsADay * a.watchedRate * kB * (1 - a.av1Share * (1 - a.av1Ratio))
  const fileBytes = watchedBytes + sessionsADay * (a.prefetched + a.sessionBytes) * kB
  const callBytes = callsADay * a.callBytes * kB
  const edgeBytesADay = fileBytes + callBytes
  const originBytesADay = fileBytes * (1 - a.cacheHitRate) + callBytes
  const peak = (perDay: number) => (perDay / secondsADay) * a.peakToMean
  return {
    ...traffic,
    peakEventCores: peak(eventsADay * a.eventDatabaseMs) / 1_000,
    rowBytes,
    ...{ eventBytesADay, eventBytes: eventBytesADay * a.eventDays },
    hotBytes: rowBytes * a.hotShare,
    mediaBytes: secondsOf(titles) * (a.storedRate + a.sourceRate) * kB,
    ...{ edgeBytesADay, originBytesADay },
    peakEdgeBytesPerSecond: peak(edgeBytesADay),
    peakOriginBytesPerSecond: peak(originBytesADay),
    edgeRequestsADay: watchedSecondsADay / a.segmentSeconds + sessionsADay * a.sessionFiles + callsADay,
    encodeCores: coreSeconds / (daysAMonth * secondsADay),
  }
}

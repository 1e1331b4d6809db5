/** Ad networks that can be told about payments. */
export const adNetworks = ['meta', 'tiktok'] as const
export type AdNetwork = (typeof adNetworks)[number]

export const adNetworkNames: Readonly<Record<AdNetwork, string>> = { meta: 'Meta', tiktok: 'TikTok' }

/**
 * States of the message about one order to one network. `noConsent`: consent was required and missing when the order was settled.
 * `cancelled`: consent was withdrawn or the account deleted before it was sent.
 */
export type ConversionState = 'waiting' | 'sent' | 'refused' | 'noConsent' | 'cancelled'

/**
 * Why a message is refused. `answer`: the network refused it. `tooOld`: the network would refuse it for its age. `inDoubt`: the network
 * may have it from a request without an answer, and would not recognise a repetition any more.
 */
export const refusalReasons = ['answer', 'tooOld', 'inDoubt'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Networks refuse events that are seven days old. A minute less, because clocks differ. */
const eventLifeMs = 7 * 24 * hourMs - minuteMs
/** Networks recognise a repeated event by its id for 48 hours. Ten minutes less, for clocks and the request itself. */
const recognisedMs = 48 * hourMs - 10 * minuteMs

/** Why a message must not be sent at this time; undefined if it may. Times in ms since epoch. */
export function refusalOf(
  { paidAt, doubtSince }: { readonly paidAt: number; readonly doubtSince: number | undefined },
  now: number,
): Exclude<RefusalReason, 'answer'> | undefined {
  if (doubtSince !== undefined && now - doubtSince >= recognisedMs) return 'inDoubt'
  return now - paidAt >= eventLifeMs ? 'tooOld' : undefined
}

/** Whether an operator may have a refused message sent again. One in doubt could be counted twice. */
export const canRetry = (reason: RefusalReason, times: Parameters<typeof refusalOf>[0], now: number): boolean =>
  reason === 'answer' && refusalOf(times, now) === undefined

/**
 * Pause before the next try in ms: it doubles from five seconds to an hour, and is shortened by chance by up to a half, so that
 * messages that failed together are not repeated together.
 * @param tries made so far, at least 1
 * @param chance from 0 to 1
 */
export const retryPauseMs = (tries: number, chance: number): number =>
  Math.round(Math.min(hourMs, 5_000 * 2 ** (tries - 1)) * (1 - chance / 2))

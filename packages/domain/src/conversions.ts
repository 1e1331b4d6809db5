/** Ad networks to which payments can be reported. */
export const adNetworks = ['meta', 'tiktok'] as const
export type AdNetwork = (typeof adNetworks)[number]

export const adNetworkNames: Readonly<Record<AdNetwork, string>> = { meta: 'Meta', tiktok: 'TikTok' }

/**
 * States of the message that reports one order to one network. `noConsent`: the required consent was missing when the
 * order was settled. `cancelled`: before the message was sent, consent was withdrawn or the account was deleted.
 */
export type ConversionState = 'waiting' | 'sent' | 'refused' | 'noConsent' | 'cancelled'

/**
 * Reasons why a message is not sent or not accepted. `answer`: the network refused it. `tooOld`: the network would
 * refuse it because of its age. `inDoubt`: the network may have received it in a request without a response, and would
 * no longer recognise a retry as a duplicate.
 */
export const refusalReasons = ['answer', 'tooOld', 'inDoubt'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Maximum age of an event: networks refuse events older than seven days. One minute less, because clocks differ. */
const eventLifeMs = 7 * 24 * hourMs - minuteMs
/**
 * Deduplication window of the networks, which recognise a repeated event id for 48 hours. Ten minutes less, because
 * clocks differ and the request takes time.
 */
const recognisedMs = 48 * hourMs - 10 * minuteMs

/**
 * Returns the reason why a message must not be sent now; undefined if it may be sent. Times are in milliseconds since
 * 1970.
 */
export function findSendRefusal(
  { paidAt, doubtSince }: { readonly paidAt: number; readonly doubtSince: number | undefined },
  now: number,
): Exclude<RefusalReason, 'answer'> | undefined {
  if (doubtSince !== undefined && now - doubtSince >= recognisedMs) return 'inDoubt'
  return now - paidAt >= eventLifeMs ? 'tooOld' : undefined
}

/**
 * Returns whether an operator may retry a message: only if the network refused it, and it is neither too old nor in
 * doubt now.
 */
export const canRetry = (reason: RefusalReason, times: Parameters<typeof findSendRefusal>[0], now: number): boolean =>
  reason === 'answer' && findSendRefusal(times, now) === undefined

/**
 * Returns the pause before the next delivery attempt in milliseconds. The pause doubles from five seconds up to one
 * hour and is shortened randomly by up to half, so that messages that failed together are not retried at the same time.
 * @param tries made so far, at least 1
 * @param chance from 0 to 1
 */
export const retryPauseMs = (tries: number, chance: number): number =>
  Math.round(Math.min(hourMs, 5_000 * 2 ** (tries - 1)) * (1 - chance / 2))

const hour = 3_600_000
/** The first try of a charge, before the due date. */
const chargeMs = 24 * hour
/** Least time between a late reminder and its charge. */
const leastNoticeMs = hour

/** Times of the tries relative to the due date; there are no more after the last. */
const triesAfterDueMs = [-chargeMs, -12 * hour, 0, 24 * hour, 72 * hour, 120 * hour]

const chargeTime = (dueTime: number): number => dueTime - chargeMs
/** Earliest charge after a reminder sent now, so that the viewer has time to cancel. */
export const earliestCharge = (now: number): number => now + leastNoticeMs
/** Earliest first charge of a period. */
export const firstTry = (dueTime: number, remindedTime: number): number =>
  Math.max(chargeTime(dueTime), earliestCharge(remindedTime))

/** Time of the next try after this number of declines, never in the past; undefined after the last one. */
export function nextTry(dueTime: number, declines: number, now: number): number | undefined {
  const offset = triesAfterDueMs[declines]
  // After an outage several tries are overdue: only one of them is made.
  return offset === undefined ? undefined : Math.max(dueTime + offset, now + 6 * hour)
}

/** Codes of the card networks that mean: never try this card again. */
const finalAdvice = ['03', '21']
const finalCodes = ['04', '07', '12', '14', '15', '41', '43', '46', '57', 'R0', 'R1', 'R3']
export const isFinalDecline = (adviceCode: string | undefined, networkCode: string | undefined): boolean =>
  finalAdvice.includes(adviceCode ?? '') || finalCodes.includes(networkCode ?? '')

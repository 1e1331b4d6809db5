const hour = 3_600_000
/** Time between the first charge attempt and the due date. */
const chargeMs = 24 * hour
/** Minimum time between a late reminder and its charge. */
const leastNoticeMs = hour

/** Times of the charge attempts relative to the due date. After the last attempt the charge is given up. */
const triesAfterDueMs = [-chargeMs, -12 * hour, 0, 24 * hour, 72 * hour, 120 * hour]

const chargeTime = (dueTime: number): number => dueTime - chargeMs
/** Returns the earliest time of a charge whose reminder is sent now, so that the viewer has time to cancel. */
export const earliestChargeTime = (now: number): number => now + leastNoticeMs
/** Returns the time of a period's first charge attempt. */
export const firstChargeTime = (dueTime: number, remindedTime: number): number =>
  Math.max(chargeTime(dueTime), earliestChargeTime(remindedTime))

/**
 * Returns the time of the next attempt after this number of declines, at least six hours from now. Returns undefined
 * after the last attempt.
 */
export function nextChargeRetryTime(dueTime: number, declines: number, now: number): number | undefined {
  const offset = triesAfterDueMs[declines]
  // After an outage several attempts are overdue. They are made six hours apart, not all at once.
  return offset === undefined ? undefined : Math.max(dueTime + offset, now + 6 * hour)
}

/** Codes from the card networks that forbid any further attempt with this card. */
const finalAdvice = ['03', '21']
const finalCodes = ['04', '07', '12', '14', '15', '41', '43', '46', '57', 'R0', 'R1', 'R3']
export const isFinalDecline = (adviceCode: string | undefined, networkCode: string | undefined): boolean =>
  finalAdvice.includes(adviceCode ?? '') || finalCodes.includes(networkCode ?? '')

const hour = 3_600_000
/** A mail says so three days before a charge; the charge itself comes within the last day. */
const noticeMs = 72 * hour
const chargeMs = 24 * hour
/** A notice that is late comes at least this much before its charge. */
const leastNoticeMs = hour

/** After a decline, from the due date: each try at its own time, and no more after the last. */
const triesAfterDueMs = [-chargeMs, -12 * hour, 0, 24 * hour, 72 * hour, 120 * hour]

const chargeTime = (dueTime: number): number => dueTime - chargeMs
export const noticeTime = (dueTime: number): number => dueTime - noticeMs
/** The earliest charge that leaves the viewer time to stop it after a notice sent now. */
export const earliestCharge = (now: number): number => now + leastNoticeMs
/** When a period may be charged for the first time. */
export const firstTry = (dueTime: number, noticedTime: number): number =>
  Math.max(chargeTime(dueTime), earliestCharge(noticedTime))

/** When the next try is, after so many declines and never before now; undefined: given up. */
export function nextTry(dueTime: number, declines: number, now: number): number | undefined {
  const offset = triesAfterDueMs[declines]
  // After an outage several are over: one of them is made up for, not all.
  return offset === undefined ? undefined : Math.max(dueTime + offset, now + 6 * hour)
}

/** What the card's network says for: never try this card again. */
const finalAdvice = ['03', '21']
const finalCodes = ['04', '07', '12', '14', '15', '41', '43', '46', '57', 'R0', 'R1', 'R3']
export const isFinalDecline = (adviceCode: string | undefined, networkCode: string | undefined): boolean =>
  finalAdvice.includes(adviceCode ?? '') || finalCodes.includes(networkCode ?? '')

import { createHmac, timingSafeEqual } from 'node:crypto'
import { cleanMailCode, createMailCode } from '@cliffhanger/domain/mail-code'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { readSharedWaitMs, takeFromSharedCounter, takeFromSharedCounters } from '../../http/rate-limit/counters.ts'
import { type CodeRequester, quotasForKnownDevice, quotasForUnknownDevice, wrongGuessLimit } from './code-quota.ts'
import { type CodeScope, consumeMailCode, insertCode, recordCodeAttempt } from './code-store.ts'
import { hasProvedMailbox, recordMailboxProof } from './known-mailboxes.ts'

const codeLivesMs = 600_000
const mostTries = 5

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config' | 'secrets' | 'log'> {
  /** Checks whether a device's user has paid with this billing email address. */
  readonly hasPaidWith: (userId: string, address: string) => Promise<boolean>
}
export type MailCodeService = ReturnType<typeof createMailCodeService>

/**
 * Creates the service for emailed codes, which prove access to an email address: protocol.md "Sessions",
 * docs/decisions/021.
 */
export function createMailCodeService({ db, log, now, randomBytes, config, secrets, hasPaidWith }: Needs) {
  /** Counts code requests and guesses by result, for metrics. */
  const requests = { known: 0, stranger: 0, refused: 0 }
  const guesses = { right: 0, wrong: 0, void: 0 }
  let isStrict = false

  const macOf = ({ purpose, address, userId }: CodeScope, code: string, key: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, address, userId, code]))
      .digest()

  const isKnown = async ({ address, userId }: CodeScope, deviceId: string): Promise<boolean> =>
    (await hasProvedMailbox(db, deviceId, address)) || (await hasPaidWith(userId, address))

  /**
   * Returns the allowed attempts per code: one while wrong guesses exceed the limit, unless the device has proved
   * access to the mailbox.
   */
  async function triesOf(of: CodeScope, deviceId: string): Promise<number> {
    if (!config.hasRateLimits) return mostTries
    const isAbnormal = (await readSharedWaitMs(db, wrongGuessLimit, now())) > 0
    if (isAbnormal && !isStrict)
      log.warn({ security: 'code guesses' }, 'wrong guesses at codes exceed the usual number')
    isStrict = isAbnormal
    return isAbnormal && !(await isKnown(of, deviceId)) ? 1 : mostTries
  }

  return {
    requests,
    guesses,
    /** Returns whether wrong guesses exceeded the limit at the last check. */
    isStrict: () => isStrict,

    /** Issues a code, which invalidates earlier codes, or returns the time to wait. */
    async issue(of: CodeScope, requester: CodeRequester): Promise<{ code: string } | { retryAfterSeconds: number }> {
      const knows = await isKnown(of, requester.deviceId)
      const charges = knows ? quotasForKnownDevice(of, requester) : quotasForUnknownDevice(of, requester)
      const waitMs = config.hasRateLimits ? await takeFromSharedCounters(db, charges, now()) : 0
      if (waitMs > 0) {
        requests.refused += 1
        return { retryAfterSeconds: Math.ceil(waitMs / 1000) }
      }
      requests[knows ? 'known' : 'stranger'] += 1
      const code = createMailCode(randomBytes)
      await insertCode(db, { ...of, mac: macOf(of, code, secrets.codeKey), at: new Date(now()) })
      return { code }
    },

    /** Returns the code's id if the code is right, unused and has attempts left. Each call counts as an attempt. */
    async verify(of: CodeScope, typed: string, deviceId: string): Promise<string | undefined> {
      const limits = { madeAfter: new Date(now() - codeLivesMs), mostTries: await triesOf(of, deviceId) }
      const found = await recordCodeAttempt(db, of, limits)
      if (!found) {
        guesses.void += 1
        return undefined
      }
      const code = cleanMailCode(typed)
      const isRight = secrets.codeKeys.some((key) => timingSafeEqual(found.code_mac, macOf(of, code, key)))
      guesses[isRight ? 'right' : 'wrong'] += 1
      if (!isRight && config.hasRateLimits) await takeFromSharedCounter(db, wrongGuessLimit, now())
      return isRight ? found.code_id : undefined
    },

    /** Consumes a verified code for a device. Returns false if the code was used in the meantime. */
    async use(tx: Database, codeId: string, deviceId: string): Promise<boolean> {
      const at = new Date(now())
      const address = await consumeMailCode(tx, codeId, at)
      if (address !== undefined) await recordMailboxProof(tx, deviceId, address, at)
      return address !== undefined
    },
  }
}

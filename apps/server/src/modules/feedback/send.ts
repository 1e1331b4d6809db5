import { createHash } from 'node:crypto'
import { isEmail } from '@cliffhanger/domain/email'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import { lockUserExclusively } from '../../db/lock-existing-user.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext } from '../../http/service.ts'
import { attachImages } from './image-store.ts'
import { findNthNewestFeedbackTime, findRepeatedFeedback, insertFeedback } from './store.ts'

const dayMs = 86_400_000
/** Maximum number of feedback messages per viewer and day. */
const mostFeedback = 50

interface Letter {
  readonly email: string
  readonly feedbackContent: string
  readonly createTime?: number
  readonly imageIds: readonly string[]
}

/** Returns the idempotency key of a feedback message, for a client that retries after a lost response. */
function repeatKeyOf(createTime: number | undefined, parts: readonly unknown[]): Buffer | null {
  if (createTime === undefined) return null
  return createHash('sha256')
    .update(JSON.stringify([createTime, ...parts]))
    .digest()
}

/**
 * Creates a function that stores a viewer's feedback, at most 50 a day, and returns its id. `insertMore` runs in the
 * same transaction.
 */
export function createFeedbackSender({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  return async (
    { email, feedbackContent: content, createTime, imageIds }: Letter,
    ctx: CallContext,
    insertMore?: (tx: Database, feedbackId: string) => Promise<unknown>,
  ): Promise<string> => {
    const { fail, language, caller } = ctx
    if (!isEmail(email)) fail('badRequest', { field: 'email' })
    if (!hasVisibleText(content)) fail('badRequest', { field: 'feedbackContent' })
    const { userId } = caller
    const repeatKey = repeatKeyOf(createTime, [email, content, imageIds])
    const sent = { userId, language, email: email.toLowerCase(), content, imageIds, repeatKey }
    return db.transaction().execute(async (tx) => {
      if (!(await lockUserExclusively(tx, userId))) return fail('unauthorized')
      const same = repeatKey ? await findRepeatedFeedback(tx, userId, repeatKey) : undefined
      if (same !== undefined) return same
      const quota = { since: new Date(now() - dayMs), most: mostFeedback }
      const oldestCounted = config.hasRateLimits ? await findNthNewestFeedbackTime(tx, userId, quota) : undefined
      if (oldestCounted) {
        const waitMs = oldestCounted.getTime() + dayMs - now()
        return fail('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
      }
      if (!(await attachImages(tx, userId, imageIds))) return fail('forbidden')
      const feedbackId = await insertFeedback(tx, { ...sent, at: new Date(now()) })
      await insertMore?.(tx, feedbackId)
      return feedbackId
    })
  }
}

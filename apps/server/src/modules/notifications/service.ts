import type { notifications } from '@cliffhanger/contract/notifications'
import { isTimeZone } from '@cliffhanger/domain/quiet-hours'
import { findInvalidField } from '../../adapters/push/check-subscription.ts'
import { deriveVapidKeys } from '../../adapters/push/vapid-keys.ts'
import { lockExistingUser } from '../../db/lock-existing-user.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext, Service } from '../../http/service.ts'
import { getEnabledChannels } from './channels.ts'
import {
  type ChoiceContext,
  defaultChoices,
  deleteSubscription,
  ensureChoices,
  hasSubscription,
  readChoices,
  writeChoices,
  writeSubscription,
} from './choices-store.ts'
import { storeEpisodeCounts } from './queue-store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config' | 'secrets'>

/**
 * API methods for viewers' notification choices and push subscriptions. Without NOTIFICATIONS, viewers can only
 * unsubscribe.
 */
export function createNotificationsService({ db, now, config, secrets }: Needs): Service<typeof notifications> {
  const { hasPush, hasMail } = getEnabledChannels(config)
  const { publicKey } = deriveVapidKeys(secrets.notificationKey)

  function placeOf(
    timeZone: string,
    ctx: Pick<CallContext, 'brand' | 'language' | 'linkOrigin' | 'fail'>,
  ): ChoiceContext {
    if (!isTimeZone(timeZone)) return ctx.fail('badRequest', { field: 'timeZone' })
    return { timeZone, language: ctx.language, brandId: ctx.brand.id, origin: ctx.linkOrigin() }
  }
  /** Changes rows of an existing account, and stores the current episode counts of its followed titles. */
  async function change(ctx: Pick<CallContext, 'caller' | 'fail'>, write: (tx: Database, at: Date) => Promise<void>) {
    const { userId } = ctx.caller
    const isDone = await db.transaction().execute(async (tx) => {
      if (!(await lockExistingUser(tx, userId))) return false
      const at = new Date(now())
      await write(tx, at)
      await storeEpisodeCounts(tx, at, { userId })
      return true
    })
    return isDone ? {} : ctx.fail('unauthorized')
  }

  return {
    async notificationChoices({ endpoint }, { brand, caller, linkOrigin, fail }) {
      if (!hasPush && !hasMail) return fail('notFound')
      const { userId, isOfficial } = caller
      const isSubscribed = hasPush && endpoint !== undefined && (await hasSubscription(db, userId, endpoint))
      const { quietHours, gifts, ...choices } = (await readChoices(db, userId)) ?? defaultChoices
      return {
        ...choices,
        ...(brand.gifts && { gifts }),
        isSubscribed,
        hasDigest: hasMail && isOfficial && linkOrigin() !== '',
        ...(quietHours && { quietHours: { ...quietHours } }),
        ...(hasPush && { pushKey: publicKey }),
      }
    },
    async saveNotificationChoices({ timeZone, ...choices }, ctx) {
      if (!hasPush && !hasMail) return ctx.fail('notFound')
      const { quietHours: quiet } = choices
      // Quiet hours of zero length are invalid.
      if (quiet && quiet.from === quiet.until) return ctx.fail('badRequest', { field: 'quietHours' })
      const place = placeOf(timeZone, ctx)
      return change(ctx, (tx, at) => writeChoices(tx, ctx.caller.userId, choices, place, at))
    },
    async subscribePush({ timeZone, ...subscription }, ctx) {
      if (!hasPush) return ctx.fail('notFound')
      const wrong = findInvalidField(subscription)
      if (wrong) return ctx.fail('badRequest', { field: wrong })
      const place = placeOf(timeZone, ctx)
      return change(ctx, async (tx, at) => {
        await ensureChoices(tx, ctx.caller.userId, place, at)
        await writeSubscription(tx, ctx.caller, subscription, at)
      })
    },
    async unsubscribePush({ endpoint }, { caller }) {
      await deleteSubscription(db, caller.userId, endpoint)
      return {}
    },
  }
}

import type { accounts } from '@cliffhanger/contract/accounts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import type { WalletService } from '../wallet/service.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import { activate, keepAd } from './device-store.ts'
import { findUser } from './session-store.ts'
import type { Sessions } from './sessions.ts'

type Served = 'check' | 'activation' | 'getUserInfo' | 'userConduct' | 'getUserAccountInfo' | 'constant'
interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly sessions: Sessions
  readonly wallet: WalletService
  readonly shop: Shop
}

/** The fields that say which ad led here; those that are always sent say nothing. */
const declaredAdFields = ['adId', 'fbc', 'fbp', 'eventSourceUrl'] as const

/** How long somebody counts as new to the recommendations. */
const newUserMs = 7 * 86_400_000

export function createAccountsService({
  db,
  now,
  sessions,
  wallet,
  shop,
}: Needs): Pick<Service<typeof accounts>, Served> {
  return {
    check: async (input, ctx) => {
      const { deviId } = input
      const checked = await sessions.check({ deviId, cookie: ctx.deviceCookie.value, userId: ctx.askedUserId })
      ctx.deviceCookie.set(checked.cookie)
      if (input.adId) {
        const declared = declaredAdFields.flatMap((name) => (input[name] ? [[name, input[name]] as const] : []))
        await keepAd(db, checked.deviceId, { ...ctx.extraFields(), ...Object.fromEntries(declared) })
      }
      const { bearerToken, isOfficial, userId } = checked
      return { bearerToken, isOfficial, userId }
    },
    activation: async (_, { caller }) => {
      await activate(db, caller.deviceId, new Date(now()))
      return {}
    },
    getUserInfo: async (_, { caller, fail }) => {
      const user = (await findUser(db, caller.userId)) ?? fail('unauthorized')
      const premiumDueTime = await wallet.membershipDue(caller.userId)
      return {
        openId: user.email ?? '',
        userName: user.nickname ?? `Guest ${user.user_id}`,
        userId: user.user_id,
        vipRank: premiumDueTime === null ? 0 : 1,
        premiumDueTime,
        headimgurl: user.head_image,
        airEmail: user.air_email,
        newUserRecommend: now() - user.created_at.getTime() < newUserMs ? 1 : 0,
      }
    },
    userConduct: async (_, { caller }) => ({ isPaid: (await wallet.ownsAnything(caller.userId)) ? 1 : 0 }),
    getUserAccountInfo: async (_, { caller }) => ({ coinBalance: await wallet.balance(caller.userId) }),
    constant: async ({ key }, { fail }) => (key === 'PAY_SWITCH_H5' ? shop.switches() : fail('notFound')),
  }
}

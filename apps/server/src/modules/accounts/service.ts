import type { accounts } from '@cliffhanger/contract/accounts'
import type { adVisit } from '@cliffhanger/contract/ad-visit'
import type { ownAccount } from '@cliffhanger/contract/own-account'
import type { MailQueue } from '../../adapters/mailer/mail-queue.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { localizedMessage } from '../../http/messages/message.ts'
import { checkCallBytes } from '../../http/rate-limit/storage-budget.ts'
import type { CallContext, Handler, Service } from '../../http/service.ts'
import type { Rewards } from '../rewards/rewards.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { savePreference, storeAdAttribution } from './account-store.ts'
import { deleteAdNetworkIds, readAdConsent, selectStoredAdParameters } from './ad-consent.ts'
import { clientName } from './client-name.ts'
import type { CodeScope } from './code-store.ts'
import type { MailCodeService } from './codes.ts'
import { markDeviceActivated, storeConversionConsent, withdrawConversionConsent } from './device-store.ts'
import { codeMail } from './mails/code-mail.ts'
import type { PayingGuestRecovery } from './paying-guests.ts'
import { allowedHeadImageUrl, allowedNickname, maskedAddress, parseEmailAddress } from './profile.ts'
import type { RegistrationOperations } from './registration.ts'
import { findUser } from './session-store.ts'
import type { SessionService } from './sessions.ts'
import { createUnsavedGuestProfile } from './unsaved-guests.ts'

/** The `export` call is missing, because `export-route.ts` streams it. */
type Served = Omit<Service<typeof accounts & typeof adVisit & typeof ownAccount>, 'export'>
interface Needs extends Pick<Deps, 'db' | 'now' | 'config'> {
  /** Returns the URL of the picture that a viewer uploaded, or undefined if there is none. */
  readonly pictureUrlOf: (userId: string) => Promise<string | undefined>
  readonly sessions: SessionService
  readonly wallet: Wallet
  readonly rewards: Pick<Rewards, 'areOn'>
  readonly shop: Shop
  readonly codes: MailCodeService
  readonly registration: RegistrationOperations
  readonly mailQueue: MailQueue
  readonly payingGuests: PayingGuestRecovery
  readonly security: SecurityEvents
}

/** How long a user counts as new in recommendations. */
const newUserMs = 7 * 86_400_000

const purposeNames = { 1: 'login', 2: 'deletion', 3: 'recovery' } as const

const wrongCode = (purpose: string) => ({ kind: 'wrong code', purpose }) as const

export function createAccountsService(needs: Needs): Served {
  const {
    db,
    now,
    config,
    pictureUrlOf,
    sessions,
    wallet,
    rewards,
    shop,
    codes,
    registration,
    mailQueue,
    payingGuests,
    security,
  } = needs
  const preference: Handler<typeof ownAccount.saveUserPreference> = async ({ preferenceId }, { caller }) => {
    await savePreference(db, caller.userId, preferenceId)
    return {}
  }

  /**
   * Checks whether a code for this email address can find a wallet, or confirm the caller's own address. Also sends the
   * receipts of guests with an unconfirmed address again.
   */
  async function isOfUseToPayer(address: string, userId: string): Promise<boolean> {
    await payingGuests.mailReceiptsAgain(address)
    if ((await payingGuests.findByAddress(db, address)).length > 0) return true
    return (await payingGuests.billingAddress(userId))?.address === address
  }

  async function mailCode(
    { purpose, address: to }: Omit<CodeScope, 'userId'>,
    { caller, ip, language, brand, fail }: CallContext,
  ) {
    // The mail queue is checked before the wallet of the address is looked up, so that "unavailable" reveals no wallet.
    if (!mailQueue.isWorking())
      fail('unavailable', { detail: localizedMessage('mailBusy', language), retryAfterSeconds: 15 })
    const issued = await codes.issue({ purpose, address: to, userId: caller.userId }, { deviceId: caller.deviceId, ip })
    if ('retryAfterSeconds' in issued) {
      await security.note({ kind: 'codes used up', ...caller })
      const minutes = String(Math.ceil(issued.retryAfterSeconds / 60))
      return fail('tooMany', { ...issued, detail: localizedMessage('codesLater', language, { minutes }) })
    }
    // A code that would have no effect is not sent, but the response is the same.
    const isOfUse = purpose !== 3 || (await isOfUseToPayer(to, caller.userId))
    if (!isOfUse) return
    mailQueue.enqueue(codeMail({ to, code: issued.code, purpose, language, brand }))
    await security.note({ kind: 'code mailed', ...caller, purpose: purposeNames[purpose] })
  }

  return {
    check: async (input, ctx) => {
      const { nonce } = input
      const cookie = ctx.deviceCookie.value
      const checked = await sessions.check({
        cookie,
        isOutdated: ctx.deviceCookie.isOutdated(),
        nonce,
        userId: ctx.askedUserId,
        client: clientName(ctx.userAgent),
        ad: input.adId ? selectStoredAdParameters(input, ctx.extraFields(), ctx.brand) : undefined,
        paymentConsent: readAdConsent(input, ctx.brand)?.payments,
        store: () => ctx.store(checkCallBytes),
      })
      ctx.deviceCookie.set(checked.cookie)
      const { bearerToken, isOfficial, userId } = checked
      return { bearerToken, isOfficial, userId }
    },
    activation: async (_, { caller }) => {
      // The device of an unsaved guest is activated when the guest's rows are created.
      if (!caller.isUnsaved) await markDeviceActivated(db, caller.deviceId, new Date(now()))
      return {}
    },
    newUserStaining: async (input, ctx) => {
      const { userId, deviceId } = ctx.caller
      const ad = selectStoredAdParameters(input, ctx.extraFields(), ctx.brand)
      const consent = readAdConsent(input, ctx.brand)
      const isGiven = consent?.isGiven
      if (Object.keys(ad).length === 0 && consent === undefined) return {}
      // If another server has saved the guest, no new cookie is set: the database would not know the new cookie.
      const isUnsaved = ctx.caller.isUnsaved && !(await sessions.isSaved(userId))
      if (isGiven === false && !isUnsaved) await deleteAdNetworkIds(db, userId)
      if (!isUnsaved) {
        const at = new Date(now())
        await storeAdAttribution(db, userId, { ad, hasNewIds: isGiven === true }, at)
        if (consent?.payments === true) await storeConversionConsent(db, deviceId, true, at)
        if (consent?.payments === false) await withdrawConversionConsent(db, userId, deviceId)
      } else {
        const cookie = sessions.withAttribution(ctx.deviceCookie.value, ad, consent)
        if (cookie !== undefined) ctx.deviceCookie.set(cookie)
      }
      return {}
    },
    logout: async (_, { caller, deviceCookie }) => {
      if (caller.isOfficial) deviceCookie.set((await registration.logout(caller)).cookie)
      return {}
    },
    signOutEverywhere: async (_, { caller, deviceCookie, fail }) => {
      if (!(await registration.signOutEverywhere(caller, deviceCookie.value ?? ''))) fail('unauthorized')
      await security.note({ kind: 'signed out everywhere', ...caller })
      return {}
    },
    devices: async (_, { caller }) => {
      const devices = await sessions.devicesOf(caller.userId)
      return devices.map(({ deviceId, client, usedAt }) => ({
        deviceId,
        client,
        usedTime: usedAt.getTime(),
        isThis: deviceId === caller.deviceId,
      }))
    },
    signOutDevice: async ({ deviceId }, { caller, fail }) => {
      const wanted = parseRowId(deviceId) ?? fail('notFound')
      if (!(await registration.signOutDevice(caller, wanted))) fail('notFound')
      await security.note({ kind: 'device signed out', userId: caller.userId, deviceId: wanted })
      return {}
    },
    sendEmailVoiceCode: async ({ openid, type: purpose }, ctx) => {
      const address = parseEmailAddress(openid) ?? ctx.fail('badRequest', { field: 'openid' })
      if (purpose === 2 && (await findUser(db, ctx.caller.userId))?.email !== address) ctx.fail('forbidden')
      await mailCode({ purpose, address }, ctx)
      return {}
    },
    register: async ({ openid, code, nickname: typed = '', headimgurl = '' }, ctx) => {
      const { caller, brand, language, deviceCookie, fail } = ctx
      const email = parseEmailAddress(openid) ?? fail('badRequest', { field: 'openid' })
      // Older clients send a name without asking the viewer. A name that viewers could not choose is ignored instead of
      // refused.
      const nickname = allowedNickname(typed, Object.values(brand.names))
      const profile = { email, nickname, headImage: allowedHeadImageUrl(headimgurl) }
      const registered = await registration.register(caller, profile, code)
      if (!registered) {
        await security.note({ ...wrongCode('login'), ...caller })
        return { state: -1, message: localizedMessage('wrongCode', language) }
      }
      const { userId, isRestored } = registered
      const isNew = userId === caller.userId && !caller.isOfficial
      const kind = isRestored ? 'account restored' : isNew ? 'registration' : 'login'
      await security.note({ kind, userId, deviceId: caller.deviceId })
      deviceCookie.set(registered.cookie)
      return { state: 1, userId: registered.userId, ...(registered.isRestored ? { restored: true } : {}) }
    },
    removeUser: async ({ openid, code }, { caller, language, deviceCookie, fail }) => {
      const address = parseEmailAddress(openid) ?? fail('badRequest', { field: 'openid' })
      if ((await findUser(db, caller.userId))?.email !== address) fail('forbidden')
      const removed = await registration.remove(caller, address, code)
      await security.note({ ...(removed ? { kind: 'account deleted' } : wrongCode('deletion')), ...caller })
      if (!removed) return { state: -1, message: localizedMessage('wrongCode', language) }
      deviceCookie.set(removed.cookie)
      return { state: 1 }
    },
    eraseGuest: async ({ guestId }, { caller, deviceCookie, fail }) => {
      if (caller.isOfficial) fail('forbidden')
      if (guestId !== caller.userId) fail('badRequest', { field: 'guestId' })
      const erased = (await registration.eraseGuest(caller)) ?? fail('forbidden')
      deviceCookie.set(erased.cookie)
      await security.note({ kind: 'account deleted', ...caller })
      return {}
    },
    recoverWallet: async ({ openid, code, token, lists, wallet, merges = false }, ctx) => {
      const { caller, language, deviceCookie, fail } = ctx
      const refused = { state: -1, message: localizedMessage('noWallet', language) } as const
      const address =
        token === undefined
          ? (parseEmailAddress(openid ?? '') ?? fail('badRequest', { field: 'openid' }))
          : await payingGuests.openLink(token)
      if (address === undefined) return refused
      if (code === undefined) {
        if (token === undefined) fail('badRequest', { field: 'code' })
        await mailCode({ purpose: 3, address }, ctx)
        return { state: 2, sentTo: maskedAddress(address) }
      }
      if (lists && wallet === undefined) {
        const wallets = await registration.recoverable(caller, address, code)
        if (wallets.length > 1) return { state: 3, wallets }
        if (wallets.length === 0) {
          await security.note({ ...wrongCode('recovery'), ...caller })
          return refused
        }
      }
      const moved = await registration.recover(caller, { address, code, token, wallet, merges })
      if (!moved) {
        await security.note({ ...wrongCode('recovery'), ...caller })
        return refused
      }
      const { userId, others } = moved
      await security.note({ kind: merges ? 'wallets merged' : 'wallet recovered', userId, deviceId: caller.deviceId })
      deviceCookie.set(moved.cookie)
      return { state: 1, userId, others }
    },
    billingAddress: async (_, { caller }) => {
      const billing = await payingGuests.billingAddress(caller.userId)
      return { address: billing?.address ?? '', isConfirmed: billing?.isConfirmed ?? false }
    },
    confirmBillingAddress: async ({ code }, { caller, language }) => {
      const billing = await payingGuests.billingAddress(caller.userId)
      const isConfirmed = billing && (await registration.confirmBillingAddress(caller, billing.address, code))
      await security.note({ ...(isConfirmed ? { kind: 'address confirmed' } : wrongCode('confirmation')), ...caller })
      return isConfirmed ? { state: 1 } : { state: -1, message: localizedMessage('wrongCode', language) }
    },
    setReadPreference: preference,
    saveUserPreference: preference,
    getUserInfo: async (_, { caller, brand, fail }) => {
      const known = caller.isUnsaved
        ? createUnsavedGuestProfile(caller.userId, now())
        : await findUser(db, caller.userId)
      const user = known ?? fail('unauthorized')
      const { premiumDueTime, vipRank } = await wallet.membership(caller.userId)
      const picture = brand.profiles && caller.isOfficial ? await pictureUrlOf(caller.userId) : undefined
      return {
        openId: user.email ?? '',
        userName: user.nickname ?? `Guest ${user.user_id}`,
        userId: user.user_id,
        vipRank,
        premiumDueTime,
        headimgurl: picture ?? user.head_image,
        airEmail: user.air_email,
        newUserRecommend: now() - user.created_at.getTime() < newUserMs ? 1 : 0,
      }
    },
    userConduct: async (_, { caller }) => ({ isPaid: (await wallet.hasPaid(caller.userId)) ? 1 : 0 }),
    async getUserAccountInfo(_, { caller }) {
      const [{ spendable, held, rewards: ending }, hasRewards] = await Promise.all([
        wallet.balance(caller.userId),
        rewards.areOn(),
      ])
      return {
        coinBalance: spendable,
        ...(held > 0 && { heldCoins: held }),
        ...(ending.length > 0 && { rewardCoins: ending.map((one) => ({ ...one })) }),
        ...(hasRewards && { hasRewards }),
        ...(config.notifications.length > 0 && { hasNotifications: true }),
      }
    },
    constant: async ({ key }, { fail }) => (key === 'PAY_SWITCH_H5' ? shop.switches() : fail('notFound')),
  }
}

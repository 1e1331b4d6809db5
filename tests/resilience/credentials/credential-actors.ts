import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { hashSecret } from '../../../apps/server/src/tokens.ts'
import { type CredentialActor, createCheckedCalls } from './checked-calls.ts'
import { createIdentityActors } from './identity-actors.ts'
import type { CredentialModel } from './model.ts'
import { type CredentialWorld, coinsPerPayment } from './world.ts'

/** The recovery link in a mailed receipt, and the receipt's email address. */
export interface MailedLink {
  readonly token: string
  readonly address: string
}

const accountFields = { type: 6, nickname: '', headimgurl: '' } as const
const wrongCode = '000000'

/** Creates the actions of viewers. Each throws if the response differs from the model's. */
export function createCredentialActors(world: CredentialWorld, model: CredentialModel) {
  const links: MailedLink[] = []
  const checked = createCheckedCalls(world, model)
  const { tally, same, ask, check, adopt, codeOf } = checked

  return {
    ...createIdentityActors(world, model, checked),
    links,
    tally,
    check,
    codeOf,

    async read(hand: CredentialActor): Promise<void> {
      const answered = await ask(hand, 'read', accounts.getUserInfo, {})
      if (answered) same('read', answered.source?.userId, answered.caller.user.id)
    },
    async export(hand: CredentialActor): Promise<void> {
      // The model covers credentials, not the rate limit of exports.
      await world.database.pool.query('DELETE FROM data_exports')
      const answered = await ask(hand, 'export', ownAccount.export, {})
      const text = JSON.stringify(answered?.source)
      if (answered) same('export', text.includes(`"userId":"${answered.caller.user.id}"`), true)
    },
    async spend(hand: CredentialActor, episode: number): Promise<void> {
      const { cookie = '' } = hand.client.state
      const answered = await ask(hand, 'spend', wallet.addBuyPlay, { vidId: world.vidId, nepisode: episode })
      if (!answered) return
      model.keepOnly(answered.caller.device, cookie)
      const expected = model.spend(answered.caller, episode) === 'played' ? 1 : -2
      same('spend', answered.code, expected)
      const balance = await ask(hand, 'balance', accounts.getUserAccountInfo, {})
      same('balance', balance?.source?.coinBalance, answered.caller.user.coins)
    },
    /** Sets the billing email address and pays. Stores the recovery link of a guest's receipt. */
    async pay(hand: CredentialActor, address: string): Promise<void> {
      const { cookie = '' } = hand.client.state
      const billing = { airFirstName: 'A', airLastName: 'B', airPhone: '+4412345678', airEmail: address }
      const answered = await ask(hand, 'billing', payments.updUserAirwallexInfo, billing)
      if (!answered) return
      const { user, device } = answered.caller
      model.keepOnly(device, cookie)
      model.setBilling(answered.caller, address)
      await world.pay(user.id)
      model.pay(user, coinsPerPayment, hand.person)
      if (user.email) return
      const token = await world.linkOf(user.id)
      model.addLink(token, user)
      links.push({ token, address })
    },
    async register(hand: CredentialActor, address: string, code: string | undefined): Promise<void> {
      const { cookie } = hand.client.state
      const secret = code ?? wrongCode
      const answered = await ask(hand, 'register', ownAccount.register, {
        openid: address,
        code: secret,
        ...accountFields,
      })
      if (!answered) return
      const account = model.register(answered.caller, address, secret, hand.person)
      same('register', answered.source?.state, account ? 1 : -1)
      const userId = answered.source?.userId
      if (!account || userId === undefined) return
      tally.registered += 1
      if (answered.source?.restored) tally.restored += 1
      if (account.id === '') account.id = userId
      same('register', userId, account.id)
      adopt(hand, answered.caller.device, cookie)
      await check(hand, userId)
    },
    async remove(hand: CredentialActor, address: string): Promise<void> {
      const code = (await codeOf(hand, 2, address)) ?? wrongCode
      const { cookie, token } = hand.client.state
      const owner = model.callerOf(token, cookie)?.user
      if (owner?.email !== undefined && owner.email !== address) return
      const answered = await ask(
        hand,
        'delete',
        ownAccount.removeUser,
        { openid: address, code, ...accountFields },
        true,
      )
      if (!answered) return
      const isRemoved = model.remove(answered.caller, address, code)
      same('delete', answered.source?.state, isRemoved ? 1 : -1)
      if (isRemoved) adopt(hand, answered.caller.device, cookie)
    },
    async logout(hand: CredentialActor): Promise<void> {
      const { cookie } = hand.client.state
      const answered = await ask(hand, 'logout', ownAccount.logout, {})
      if (!answered?.caller.user.email) return
      model.logout(answered.caller)
      adopt(hand, answered.caller.device, cookie)
    },
    async signOutEverywhere(hand: CredentialActor): Promise<void> {
      const { cookie = '' } = hand.client.state
      const answered = await ask(hand, 'sign out everywhere', ownAccount.signOutEverywhere, {})
      if (answered) model.signOutEverywhere(answered.caller, cookie)
    },
    /** Logs the account out on one of its other devices. */
    async signOutDevice(hand: CredentialActor): Promise<void> {
      const answered = await ask(hand, 'devices', ownAccount.devices, {}, true)
      const other = answered?.source?.find(({ isThis }) => !isThis)
      if (!answered || !other) return
      const { rows } = await world.database.pool.query<{ hash: string }>(
        `SELECT encode(cookie_hash, 'hex') AS hash FROM device_cookies WHERE device_id = $1`,
        [other.deviceId],
      )
      const hashes = new Set(rows.map(({ hash }) => hash))
      const live = [...model.cookies].find(([text]) => hashes.has(hashSecret(text.split('=')[1] ?? '').toString('hex')))
      const ended = await ask(hand, 'log a device out', ownAccount.signOutDevice, { deviceId: other.deviceId }, true)
      same('log a device out', ended?.code, 1)
      if (live) model.signOutOn(answered.caller.user, live[1].device)
    },
    async confirmBilling(hand: CredentialActor, address: string): Promise<void> {
      const secret = (await codeOf(hand, 3, address)) ?? wrongCode
      const answered = await ask(hand, 'confirm the billing address', ownAccount.confirmBillingAddress, {
        code: secret,
      })
      if (!answered) return
      same(
        'confirm the billing address',
        answered.source?.state,
        model.confirmBilling(answered.caller, secret) ? 1 : -1,
      )
    },
    /**
     * Recovers a wallet: with an email address and its mailed code, or with a receipt's link and the code that is
     * mailed when the link is opened.
     */
    async recover(
      hand: CredentialActor,
      by: { address: string; code?: string | undefined; token?: string },
    ): Promise<void> {
      const { cookie } = hand.client.state
      const { address, token } = by
      const secret = by.code ?? wrongCode
      const input = token === undefined ? { openid: address, code: secret } : { token, code: secret }
      const answered = await ask(hand, 'recover', ownAccount.recoverWallet, input)
      if (!answered) return
      const to = token === undefined ? address : model.openLink(token)
      const link = token === undefined ? {} : { token }
      const found =
        to === undefined
          ? undefined
          : model.recover(answered.caller, { address: to, secret, ...link, person: hand.person })
      same('recover', answered.source?.state, found ? 1 : -1)
      if (!found) return
      same('recover', answered.source?.userId, found.id)
      tally.recovered += 1
      adopt(hand, answered.caller.device, cookie)
      await check(hand, found.id)
    },
    /**
     * Opens a recovery link, which mails a code to the payer. Returns the code if the payer is the person with these
     * credentials.
     */
    async openLink(hand: CredentialActor, token: string, isOwn: boolean): Promise<string | undefined> {
      const caller = model.callerOf(hand.client.state.token, hand.client.state.cookie)
      const { userId } = hand.client.state
      const isAccepted = caller && (userId === '' || userId === caller.user.id)
      const to = isAccepted ? model.openLink(token) : undefined
      const open = () => ask(hand, 'open a link', ownAccount.recoverWallet, { token })
      if (!isAccepted || to === undefined) {
        const answered = await open()
        if (answered) same('open a link', answered.source?.state, -1)
        return undefined
      }
      if (!model.isMailed(3, to, caller)) {
        same('open a link', (await open())?.source?.state, 2)
        model.addCode(3, to, caller, undefined)
        return undefined
      }
      const secret = await world.codeOf(to, async () => same('open a link', (await open())?.source?.state, 2))
      model.addCode(3, to, caller, secret)
      return isOwn ? secret : undefined
    },
  }
}
export type CredentialActors = ReturnType<typeof createCredentialActors>

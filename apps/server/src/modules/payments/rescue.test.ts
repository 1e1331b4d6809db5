import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLoginCodes, plainTextOf, readOutbox, requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import { saveBillingInfo } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openShop, type TestShop } from '../../testing/shop-world.ts'
import { readSecurityEvents } from '../security/security-events.ts'

let shop: TestShop
let dataDir: string
beforeAll(async () => {
  shop = await openShop()
  dataDir = shop.server.deps.config.dataDir
})
afterAll(() => shop.close())

/** Creates a guest who has paid for 550 coins with this billing email address. */
async function payer(address: string) {
  const viewer = await shop.server.viewer()
  await saveBillingInfo(viewer, address)
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  await shop.round()
  return viewer
}
/** Confirms the billing email address of a guest with a code sent to it. */
async function confirm(viewer: ProtocolClient, address: string) {
  const code = await requestAndReadMailedCode(viewer, dataDir, address, 3)
  expect(await viewer.ask(ownAccount.confirmBillingAddress, { code })).toEqual({ state: 1 })
  shop.server.clock.now += 3_600_000
}
const lastMailTo = async (address: string) =>
  (await readOutbox(dataDir)).findLast((mail) => mail.includes(`To: ${address}`)) ?? expect.fail('no mail')
const lastTextTo = async (address: string) => plainTextOf(await lastMailTo(address))
/** Polls until a value is found, because emails are sent asynchronously. */
async function until(read: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined
  await expect.poll(async () => (found = await read())).toBeTypeOf('string')
  return found ?? expect.fail()
}
const linkIn = (text: string) => /\/recover#([\w-]+)/.exec(text)?.[1]
/**
 * Moves a wallet to a device, then runs the session check like the app, because the response changes the device's user.
 */
async function moveTo(device: ProtocolClient, input: object) {
  const answer = await device.ask(ownAccount.recoverWallet, input)
  if (answer.state === 1) await device.check({ userId: answer.userId ?? '' })
  return answer
}

test('the receipt lists the purchase, and its link moves the wallet to another device only once', async () => {
  const guest = await payer('lost@example.com')
  const { userId } = guest.state
  const receipt = await lastTextTo('lost@example.com')
  expect(receipt).toContain('500 + 50 coins')
  expect(receipt).toContain('$4.99')
  const token = linkIn(receipt) ?? expect.fail('no link')
  expect(await lastMailTo('lost@example.com')).toContain('Content-Type: image/png')
  const phone = await shop.server.viewer()
  // The link alone moves nothing: access to the mailbox is required, too.
  shop.server.clock.now += 3_600_000
  expect(await moveTo(phone, { token })).toEqual({ state: 2, sentTo: 'l•••@example.com' })
  expect(await moveTo(phone, { token, code: '000000' })).toMatchObject({ state: -1 })
  expect(await shop.balance(guest)).toBe(550)
  const code = await until(async () => findLoginCodes(await lastTextTo('lost@example.com'))[0])
  expect(await moveTo(phone, { token, code })).toEqual({ state: 1, userId, others: 0 })
  expect([phone.state.userId, await shop.balance(phone)]).toEqual([userId, 550])
  // The old device has lost access, and its owner gets an email.
  expect((await guest.call(accounts.getUserAccountInfo, {})).code).toBe(401)
  await guest.check()
  expect(guest.state.userId).not.toBe(userId)
  await shop.round()
  expect(await lastTextTo('lost@example.com')).toContain('moved to another device')
  const third = await shop.server.viewer()
  expect(await moveTo(third, { token })).toMatchObject({ state: -1, message: expect.any(String) })
})

test('attack: the link in a forwarded receipt works only with a code emailed to the payer', async () => {
  await payer('forwarded@example.com')
  const token = linkIn(await lastTextTo('forwarded@example.com')) ?? expect.fail('no link')
  shop.server.clock.now += 3_600_000
  const thief = await shop.server.viewer()
  await saveBillingInfo(thief, 'thief@example.com')
  const own = await requestAndReadMailedCode(thief, dataDir, 'thief@example.com', 1)
  expect(await moveTo(thief, { token })).toMatchObject({ state: 2 })
  expect(await moveTo(thief, { token, code: own })).toMatchObject({ state: -1 })
  const payerCode = await until(async () => findLoginCodes(await lastTextTo('forwarded@example.com'))[0])
  // A code is valid only on the device that requested it.
  const other = await shop.server.viewer()
  expect(await moveTo(other, { token, code: payerCode })).toMatchObject({ state: -1 })
})

test('each step of a recovery writes a security event', async () => {
  const openid = 'written@example.com'
  const guest = await payer(openid)
  await confirm(guest, openid)
  const eventsOf = async (userId: string) =>
    (await readSecurityEvents(shop.server.deps.db, { since: new Date(0), userId }, 99)).map(({ kind, purpose }) =>
      purpose === '' ? kind : `${kind}: ${purpose}`,
    )
  expect(await eventsOf(guest.state.userId)).toEqual(['code mailed: recovery', 'address confirmed'])
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, dataDir, openid, 3)
  expect(await moveTo(tablet, { openid, code })).toMatchObject({ state: 1 })
  expect((await eventsOf(guest.state.userId)).at(-1)).toBe('wallet recovered')
})

/** Creates two wallets with the same billing email address, the newer one last. */
async function twoWallets(address: string) {
  const wallets = [await payer(address), await payer(address)] as const
  for (const wallet of wallets) await confirm(wallet, address)
  return wallets
}

test('recovery by billing address returns the guest who paid last and the number of other guests', async () => {
  const [, second] = await twoWallets('family@example.com')
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, dataDir, 'family@example.com', 3)
  expect(await moveTo(tablet, { openid: 'Family@example.com', code })).toEqual({
    state: 1,
    userId: second.state.userId,
    others: 1,
  })
  const again = await tablet.ask(ownAccount.recoverWallet, { openid: 'family@example.com', code })
  expect(again.state).toBe(-1)
})

test('recovery by an address with two wallets lists both and moves the chosen wallet', async () => {
  const openid = 'two@example.com'
  const [first, second] = await twoWallets(openid)
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, dataDir, openid, 3)
  const lastPayment = { time: expect.any(Number), price: '4.99', currency: 'USD' }
  const held = { coins: 550, titles: 0, premiumDueTime: null, lastPayment }
  expect(await moveTo(tablet, { openid, code, lists: true })).toEqual({
    state: 3,
    wallets: [
      { userId: second.state.userId, ...held },
      { userId: first.state.userId, ...held },
    ],
  })
  expect(await moveTo(tablet, { openid, code, lists: true, wallet: first.state.userId })).toEqual({
    state: 1,
    userId: first.state.userId,
    others: 1,
  })
  expect(await shop.balance(tablet)).toBe(550)
  expect(await shop.balance(second)).toBe(550)
})

test('attack: a code for one address cannot choose a wallet with another address', async () => {
  const victim = await payer('chosen@example.com')
  await confirm(victim, 'chosen@example.com')
  await twoWallets('chooser@example.com')
  const thief = await shop.server.viewer()
  const code = await requestAndReadMailedCode(thief, dataDir, 'chooser@example.com', 3)
  const { userId: wallet } = victim.state
  expect(await moveTo(thief, { openid: 'chooser@example.com', code, lists: true, wallet })).toMatchObject({ state: -1 })
  expect(await shop.balance(victim)).toBe(550)
})

test('attack: the wallet of a guest who paid with my unconfirmed address is not listed as mine', async () => {
  const openid = 'mine@example.com'
  const mine = await payer(openid)
  await confirm(mine, openid)
  await payer(openid)
  const tablet = await shop.server.viewer()
  const before = (await readOutbox(dataDir)).length
  await tablet.ask(ownAccount.sendEmailVoiceCode, { openid, type: 3 })
  await expect.poll(async () => (await readOutbox(dataDir)).length).toBe(before + 1)
  const [code = ''] = findLoginCodes(await lastTextTo(openid))
  expect(await moveTo(tablet, { openid, code, lists: true })).toEqual({
    state: 1,
    userId: mine.state.userId,
    others: 0,
  })
})

test("an unconfirmed address gets its receipt again instead of a code, and the receipt's link confirms the address", async () => {
  const openid = 'unconfirmed@example.com'
  const guest = await payer(openid)
  expect(await guest.ask(ownAccount.billingAddress, {})).toEqual({ address: openid, isConfirmed: false })
  shop.server.clock.now += 3_600_000
  const tablet = await shop.server.viewer()
  await tablet.ask(ownAccount.sendEmailVoiceCode, { openid, type: 3 })
  await shop.round()
  const token = linkIn(await lastTextTo(openid)) ?? expect.fail('no link')
  expect(await tablet.ask(ownAccount.recoverWallet, { token })).toEqual({ state: 2, sentTo: 'u•••@example.com' })
  expect(await guest.ask(ownAccount.billingAddress, {})).toEqual({ address: openid, isConfirmed: true })
})

test('a new billing address is unconfirmed, and a code for the old address does not confirm it', async () => {
  const guest = await payer('old-box@example.com')
  await confirm(guest, 'old-box@example.com')
  const code = await requestAndReadMailedCode(guest, dataDir, 'old-box@example.com', 3)
  await saveBillingInfo(guest, 'new-box@example.com')
  expect(await guest.ask(ownAccount.confirmBillingAddress, { code })).toMatchObject({ state: -1 })
  expect(await guest.ask(ownAccount.billingAddress, {})).toEqual({ address: 'new-box@example.com', isConfirmed: false })
})

test('requesting a code for an address without payments sends no email but returns the same response', async () => {
  const viewer = await shop.server.viewer()
  const before = (await readOutbox(dataDir)).length
  const answer = await viewer.call(ownAccount.sendEmailVoiceCode, { openid: 'nobody@example.com', type: 3 })
  expect([answer.code, answer.source]).toEqual([1, {}])
  expect(await viewer.ask(ownAccount.recoverWallet, { openid: 'nobody@example.com', code: '123456' })).toMatchObject({
    state: -1,
  })
  expect(await readOutbox(dataDir)).toHaveLength(before)
})

test('the link in a receipt cannot move a wallet whose guest has registered in the meantime', async () => {
  const guest = await payer('joined@example.com')
  const token = linkIn(await lastTextTo('joined@example.com'))
  await signIn(guest, dataDir, 'joined@example.com')
  const thief = await shop.server.viewer()
  expect((await moveTo(thief, { token })).state).toBe(-1)
  expect((await thief.call(ownAccount.recoverWallet, {})).code).toBe(400)
  expect((await thief.call(ownAccount.recoverWallet, { openid: 'x', code: '1' })).code).toBe(400)
})

test('a receipt is in the buyer’s language and contains no recovery link for a registered user', async () => {
  const viewer = await shop.server.viewer()
  await signIn(viewer, dataDir, 'known@example.com')
  viewer.state.language = 4
  await saveBillingInfo(viewer, 'known@example.com')
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await shop.isSuccessful(viewer, order.orderId)
  await shop.round()
  const receipt = await lastTextTo('known@example.com')
  expect(receipt).toContain('500 + 50 金幣')
  expect(linkIn(receipt)).toBeUndefined()
})

test('attack: the link in an old receipt cannot open a wallet that was recovered in the meantime', async () => {
  const guest = await payer('recovered@example.com')
  const token = linkIn(await lastTextTo('recovered@example.com')) ?? expect.fail('no link')
  await confirm(guest, 'recovered@example.com')
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, dataDir, 'recovered@example.com', 3)
  expect(await moveTo(tablet, { openid: 'recovered@example.com', code })).toMatchObject({ userId: guest.state.userId })
  const thief = await shop.server.viewer()
  expect((await moveTo(thief, { token })).state).toBe(-1)
  expect(await shop.balance(tablet)).toBe(550)
})

test('attack: the link in an old receipt cannot open a wallet whose billing address has changed', async () => {
  const guest = await payer('before@example.com')
  const token = linkIn(await lastTextTo('before@example.com')) ?? expect.fail('no link')
  await saveBillingInfo(guest, 'after@example.com')
  expect(await shop.balance(guest)).toBe(550)
  const thief = await shop.server.viewer()
  expect((await moveTo(thief, { token })).state).toBe(-1)
})

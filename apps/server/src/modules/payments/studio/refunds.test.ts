import { randomUUID } from 'node:crypto'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectWaiting } from '../../../testing/lock-waits.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../../testing/refund-shop.ts'
import { runInShop } from '../../../testing/run-in-shop.ts'
import { coins100, coins550, monthlyMembership, type TestShop } from '../../../testing/shop-world.ts'
import { createStudioClient, type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { createTestServer } from '../../../testing/test-server.ts'

let money: RefundShop
let shop: TestShop
let owner: StudioClient
let viewer: ProtocolClient
beforeAll(async () => {
  money = await openRefundShop()
  ;({ shop } = money)
  owner = await signInAs(shop.server, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
})
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})

const newKey = (): string => randomUUID()
const refund = (orderId: string, left: string, amount?: string, key = newKey(), client = owner) =>
  client.call(studioOrders.refund, { orderId, left, key, reason: 'asked by mail', ...(amount && { amount }) })
const preview = (orderId: string, amount?: string, client = owner) =>
  client.call(studioOrders.refundPreview, { orderId, ...(amount && { amount }) })

/** Returns the database rows of a viewer's order, without ids and keys. */
async function rowsOf({ state: { userId } }: ProtocolClient, orderId: string) {
  const { pool } = shop.server.database
  const read = async (sql: string, id: string) =>
    JSON.stringify((await pool.query(sql, [id])).rows)
      .replaceAll(userId, '(viewer)')
      .replaceAll(orderId, '(order)')
  return {
    order: await read(`SELECT to_jsonb(o) - 'rings' AS row FROM orders o WHERE order_id = $1`, orderId),
    refunds: await read(
      `SELECT to_jsonb(r) - 'request_id' - 'intent_id' - 'refund_id' AS row FROM order_refunds r WHERE order_id = $1`,
      orderId,
    ),
    ledger: await read(
      `SELECT to_jsonb(l) - 'entry_id' AS row FROM ledger_entries l WHERE user_id = $1 ORDER BY entry_id`,
      userId,
    ),
    wallet: await read('SELECT balance, debt FROM wallets WHERE user_id = $1', userId),
    mails: await read(`SELECT kind FROM mails WHERE user_id = $1 ORDER BY mail_key`, userId),
    events: await read(`SELECT kind, purpose FROM security_events WHERE user_id = $1 ORDER BY event_id`, userId),
  }
}

test.each(['1.50', undefined])(
  'a refund of %s leaves identical rows whether it is made in Studio or with the command',
  async (amount) => {
    const other = await shop.buyer()
    const [byCommand, inStudio] = [await money.bought(viewer), await money.bought(other)]
    for (const one of [viewer, other]) await money.spend(one, [3, 4])
    const words = amount ? `--amount ${amount} ` : ''
    await runInShop(shop.server, `orders refund ${byCommand.orderId} ${words}--reason "asked by mail" --yes`)
    expect(await refund(inStudio.orderId, '4.99', amount)).toMatchObject({ value: { status: 'done' } })
    expect(await rowsOf(other, inStudio.orderId)).toEqual(await rowsOf(viewer, byCommand.orderId))
  },
)

test('a preview predicts the effects of the refund for different amounts and spent coins', async () => {
  for (const { what, episodes, amounts } of [
    { what: coins550, episodes: [], amounts: ['1.00', '0.01', undefined] },
    { what: coins550, episodes: [3, 4, 5], amounts: ['2.37', '2.00', undefined] },
    { what: coins100, episodes: [6], amounts: [undefined] },
    { what: monthlyMembership, episodes: [], amounts: ['3.34', undefined] },
  ] as const) {
    const buyer = await shop.buyer()
    const { orderId } = await money.bought(buyer, what)
    await money.spend(buyer, episodes)
    const due = async () =>
      (
        await shop.server.database.pool.query<{ due_at: Date }>('SELECT due_at FROM memberships WHERE user_id = $1', [
          buyer.state.userId,
        ])
      ).rows[0]?.due_at.getTime()
    for (const amount of amounts) {
      const { value = expect.fail('no preview') } = await preview(orderId, amount)
      const now = { balance: await shop.balance(buyer), debt: await money.owed(buyer).then((debt) => debt || 0) }
      expect([value.balance.before, value.debt.before]).toEqual([now.balance, now.debt])
      const reversed = (await shop.stateOf(orderId)).reversed_coins
      await refund(orderId, value.left, amount)
      expect([value.balance.after, value.debt.after, value.coinsTaken]).toEqual([
        await shop.balance(buyer),
        (await money.owed(buyer)) || 0,
        (await shop.stateOf(orderId)).reversed_coins - reversed,
      ])
      expect(value.membership?.after).toBe(await due())
      expect(value.episodesKept).toBe(episodes.length)
    }
    expect((await shop.stateOf(orderId)).state).toBe('refunded')
  }
})

test('a preview changes nothing and returns the price of the unspent coins', async () => {
  const { orderId } = await money.bought(viewer)
  await money.spend(viewer, [3])
  const before = await rowsOf(viewer, orderId)
  const { value } = await preview(orderId)
  // The price of 450 of 550 coins bought for 4.99, rounded down.
  expect(value).toMatchObject({
    amount: '4.99',
    unspent: '4.08',
    balance: { before: 450, after: 0 },
    debt: { after: 100 },
  })
  expect((await preview(orderId, '4.08')).value).toMatchObject({ balance: { after: 1 }, debt: { after: 0 } })
  expect(await rowsOf(viewer, orderId)).toEqual(before)
})

test('a preview reports whether the refund revokes a title, stops a renewal or concerns a disputed order', async () => {
  const title = await money.bought(viewer, { vidId: money.vidId })
  expect((await preview(title.orderId)).value).toMatchObject({
    takesTitle: true,
    endsRenewal: false,
    isDisputed: false,
  })
  expect((await preview(title.orderId, '0.01')).value).toMatchObject({ takesTitle: false })
  const member = await money.bought(viewer, monthlyMembership)
  expect((await preview(member.orderId)).value).toMatchObject({ endsRenewal: true })
  const coins = await money.bought(viewer)
  await money.dispute(coins)
  expect((await preview(coins.orderId, '1.00')).value).toMatchObject({
    isDisputed: true,
    held: { before: 550, after: 440 },
  })
})

test('two concurrent refunds return the amount only once', async () => {
  const { orderId, airId } = await money.bought(viewer)
  const colleague = await signInAs(shop.server, 'owner')
  const answers = await Promise.all([
    refund(orderId, '4.99', '3.00'),
    refund(orderId, '4.99', '3.00', newKey(), colleague),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ failure }) => failure)?.failure?.reason).toBe('changed')
  const key = newKey()
  const repeats = await Promise.all([refund(orderId, '1.99', undefined, key), refund(orderId, '1.99', undefined, key)])
  expect(repeats.map(({ status }) => status)).toEqual([200, 200])
  const given = await shop.airwallex.refundsOf(airId)
  expect(given.map(({ amount }) => amount).sort()).toEqual([1.99, 3])
  expect((await shop.stateOf(orderId)).state).toBe('refunded')
})

test('an idempotency key repeats only the refund of the same order and amount, even a refused refund', async () => {
  const { orderId, airId } = await money.bought(viewer)
  const other = await money.bought(await shop.buyer())
  const key = newKey()
  expect((await refund(orderId, '4.99', '1.00', key)).value).toEqual({ status: 'done' })
  expect((await refund(orderId, '4.99', '1.0', key)).value).toEqual({ status: 'done' })
  const misused = [
    await refund(orderId, '3.99', '2.00', key),
    await refund(orderId, '3.99', undefined, key),
    await refund(other.orderId, '4.99', '1.00', key),
  ]
  expect(misused.map(({ failure }) => failure?.reason)).toEqual(['changed', 'changed', 'changed'])
  await shop.sandbox.knobs({ webhooks: { isOff: true }, refundOutcome: 'FAILED' })
  const refused = newKey()
  expect((await refund(orderId, '3.99', undefined, refused)).value).toEqual({ status: 'refused' })
  expect((await refund(orderId, '3.99', undefined, refused)).value).toEqual({ status: 'refused' })
  await shop.sandbox.knobs({ webhooks: { isOff: true } })
  expect((await refund(orderId, '3.99', '2.00', refused)).failure?.reason).toBe('changed')
  expect((await refund(orderId, '3.99', '2.00')).value).toEqual({ status: 'done' })
  const given = await shop.airwallex.refundsOf(airId)
  expect(
    given
      .filter(({ status }) => status !== 'FAILED')
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([1, 2])
  expect(await shop.airwallex.refundsOf(other.airId)).toEqual([])
})

test('refuses amounts above the refundable amount, with wrong decimals, or of zero, and names the field', async () => {
  const { orderId } = await money.bought(viewer)
  for (const amount of ['5.00', '4.991', '0', '-1', '1e1', 'all', '٣']) {
    const wrong = { status: 400, failure: { reason: 'badRequest', field: 'amount' } }
    expect(await preview(orderId, amount), amount).toMatchObject(wrong)
    expect(await refund(orderId, '4.99', amount), amount).toMatchObject(wrong)
  }
  expect(
    (await owner.call(studioOrders.refund, { orderId, left: '4.99', key: newKey(), reason: ' ' })).failure,
  ).toMatchObject({ field: 'reason' })
  expect(await shop.balance(viewer)).toBe(550)
  expect((await rowsOf(viewer, orderId)).refunds).toBe('[]')
  const open = await shop.order(viewer)
  expect((await refund(open.orderId, '4.99')).failure?.reason).toBe('notPaid')
})

test('the refund limit of a cashier holds across two servers, and an owner has no limit', async () => {
  const { server } = shop
  const { secrets } = server.deps
  const database = { ...server.database, close: () => Promise.resolve() }
  const second = await createTestServer({ database, secrets, hasSandbox: true })
  const cashier = await signInAs(server, 'cashier')
  const elsewhere = createStudioClient(second, cashier.passkey)
  await elsewhere.signIn()
  const orders = []
  for (let n = 0; n < 6; n += 1) orders.push(await money.bought(viewer, { rechargeId: '2006' }))
  // All five requests wait for the locks on their orders and continue at the same time.
  const held = await server.database.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM orders WHERE order_id = ANY($1) FOR UPDATE', [orders.map(({ orderId }) => orderId)])
  const asked = orders
    .slice(0, 5)
    .map(({ orderId }, n) => refund(orderId, '49.99', undefined, newKey(), n % 2 ? elsewhere : cashier))
  await expectWaiting(server.database.pool, 5)
  await held.query('COMMIT')
  held.release()
  const answers = await Promise.all(asked)
  // The cashier's limit of 200 covers four refunds of 49.99, but not five.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409])
  expect(answers.find(({ failure }) => failure)?.failure).toMatchObject({ reason: 'overLimit', field: 'amount' })
  const last = orders[5]?.orderId ?? ''
  expect((await preview(last, undefined, elsewhere)).value?.limitLeft).toBe('0.04')
  expect((await refund(last, '49.99', '0.05', newKey(), cashier)).failure?.reason).toBe('overLimit')
  expect((await refund(last, '49.99', '0.04', newKey(), elsewhere)).status).toBe(200)
  expect((await preview(last)).value?.limitLeft).toBeUndefined()
  expect((await refund(last, '49.95', undefined)).status).toBe(200)
  server.clock.now += 24 * 3_600_000
  second.clock.now = server.clock.now
  await cashier.signIn()
  const left = answers.findIndex(({ status }) => status === 409)
  expect((await refund(orders[left]?.orderId ?? '', '49.99', undefined, newKey(), cashier)).status).toBe(200)
  await second.close()
})

test('a refund requires a recent sign-in confirmation and a sufficient role', async () => {
  const { orderId } = await money.bought(viewer)
  const cashier = await signInAs(shop.server, 'cashier')
  const support = await signInAs(shop.server, 'support')
  expect((await refund(orderId, '4.99', undefined, newKey(), support)).failure?.reason).toBe('forbidden')
  shop.server.clock.now += 6 * 60_000
  expect((await refund(orderId, '4.99', undefined, newKey(), cashier)).failure?.reason).toBe('recentSignInNeeded')
  await cashier.confirm()
  expect((await refund(orderId, '4.99', undefined, newKey(), cashier)).value).toEqual({ status: 'done' })
})

test('a refund that the provider refuses changes nothing, and an order of another environment is not refunded', async () => {
  await owner.signIn()
  const { orderId } = await money.bought(viewer)
  await shop.sandbox.knobs({ webhooks: { isOff: true }, refundOutcome: 'FAILED' })
  expect((await refund(orderId, '4.99')).value).toEqual({ status: 'refused' })
  await shop.sandbox.knobs({ webhooks: { isOff: true } })
  expect(await shop.balance(viewer)).toBe(550)
  expect((await preview(orderId)).value?.left).toBe('4.99')
  const sums = (state?: 'refunded') => owner.ask(studioOrders.sums, { search: orderId, ...(state && { state }) })
  expect((await sums()).rows).toMatchObject([{ paid: '4.99', refunded: '0.00', kept: '4.99' }])
  expect((await sums('refunded')).rows).toEqual([])
  const setEnv = (env: string) =>
    shop.server.database.pool.query('UPDATE orders SET env = $2 WHERE order_id = $1', [orderId, env])
  const { env } = await shop.stateOf(orderId)
  await setEnv('demo')
  expect((await refund(orderId, '4.99')).failure?.reason).toBe('conflict')
  await setEnv(env)
})

test('if the provider does not respond, a refund stays requested and the server continues it later', async () => {
  await owner.signIn()
  const { orderId } = await money.bought(viewer)
  await shop.sandbox.knobs({ webhooks: { isOff: true }, faults: [{ path: 'refunds', kind: '500Before', times: 9 }] })
  expect((await refund(orderId, '4.99')).value).toEqual({ status: 'underWay' })
  expect((await refund(orderId, '4.99')).failure?.reason).toBe('changed')
  await shop.sandbox.knobs({ webhooks: { isOff: true } })
  shop.server.clock.now += 60_000
  await shop.round()
  expect((await shop.stateOf(orderId)).state).toBe('refunded')
})

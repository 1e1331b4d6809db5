import type { Output } from '@cliffhanger/contract/call'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCardNumbers } from '../../../testing/paying.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../../testing/refund-shop.ts'
import { runInShop } from '../../../testing/run-in-shop.ts'
import { coins100, monthlyMembership } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'

let money: RefundShop
let support: StudioClient
let viewer: ProtocolClient
let bought: Awaited<ReturnType<RefundShop['bought']>>
beforeAll(async () => {
  money = await openRefundShop()
  support = await signInAs(money.shop.server, 'support')
  viewer = await money.shop.buyer()
  bought = await money.bought(viewer)
})
afterAll(() => money.shop.close())

type ListInput = Parameters<typeof list>[0]
const list = async (input: Parameters<typeof support.ask<typeof studioOrders.list>>[1]) =>
  (await support.ask(studioOrders.list, input)).rows
const idsOf = async (input: ListInput) => (await list(input)).map(({ orderId }) => orderId)

test('a search finds orders only by order id, viewer id, exact email address, last four digits and provider id', async () => {
  const { orderId, airId } = bought
  const { userId } = viewer.state
  const other = await money.shop.order(await money.shop.buyer())
  const found = [orderId]
  for (const search of [orderId, ` ${orderId.slice(0, 4)} ${orderId.slice(4)} `, userId, airId, '0008']) {
    expect(await idsOf({ search }), search).toEqual(found)
  }
  const [start, domain] = [`${userId}`, '@example.com']
  expect(await idsOf({ search: `${start.toUpperCase()}${domain.toUpperCase()}` })).toEqual(found)
  for (const search of [domain, `${start.slice(1)}${domain}`, airId.slice(0, -1), orderId.slice(1), '%', "'"]) {
    expect(await idsOf({ search }), search).toEqual([])
  }
  expect(await idsOf({ search: other.orderId })).toEqual([other.orderId])
})

test('in both sort orders, the pages contain every order once', async () => {
  for (let n = 0; n < 5; n += 1) {
    money.shop.server.clock.now += n % 2
    await money.shop.order(await money.shop.buyer(), n % 2 ? coins100 : monthlyMembership)
  }
  const all = await idsOf({ limit: 200 })
  expect(all).toEqual([...all].sort((a, b) => Number(b) - Number(a)))
  for (const sort of ['newest', 'oldest'] as const) {
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page: Output<typeof studioOrders.list> = await support.ask(studioOrders.list, {
        limit: 2,
        sort,
        ...(cursor !== undefined && { cursor }),
      })
      read.push(...page.rows.map(({ orderId }) => orderId))
      cursor = page.next
    } while (cursor !== undefined)
    expect(read).toEqual(sort === 'newest' ? all : [...all].reverse())
  }
  expect((await support.call(studioOrders.list, { cursor: 'x' })).failure).toMatchObject({ field: 'cursor' })
})

test('filters select orders by state, kind, currency and period', async () => {
  const part = await money.bought(await money.shop.buyer(), coins100)
  await money.refund(part, 0.5)
  const whole = await money.bought(await money.shop.buyer(), monthlyMembership)
  await money.refund(whole)
  const states = async (input: ListInput) => new Set((await list({ ...input, limit: 200 })).map(({ state }) => state))
  expect(await states({ state: 'refunded' })).toEqual(new Set(['partlyRefunded', 'refunded']))
  expect(await states({ state: 'open' })).toEqual(new Set(['open']))
  expect(await states({ state: 'delivered' })).toEqual(new Set(['delivered', 'partlyRefunded']))
  expect(new Set((await list({ kind: 'membership' })).map(({ kind }) => kind))).toEqual(new Set(['membership']))
  expect(await list({ currency: 'EUR' })).toEqual([])
  const day = new Date(money.shop.server.clock.now).toISOString().slice(0, 10)
  expect((await list({ from: day, to: day })).length).toBeGreaterThan(3)
  expect(await list({ to: '2026-01-01' })).toEqual([])
  for (const from of ['2026-02-31', '0000-01-01'])
    for (const call of [studioOrders.list, studioOrders.sums])
      expect((await support.call(call, { from })).failure).toMatchObject({ reason: 'badRequest', field: 'from' })
})

test('a declined order shows the reason until it is paid', async () => {
  const { sandbox } = money.shop
  const order = await money.shop.order(await money.shop.buyer())
  const cashier = await signInAs(money.shop.server, 'cashier')
  for (const [card, failure] of [
    [testCardNumbers.declined, 'issuer_declined'],
    [testCardNumbers.paid, undefined],
  ] as const) {
    await sandbox.pay(order, card)
    await cashier.ask(studioOrders.settle, { orderId: order.orderId })
    expect((await list({ search: order.orderId })).map((row) => row.failure)).toEqual([failure])
  }
})

test('a parked order needs action as long as its state is paid', async () => {
  const { orderId } = await money.shop.order(await money.shop.buyer())
  const { pool } = money.shop.server.database
  const park = "UPDATE orders SET state = 'paid', paid_at = created_at, parked = 'no longer sold' WHERE order_id = $1"
  await pool.query(park, [orderId])
  expect(await list({ state: 'needsAction' })).toMatchObject([{ orderId, state: 'inDoubt', parked: 'no longer sold' }])
  expect(await support.ask(studioOrders.sums, {})).toMatchObject({ needsAction: 1 })
  await pool.query("UPDATE orders SET state = 'open', paid_at = NULL, parked = NULL WHERE order_id = $1", [orderId])
  expect(await list({ state: 'needsAction' })).toEqual([])
})

test('the sums per currency equal those of `npm run orders` and of the listed rows, to the cent', async () => {
  const { server } = money.shop
  const inEuros = `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, coins, state, created_at,
    paid_at, credited_at, language, brand_id, origin)
    SELECT $1, 1, 'sandbox', 'x', n + 0.1 * n, 'EUR', 1, 'granted', $2, $2, $2, 2, '', '' FROM generate_series(1, 99) n`
  await server.database.pool.query(inEuros, [viewer.state.userId, new Date(server.clock.now)])
  const { rows, currencies } = await support.ask(studioOrders.sums, {})
  expect(currencies).toEqual(['EUR', 'USD'])
  const { said } = await runInShop(server, 'orders sums')
  expect(
    said
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ +/)),
  ).toEqual(rows.map((row) => [row.currency, `${row.orders}`, row.paid, row.refunded, row.lost, row.kept]))
  const all = await list({ limit: 200 })
  const cents = (amounts: readonly string[]) =>
    (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
  for (const { currency, orders, paid, refunded } of rows) {
    const own = all.filter((row) => row.currency === currency)
    expect({ orders, paid, refunded }).toEqual({
      orders: own.length,
      paid: cents(own.filter(({ paidAt }) => paidAt).map(({ price }) => price)),
      refunded: cents(own.map((row) => row.refunded)),
    })
  }
  expect(rows.find(({ currency }) => currency === 'USD')?.refunded).toBe('10.49')
  expect(await support.ask(studioOrders.sums, { currency: 'EUR', state: 'refunded' })).toMatchObject({ rows: [] })
  await server.database.pool.query("DELETE FROM orders WHERE currency = 'EUR'")
})

test('an order’s page shows the same facts as `npm run orders`, and masks email addresses until a logged reveal', async () => {
  const { server } = money.shop
  const { orderId, airId } = bought
  const page = await support.ask(studioOrders.order, { orderId })
  const { said } = await runInShop(server, `orders show ${orderId}`)
  expect(page).toMatchObject({
    row: {
      state: 'delivered',
      price: '4.99',
      currency: 'USD',
      cardBrand: 'visa',
      cardLast4: testCardNumbers.paid.slice(-4),
    },
    payments: [{ intentId: airId, state: 'paid', captured: '4.99' }],
    ledger: [
      { kind: 'topup', coins: 500, balance: 500 },
      { kind: 'bonus', coins: 50, balance: 550 },
    ],
    mails: [{ kind: 'receipt' }],
    viewer: { balance: 550, isBlocked: false, payerViewers: 1, payer: 'A••• L•••' },
    order: { left: '4.99', leftCurrency: 'USD' },
  })
  for (const text of [`payment ${airId}  paid`, viewer.state.userId, 'granted']) expect(said).toContain(text)
  const address = `${viewer.state.userId}@example.com`
  expect(JSON.stringify(page)).not.toContain(address)
  expect(JSON.stringify(page)).not.toContain('Lovelace')
  expect(await support.ask(studioOrders.reveal, { orderId })).toMatchObject({
    payer: 'Ada Lovelace',
    payerAddress: address,
  })
  const log = await server.database.pool.query(
    "SELECT arguments, outcome FROM operator_actions JOIN operator_outcomes USING (action_id) WHERE command = 'studio orders reveal'",
  )
  expect(log.rows).toEqual([{ arguments: `orderId=${orderId}`, outcome: 'done' }])
  expect((await support.call(studioOrders.order, { orderId: '1' })).failure).toMatchObject({ reason: 'notFound' })
})

test("the timeline contains the provider’s facts and the server's steps, newest first", async () => {
  const { orderId, airId } = bought
  const told = { name: 'payment_intent.succeeded', object: { id: airId, merchant_order_id: orderId } }
  expect(await money.shop.ring(told)).toBe(200)
  const cashier = await signInAs(money.shop.server, 'cashier')
  money.shop.server.clock.now += 1_000
  await cashier.ask(studioOrders.settle, { orderId })
  const { timeline } = await support.ask(studioOrders.order, { orderId })
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort((a, b) => b - a))
  expect(timeline.at(0)).toMatchObject({ kind: 'operator', facts: { who: 'The cashier', outcome: 'done' } })
  expect(timeline.at(-1)).toMatchObject({ kind: 'made', facts: { price: '4.99' } })
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'message', isFromOutside: true, facts: { name: told.name } }),
  )
  expect(new Set(timeline.map(({ kind }) => kind))).toEqual(
    new Set(['made', 'paymentBegun', 'paid', 'delivered', 'ledger', 'mail', 'message', 'operator']),
  )
})

test('the payer is blocked and unblocked by order id, and their email address is not in the log', async () => {
  const cashier = await signInAs(money.shop.server, 'cashier')
  const { orderId } = bought
  for (const isBlocked of [true, false]) {
    await cashier.ask(studioOrders.setBlocked, { orderId, isBlocked })
    expect((await support.ask(studioOrders.order, { orderId })).viewer.isBlocked).toBe(isBlocked)
  }
  const log = await money.shop.server.database.pool.query(
    "SELECT arguments, changes FROM operator_actions JOIN operator_outcomes USING (action_id) WHERE command = 'studio orders setBlocked' ORDER BY 1 DESC",
  )
  expect(log.rows).toEqual([
    {
      arguments: `orderId=${orderId} isBlocked=true`,
      changes: { before: { isBlocked: false }, after: { isBlocked: true } },
    },
    {
      arguments: `orderId=${orderId} isBlocked=false`,
      changes: { before: { isBlocked: true }, after: { isBlocked: false } },
    },
  ])
})

test('the comparison with the provider counts an order with several payments or refunds once', async () => {
  const { server, airwallex, sandbox } = money.shop
  const cashier = await signInAs(server, 'cashier')
  const since = new Date(server.clock.now).toISOString().slice(0, 10)
  const { marked, refunded } = await cashier.ask(studioOrders.compare, { since })
  const order = await money.bought(await money.shop.buyer())
  for (const amount of [1, 2]) await money.refund(order, amount)
  const { orderId, airId } = await money.shop.order(await money.shop.buyer())
  const { amount, currency } = await airwallex.intent(airId)
  for (const requestId of ['first', 'second']) {
    const made = await airwallex.createIntent({ requestId, amount, currency, merchantOrderId: orderId })
    await sandbox.pay({ airId: made.id, airSecret: made.clientSecret ?? '' })
  }
  const compared = await cashier.ask(studioOrders.compare, { since })
  expect(compared).toMatchObject({ marked: marked + 1, refunded: refunded + 1 })
})

test('the comparison with the provider finds payments without an order, like `npm run orders`', async () => {
  const { server, airwallex, sandbox } = money.shop
  const made = await airwallex.createIntent({ requestId: 'lost', amount: 7.5, currency: 'USD', merchantOrderId: '99' })
  await sandbox.pay({ airId: made.id, airSecret: made.clientSecret ?? '' })
  const cashier = await signInAs(server, 'cashier')
  const since = new Date(server.clock.now).toISOString().slice(0, 10)
  const compared = await cashier.ask(studioOrders.compare, { since })
  expect(compared.unknown).toEqual([{ intentId: made.id, orderId: '99', amount: '7.50', currency: 'USD' }])
  const { said } = await runInShop(server, `orders find-lost --since ${since}`)
  expect(said).toContain(`payment ${made.id}, order 99, 7.5 USD`)
  expect(said).toContain(`check ${compared.marked} paid orders and ${compared.refunded} refunded orders`)
  for (const wrong of ['2026-02-31', '2025-01-01', '2099-01-01']) {
    expect((await cashier.call(studioOrders.compare, { since: wrong })).failure).toMatchObject({ field: 'since' })
  }
  await sandbox.knobs({ webhooks: { isOff: true }, faults: [{ path: 'payment_intents', kind: '500Before', times: 9 }] })
  expect((await cashier.call(studioOrders.compare, { since })).status).toBe(503)
  await sandbox.knobs({ webhooks: { isOff: true } })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInShop } from '../../testing/run-in-shop.ts'
import { coins100, openShop, type TestShop } from '../../testing/shop-world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const run = (args: string, answer?: boolean) => runInShop(shop.server, args, answer)

test('lists, shows, settles and refunds an order', async () => {
  const viewer = await shop.buyer()
  expect((await run(`orders list ${viewer.state.userId}`)).said).toContain('has ordered nothing')
  const { orderId, airId, airSecret } = await shop.order(viewer)
  expect((await run(`orders show ${orderId}`)).said).toMatch(/state +open\n[\s\S]*paid +no/)
  expect(await run(`orders refund ${orderId} --reason x --yes`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('not paid'),
  })
  expect(await run(`orders settle ${orderId}`)).toEqual({ code: 0, said: `${orderId} is open.` })
  await shop.sandbox.pay({ airId, airSecret })
  expect(await run(`orders settle ${orderId}`)).toEqual({ code: 0, said: `${orderId} is granted.` })
  expect(await shop.balance(viewer)).toBe(550)
  const part = `orders refund ${orderId} --amount 1.00 --reason "half asleep" --key ticket-1`
  expect((await run(part, false)).said).toBe('Nothing was given back.')
  expect((await run(part, true)).said).toContain('The refund is SETTLED')
  expect((await run(`${part} --yes`)).said).toContain('requested before')
  expect(await shop.balance(viewer)).toBe(440)
  expect((await run(`orders refund ${orderId} --reason "all of it" --yes`)).said).toContain('is refunded')
  expect(await shop.balance(viewer)).toBe(0)
  expect((await run(`orders list ${viewer.state.userId}`)).said).toContain('refunded')
  expect((await run(`orders show ${orderId}`)).said).toContain('half asleep')
  expect(
    (await run(`security-events show --user ${viewer.state.userId} --kind "refund asked for"`)).said.split('\n'),
  ).toHaveLength(2)
  expect(await shop.audit()).toEqual([])
})

test('lists undelivered paid orders of all users, oldest payment first', async () => {
  expect(await run('orders list --undelivered')).toEqual({
    code: 0,
    said: 'Everything that was paid for is delivered.',
  })
  const park = async (paidAt: string) => {
    const viewer = await shop.buyer()
    const { orderId } = await shop.order(viewer)
    await shop.server.database.pool.query(
      "UPDATE orders SET state = 'paid', paid_at = $2, parked = 'no longer sold' WHERE order_id = $1",
      [orderId, paidAt],
    )
    return { orderId, userId: viewer.state.userId }
  }
  const later = await park('2026-01-15T10:00:00Z')
  const earlier = await park('2026-01-15T09:00:00Z')
  const { code, said } = await run('orders list --undelivered')
  expect(code).toBe(0)
  const [first = '', second = '', ...more] = said.split('\n')
  for (const text of [earlier.orderId, earlier.userId, '2026-01-15 09:00 UTC', 'PARKED: no longer sold'])
    expect(first).toContain(text)
  expect(second).toContain(later.orderId)
  expect(more).toEqual([])
  await shop.server.database.pool.query("UPDATE orders SET state = 'granted' WHERE state = 'paid'")
})

test('rejects invalid arguments and unknown orders', async () => {
  expect((await run('orders show 1')).said).toContain('There is no order 1')
  for (const wrong of [
    'orders',
    'orders show',
    'orders refund 1',
    'orders settle 1 2',
    'orders list',
    'orders list 10000001 --undelivered',
    'orders show 1 --undelivered',
    'orders refund 1 --amount x --reason y',
  ]) {
    expect((await run(wrong)).code).toBe(2)
  }
  expect((await run('orders block nobody')).code).toBe(2)
})

test('`orders block` stores a blocked email domain, and `orders unblock` removes it', async () => {
  expect((await run('orders block @Spam.example')).said).toContain('@spam.example')
  const rows = await shop.server.database.pool.query('SELECT pattern FROM blocked_addresses')
  expect(rows.rows).toEqual([{ pattern: '@spam.example' }])
  await run('orders unblock @spam.example')
  expect((await shop.server.database.pool.query('SELECT 1 FROM blocked_addresses')).rowCount).toBe(0)
})

test('prints sums of orders since a day by currency, with the refunds', async () => {
  const viewer = await shop.buyer()
  const orders = [await shop.order(viewer), await shop.order(viewer, coins100)]
  for (const order of orders) {
    await shop.sandbox.pay(order)
    await run(`orders settle ${order.orderId}`)
  }
  await run(`orders refund ${orders[0]?.orderId} --amount 1.50 --reason half --yes`)
  const { said } = await run('orders sums --since 2026-01-15')
  expect(said).toMatch(
    /^currency +orders +paid +refunded +lost +kept\nUSD +\d+ +\d+\.\d\d +\d+\.\d\d +0\.00 +\d+\.\d\d$/,
  )
  const [, , paid, refunded, , kept] = said.split('\n')[1]?.split(/ +/).map(Number) ?? []
  expect(kept).toBeCloseTo((paid ?? 0) - (refunded ?? 0), 2)
  expect((await run('orders sums --since 2026-01-16')).said).toBe('No orders were made since then.')
  expect((await run('orders sums --since monday')).code).toBe(2)
})

test('refuses a refund above the amount that is not refunded yet', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await run(`orders settle ${order.orderId}`)
  const { code, said } = await run(`orders refund ${order.orderId} --amount 5.00 --reason x --yes`)
  expect({ code, said }).toEqual({
    code: 1,
    said: `Of ${order.orderId}, 4.99 USD is left to give back. Nothing was given back.`,
  })
  expect(await shop.balance(viewer)).toBe(550)
})

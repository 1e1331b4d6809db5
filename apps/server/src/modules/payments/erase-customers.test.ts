import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { monthlyMembership, openShop, type TestShop } from '../../testing/shop-world.ts'
import { findTablesWithText } from '../../testing/tables-with-text.ts'
import { purgeDueUsers } from '../accounts/purge.ts'
import { createTombstoneLog } from '../accounts/tombstones.ts'
import { eraseCustomers } from './erase-customers.ts'
import { renewMemberships } from './renewal/renew.ts'

const off = { webhooks: { isOff: true } }
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

async function member() {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return { viewer, order, customerId: order.airCustomerId ?? expect.fail('no customer') }
}
async function purge({ state }: ProtocolClient): Promise<void> {
  const { db, now, config } = shop.server.deps
  const deleted = { deleted_at: new Date(0) }
  await db.updateTable('users').set(deleted).where('user_id', '=', state.userId).execute()
  const tombstones = createTombstoneLog(config.dataDir)
  const personalData = listPersonalDataModules(shop.server.deps)
  expect(await purgeDueUsers({ db, now, personalData, tombstones })).toBe(1)
}
const endConsents = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
const erase = () => eraseCustomers(shop.server.deps)
const atProvider = async (customerId: string) => {
  const { rows } = await shop.server.database.pool.query<{ body: Record<string, string> }>(
    'SELECT body FROM airwallex_sandbox.things WHERE id = $1',
    [customerId],
  )
  return rows[0]?.body ?? expect.fail('no such customer')
}
const whereOurs = (text: string) => findTablesWithText(shop.server.database.pool, text)

test("a purge erases the name and email address at the provider and our copies of the provider's ids", async () => {
  const { viewer, customerId } = await member()
  const { db } = shop.server.deps
  const { consent_id: consentId } = await db
    .selectFrom('subscriptions')
    .select('consent_id')
    .where('user_id', '=', viewer.state.userId)
    .executeTakeFirstOrThrow()
  expect(await atProvider(customerId)).toMatchObject({ first_name: 'Ada', email: `${viewer.state.userId}@example.com` })
  await purge(viewer)
  expect(await erase(), 'its consent is still open').toBe(0)
  expect(await whereOurs(consentId)).toEqual(['subscriptions'])
  await endConsents()
  expect(await erase()).toBe(1)
  const erased = { first_name: 'Deleted', last_name: 'Deleted', email: 'deleted@example.com' }
  expect(await atProvider(customerId)).toMatchObject(erased)
  expect(await atProvider(consentId)).toMatchObject({ status: 'DISABLED' })
  expect([await whereOurs(customerId), await whereOurs(consentId)]).toEqual([[], []])
  expect(await erase(), 'done once').toBe(0)
})

test('a failed erasure is retried an hour later', async () => {
  const { viewer, customerId } = await member()
  await purge(viewer)
  await endConsents()
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/update', kind: '500Before', times: 1 }] })
  expect(await erase()).toBe(0)
  expect(await atProvider(customerId)).toMatchObject({ first_name: 'Ada' })
  expect(await erase(), 'not at once').toBe(0)
  shop.server.clock.now += 3_600_000
  expect(await erase()).toBe(1)
  expect(await atProvider(customerId)).toMatchObject({ first_name: 'Deleted' })
})

test('an erasure whose response was lost is completed by the next run', async () => {
  const { viewer, customerId } = await member()
  await purge(viewer)
  await endConsents()
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/update', kind: '500After', times: 1 }] })
  expect(await erase()).toBe(0)
  shop.server.clock.now += 3_600_000
  expect(await erase()).toBe(1)
  expect(await whereOurs(customerId)).toEqual([])
})

test('a customer whose id was never stored is found by our request id', async () => {
  const { viewer, customerId } = await member()
  const { pool } = shop.server.database
  await pool.query('UPDATE payment_customers SET customer_id = NULL WHERE user_id = $1', [viewer.state.userId])
  await purge(viewer)
  await endConsents()
  expect(await erase()).toBe(1)
  expect(await atProvider(customerId)).toMatchObject({ first_name: 'Deleted' })
})

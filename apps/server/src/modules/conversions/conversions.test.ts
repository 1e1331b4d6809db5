import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { conversionBrandSettings } from '../../testing/ad-networks/ad-networks.ts'
import { adClick, type ConversionShop, consentChoice, openConversionShop } from '../../testing/conversion-world.ts'
import { saveBillingInfo } from '../../testing/paying.ts'
import { monthlyMembership } from '../../testing/shop-world.ts'
import { renewMemberships } from '../payments/renewal/renew.ts'
import { closeConversionsAfterRestore } from './after-restore.ts'
import { deriveConversionEventId } from './conversions.ts'
import { deriveExternalId } from './person.ts'
import { retryConversion } from './report-store.ts'

const day = 86_400_000
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** Brands in two regions: the law of the second region requires consent. */
let free: ConversionShop
let strict: ConversionShop
beforeAll(async () => {
  ;[free, strict] = await Promise.all([
    openConversionShop(conversionBrandSettings),
    openConversionShop(`${conversionBrandSettings}, consent: true`),
  ])
})
afterAll(() => Promise.all([free.close(), strict.close()]))
afterEach(async () => {
  for (const { shop, networks } of [free, strict]) {
    expect(await shop.audit()).toEqual([])
    expect([...networks.meta.seen.refused, ...networks.tiktok.seen.refused]).toEqual([])
  }
})

const round = ({ shop }: ConversionShop) => shop.server.conversions.round()
const countOf = ({ networks }: ConversionShop, orderId: string) =>
  [networks.meta, networks.tiktok].map(
    ({ counted }) => counted.filter(({ eventId }) => eventId === deriveConversionEventId(orderId)).length,
  )
const bodyOf = (network: ConversionShop['networks']['meta'], orderId: string) =>
  network.counted.find(({ eventId }) => eventId === deriveConversionEventId(orderId))?.body
const statesOf = async (world: ConversionShop, orderId: string) =>
  (await world.rowsOf(orderId)).map(({ state }) => state)

test('a payment is reported once to each ad network, with hashed identifiers but no product', async () => {
  const viewer = await free.payer()
  const orderId = await free.buy(viewer)
  const paidAt = free.shop.server.clock.now
  await round(free)
  await round(free)
  const { userId } = viewer.state
  const externalId = deriveExternalId(userId, free.shop.server.deps.secrets.operatorKey)
  expect(externalId).not.toBe(sha(userId))
  const [event_id, event_time] = [sha(`purchase:${orderId}`), Math.floor(paidAt / 1_000)]
  const payment = { currency: 'USD', value: 4.99, order_id: orderId }
  expect(bodyOf(free.networks.meta, orderId)).toEqual({
    test_event_code: 'TEST1',
    data: [
      {
        ...{ event_name: 'Purchase', event_id, event_time },
        action_source: 'website',
        event_source_url: `${free.shop.server.origin}/`,
        user_data: {
          external_id: [externalId],
          em: [sha(`${userId}@example.com`)],
          client_user_agent: 'node',
          fbc: `fb.1.${paidAt}.${adClick.fbclid}`,
          fbp: adClick.fbp,
        },
        custom_data: payment,
      },
    ],
  })
  expect(bodyOf(free.networks.tiktok, orderId)).toEqual({
    ...{ event_source: 'web', event_source_id: 'CTESTPIXEL0123456789', test_event_code: 'TEST2' },
    data: [
      {
        ...{ event: 'CompletePayment', event_id, event_time },
        user: {
          external_id: externalId,
          email: sha(`${userId}@example.com`),
          ttclid: adClick.ttclid,
          user_agent: 'node',
        },
        page: { url: `${free.shop.server.origin}/` },
        properties: payment,
      },
    ],
  })
  expect(countOf(free, orderId)).toEqual([1, 1])
  const rows = await free.rowsOf(orderId)
  expect(rows).toMatchObject([
    { state: 'sent', status: 200, device_id: null, user_agent: null },
    { state: 'sent', status: 200, device_id: null, user_agent: null },
  ])
})

test('the messages about an order are queued in the transaction that settles the order', async () => {
  const { shop } = free
  const { pool } = shop.server.database
  const viewer = await free.payer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await pool.query('ALTER TABLE conversions ADD CONSTRAINT nothing_today CHECK (false) NOT VALID')
  try {
    await shop.server.payments.settle(order.orderId).catch(() => undefined)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'open' })
  } finally {
    await pool.query('ALTER TABLE conversions DROP CONSTRAINT nothing_today')
  }
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await statesOf(free, order.orderId)).toEqual(['waiting', 'waiting'])
  await round(free)
})

test('a renewal is reported as a system-generated event, without the User-Agent of a browser', async () => {
  const { shop } = free
  const viewer = await free.payer()
  await free.buy(viewer, monthlyMembership)
  await round(free)
  shop.server.clock.now += 28 * day
  const run = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
  await run()
  shop.server.clock.now += 2 * day
  await run()
  const { rows } = await shop.server.database.pool.query<{ order_id: string }>(
    'SELECT order_id FROM orders WHERE user_id = $1 AND subscription_id IS NOT NULL',
    [viewer.state.userId],
  )
  const [renewal] = rows
  await round(free)
  expect(bodyOf(free.networks.meta, renewal?.order_id ?? '')).toMatchObject({
    data: [{ action_source: 'system_generated', user_data: { fbp: adClick.fbp } }],
  })
  expect(JSON.stringify(bodyOf(free.networks.meta, renewal?.order_id ?? ''))).not.toContain('user_agent')
})

test('a report that was refused before the backup is not retried after a restore, because it may have been accepted since', async () => {
  const { server } = free.shop
  const orderId = await free.buy(await free.payer())
  free.networks.meta.next({ kind: 'status', status: 401, body: { error: { message: 'Wrong token', code: 190 } } })
  await round(free)
  await closeConversionsAfterRestore(server.deps.db)
  expect(await free.rowsOf(orderId)).toMatchObject([
    { network: 'meta', state: 'refused', reason: 'inDoubt', device_id: null, user_agent: null },
    { network: 'tiktok', state: 'sent' },
  ])
  expect(await retryConversion(server.deps.db, { orderId, network: 'meta' }, server.clock.now)).toBe(false)
})

test('without consent a payment is counted but not reported', async () => {
  // The second and third choices allow ad ids, but not payment reports to ad networks.
  for (const fields of [
    {},
    { adConsent: true },
    { ...consentChoice(true), paymentConsent: false },
    consentChoice(false),
  ]) {
    const orderId = await strict.buy(await strict.payer(fields))
    await strict.shop.server.conversions.round()
    expect(await strict.rowsOf(orderId)).toMatchObject([
      { state: 'noConsent', device_id: null, user_agent: null },
      { state: 'noConsent', device_id: null, user_agent: null },
    ])
    expect(countOf(strict, orderId)).toEqual([0, 0])
  }
  // A brand in a region without a consent law reports payments, whatever the app sends.
  const orderId = await free.buy(await free.payer(consentChoice(false)))
  await round(free)
  expect(countOf(free, orderId)).toEqual([1, 1])
})

test('with consent a payment is reported, even if the viewer consented as an unsaved guest', async () => {
  const viewer = strict.shop.server.client()
  await viewer.check({ ...adClick, ...consentChoice(false) })
  await strict.chooseAds(viewer, true)
  await viewer.save()
  await saveBillingInfo(viewer, 'late@example.com')
  for (const one of [viewer, await strict.payer(consentChoice(true))]) {
    const orderId = await strict.buy(one)
    await round(strict)
    expect(countOf(strict, orderId)).toEqual([1, 1])
    expect(JSON.stringify(bodyOf(strict.networks.tiktok, orderId))).toContain(adClick.ttclid)
  }
})

test.each(['in Settings', 'on the next visit', 'by a server that cancels nothing'])(
  'withdrawing consent %s cancels waiting messages, even if consent is given again',
  async (how) => {
    const viewer = await strict.payer(consentChoice(true))
    const orderId = await strict.buy(viewer)
    if (how === 'in Settings') await strict.chooseAds(viewer, false)
    else if (how === 'on the next visit') await viewer.check({ adConsent: false })
    else {
      const { pool } = strict.shop.server.database
      await pool.query('ALTER TABLE devices DISABLE TRIGGER devices_conversion_consent_withdrawn')
      await pool.query('UPDATE devices SET conversion_consent_at = NULL WHERE guest_id = $1', [viewer.state.userId])
      await pool.query('ALTER TABLE devices ENABLE TRIGGER devices_conversion_consent_withdrawn')
      await round(strict)
    }
    expect(await statesOf(strict, orderId)).toEqual(['cancelled', 'cancelled'])
    await strict.chooseAds(viewer, true)
    await round(strict)
    expect(countOf(strict, orderId)).toEqual([0, 0])
  },
)

test('withdrawing consent in one browser applies to orders from another browser, including renewals', async () => {
  const { pool } = strict.shop.server.database
  const [first, second] = [await strict.payer(consentChoice(true)), await strict.payer()]
  const orderId = await strict.buy(first, monthlyMembership)
  const { userId } = first.state
  // Simulates a login to the same account in the second browser and a logout in the first one.
  await pool.query('UPDATE devices SET account_id = $1 WHERE guest_id = $2', [userId, second.state.userId])
  await pool.query('UPDATE devices SET guest_id = NULL WHERE guest_id = $1', [userId])
  await second.check({ userId })
  expect(second.state.userId).toBe(userId)
  await strict.chooseAds(second, false)
  await round(strict)
  expect(await statesOf(strict, orderId)).toEqual(['cancelled', 'cancelled'])
  const { rowCount } = await pool.query('SELECT FROM conversion_sources WHERE order_id = $1', [orderId])
  expect(rowCount).toBe(0)
})

test('withdrawing consent also cancels messages that networks have refused', async () => {
  const { networks } = strict
  const viewer = await strict.payer(consentChoice(true))
  const orderId = await strict.buy(viewer)
  networks.meta.next({ kind: 'status', status: 401, body: { error: { message: 'Wrong token', code: 190 } } })
  networks.tiktok.next({ kind: 'status', status: 429 })
  await round(strict)
  expect(await statesOf(strict, orderId)).toEqual(['refused', 'waiting'])
  await strict.chooseAds(viewer, false)
  const ended = { state: 'cancelled', reason: null, device_id: null, user_agent: null }
  expect(await strict.rowsOf(orderId)).toMatchObject([ended, ended])
})

test("deleting the account cancels waiting messages and removes the browser's data", async () => {
  const viewer = await free.payer()
  const orderId = await free.buy(viewer, monthlyMembership)
  const { pool } = free.shop.server.database
  await pool.query('UPDATE users SET deleted_at = now() WHERE user_id = $1', [viewer.state.userId])
  await round(free)
  expect(await free.rowsOf(orderId)).toMatchObject([
    { state: 'cancelled', device_id: null, user_agent: null },
    { state: 'cancelled', device_id: null, user_agent: null },
  ])
  expect(countOf(free, orderId)).toEqual([0, 0])
  const { rowCount } = await pool.query('SELECT FROM conversion_sources WHERE order_id = $1', [orderId])
  expect(rowCount).toBe(0)
})

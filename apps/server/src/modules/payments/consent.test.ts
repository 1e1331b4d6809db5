import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { monthlyMembership, openShop, type TestShop } from '../../testing/shop-world.ts'
import * as ledger from '../wallet/ledger.ts'
import { createWallet } from '../wallet/wallet.ts'
import { isAutoRenewalOn } from './membership.ts'
import { insertRefund } from './order-store.ts'
import { renewMemberships } from './renewal/renew.ts'
import { createSettle } from './settle.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const consentOf = async (viewer: ProtocolClient): Promise<string | undefined> => {
  const { rows } = await shop.server.database.pool.query<{ consent_id: string }>(
    "SELECT consent_id FROM subscriptions WHERE user_id = $1 AND state = 'active'",
    [viewer.state.userId],
  )
  return rows[0]?.consent_id
}
async function member() {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  return { viewer, order }
}

test('the consent is read from the provider if the client never calls updSubConsentId', async () => {
  const { viewer, order } = await member()
  await shop.isSuccessful(viewer, order.orderId)
  expect(await consentOf(viewer)).toMatch(/^cst_/)
})

test("late and repeated calls, and calls for another viewer's consent, do not change the stored consent", async () => {
  const [one, two] = [await member(), await member()]
  await shop.isSuccessful(one.viewer, one.order.orderId)
  await shop.isSuccessful(two.viewer, two.order.orderId)
  const [own, others] = [await consentOf(one.viewer), await consentOf(two.viewer)]
  const claim = (consentId: string | undefined, order = one.order, viewer = one.viewer) =>
    viewer.call(payments.updSubConsentId, {
      orderId: order.orderId,
      intentId: order.airId,
      customerId: order.airCustomerId ?? '',
      consentId: consentId ?? '',
    })
  const answers = [
    await claim(own),
    await claim(own),
    await claim(others),
    await claim('cst_made_up'),
    await claim(others, two.order, one.viewer),
    await claim(own, { ...one.order, airId: two.order.airId }),
  ]
  expect(answers.map(({ code, source }) => [code, source])).toEqual(answers.map(() => [1, {}]))
  expect([await consentOf(one.viewer), await consentOf(two.viewer)]).toEqual([own, others])
})

test('the consent id of another buyer that a browser sends before and after its own payment is not stored', async () => {
  // This order is paid but not settled yet, so its consent is not stored on a subscription yet.
  const { order: paid } = await member()
  const thief = await shop.buyer()
  const order = await shop.order(thief, monthlyMembership)
  const consentId = (await shop.airwallex.intent(paid.airId)).consentId ?? ''
  const claim = { orderId: order.orderId, intentId: order.airId, customerId: order.airCustomerId ?? '', consentId }
  await thief.ask(payments.updSubConsentId, claim)
  expect(await consentOf(thief)).toBeUndefined()
  await shop.sandbox.pay(order)
  await thief.ask(payments.updSubConsentId, claim)
  await shop.isSuccessful(thief, order.orderId)
  expect(await consentOf(thief)).toMatch(/^cst_/)
  expect(await consentOf(thief)).not.toBe(consentId)
})

test('the membership starts although the consent cannot be read, and the consent is stored later', async () => {
  const { viewer, order } = await member()
  const faults = [{ path: 'payment_consents', kind: '500Before', times: 1 }]
  await shop.sandbox.knobs({ webhooks: { isOff: true }, faults })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await consentOf(viewer)).toBeUndefined()
  shop.server.clock.now += 20_000
  await shop.round()
  expect(await consentOf(viewer)).toMatch(/^cst_/)
})

/** Creates a member whose order is delivered while reading the consent from the provider fails. */
async function pendingMember() {
  const { viewer, order } = await member()
  const faults = [{ path: 'payment_consents', kind: '500Before', times: 1 }]
  await shop.sandbox.knobs({ webhooks: { isOff: true }, faults })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return { viewer, order }
}

test('a membership reports a pending renewal until its consent is known, then the time of the next charge', async () => {
  const { viewer } = await pendingMember()
  const pending = await viewer.ask(payments.membershipInfo, {})
  expect(pending).toMatchObject({ vipRank: 1, autoRenew: false, nextChargeTime: null, isRenewalPending: true })
  shop.server.clock.now += 20_000
  await shop.round()
  const known = await viewer.ask(payments.membershipInfo, {})
  expect(known.isRenewalPending).toBeUndefined()
  expect(known).toMatchObject({ autoRenew: true, nextChargeTime: expect.any(Number) })
})

test('a membership whose consent is confirmed while the server reads its renewal counts as renewing', async () => {
  const { viewer, order } = await pendingMember()
  const { deps } = shop.server
  let isConfirmed = false
  const db = deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    /** Confirms the consent after the first query of `isAutoRenewalOn`. */
    async transformResult({ result }) {
      if (!isConfirmed) {
        isConfirmed = true
        await shop.server.payments.settle(order.orderId)
      }
      return result
    },
  })
  expect(await isAutoRenewalOn({ db, wallet: createWallet(deps) }, viewer.state.userId)).toBe(true)
  expect(await consentOf(viewer)).toMatch(/^cst_/)
})

test('a renewal that is cancelled before its consent is known never starts', async () => {
  const { viewer, order } = await pendingMember()
  await viewer.ask(payments.cancelRenewal, {})
  shop.server.clock.now += 20_000
  await shop.round()
  await shop.server.payments.settle(order.orderId)
  const info = await viewer.ask(payments.membershipInfo, {})
  expect(info.isRenewalPending).toBeUndefined()
  expect(info).toMatchObject({ vipRank: 1, autoRenew: false, nextChargeTime: null })
  expect(await consentOf(viewer)).toBeUndefined()
})

test('if an account is deleted before its consent is known, no renewal starts and the consent is disabled', async () => {
  const { viewer, order } = await pendingMember()
  const { deps, clock, payments: running } = shop.server
  const deleted = { deleted_at: new Date(clock.now) }
  await deps.db.updateTable('users').set(deleted).where('user_id', '=', viewer.state.userId).execute()
  clock.now += 20_000
  await shop.round()
  expect(await consentOf(viewer)).toBeUndefined()
  // The first run would announce a charge, and the second run would make it.
  for (const days of [29, 2]) {
    clock.now += days * 86_400_000
    await renewMemberships({ ...deps, settle: running.settle })
  }
  const orders = deps.db.selectFrom('orders').select('order_id').where('user_id', '=', viewer.state.userId)
  expect(await orders.execute(), 'no renewal is ordered').toEqual([{ order_id: order.orderId }])
  const { consentId = '' } = await shop.airwallex.intent(order.airId)
  expect((await shop.airwallex.consent(consentId)).status).toBe('DISABLED')
})

test.each([false, true])(
  'a refund that was not sent yet is sent later, also if the consent is stored or refused meanwhile (cancelled: %s)',
  async (isCancelled) => {
    const { viewer, order } = await pendingMember()
    const created_at = new Date(shop.server.clock.now)
    const refund = { request_id: `refund-${order.orderId}`, order_id: order.orderId, intent_id: order.airId }
    await insertRefund(shop.server.deps.db, { ...refund, amount: null, reason: 'asked', created_at })
    const faults = [{ path: 'refunds/create', kind: '429', times: 9 }]
    if (isCancelled) faults.push({ path: 'payment_consents', kind: '500Before', times: 1 })
    await shop.sandbox.knobs({ webhooks: { isOff: true }, faults })
    await shop.server.payments.settle(order.orderId)
    if (isCancelled) await viewer.ask(payments.cancelRenewal, {})
    else expect(await consentOf(viewer)).toMatch(/^cst_/)
    expect((await shop.stateOf(order.orderId)).state).toBe('granted')
    await shop.sandbox.knobs({ webhooks: { isOff: true } })
    shop.server.clock.now += 60_000
    await shop.round()
    expect((await shop.stateOf(order.orderId)).state).toBe('refunded')
    expect(await consentOf(viewer)).toBeUndefined()
  },
)

test('a membership whose wallet is merged while its consent is read renews in the remaining wallet', async () => {
  const { viewer: from, order } = await pendingMember()
  const into = await shop.buyer()
  const { db, now, log, provider } = shop.server.deps
  const { airwallex } = provider
  const settle = createSettle({
    ...{ db, now, log, ledger, queueConversions: async () => undefined },
    provider: {
      ...provider,
      airwallex: {
        ...airwallex,
        async consent(id) {
          const ids = [from.state.userId, into.state.userId]
          await shop.server.database.pool.query('SELECT merge_wallets($1, $2, now())', ids)
          return airwallex.consent(id)
        },
      },
    },
  })
  await settle(order.orderId)
  expect(await consentOf(into)).toMatch(/^cst_/)
})

import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../../all-personal-data.ts'
import { type FastCheckoutShop, openFastCheckoutShop } from '../../../testing/fast-checkout.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { coins100, coins550, monthlyMembership } from '../../../testing/shop-world.ts'
import { purgeDueUsers } from '../../accounts/purge.ts'
import { createTombstoneLog } from '../../accounts/tombstones.ts'
import { eraseCustomers } from '../erase-customers.ts'
import { disableRemovedCards } from './disable-cards.ts'

const off = { webhooks: { isOff: true } }
const visa = { brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 }
const mastercard = '2223000048410010'
const byCustomer = { payment_consent: { next_triggered_by: 'customer' } }
let shop: FastCheckoutShop
beforeAll(async () => {
  shop = await openFastCheckoutShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

const disable = () => disableRemovedCards(shop.server.deps)
// Cards that the previous test removed must not affect this test.
beforeEach(async () => {
  await disable()
})
const rowsOf = async (userId: string) =>
  (
    await shop.server.database.pool.query<{ consent_id: string; customer_id: string; removed_at: Date | null }>(
      'SELECT consent_id, customer_id, removed_at FROM saved_cards WHERE user_id = $1 ORDER BY card_id',
      [userId],
    )
  ).rows
async function onlyCard(viewer: ProtocolClient) {
  const [card, ...others] = await shop.cards(viewer)
  expect(others).toEqual([])
  return card ?? expect.fail('no card')
}
async function savedCard() {
  const viewer = await shop.official()
  await shop.saveCard(viewer)
  const { cardId } = await onlyCard(viewer)
  const [row] = await rowsOf(viewer.state.userId)
  return { viewer, cardId, ...(row ?? expect.fail('no row')) }
}
const consentStatus = async (consentId: string) => (await shop.airwallex.consent(consentId)).status

test('a card is saved only with consent, and only as brand, last four digits and expiry date', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  expect(order.cardCustomerId).toMatch(/^cus_/)
  // Clients treat an order with `airCustomerId` as a membership.
  expect(order).not.toHaveProperty('airCustomerId')
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.cards(viewer)).toEqual([])
  await shop.saveCard(viewer)
  expect(await onlyCard(viewer)).toEqual({ cardId: expect.stringMatching(/^\d+$/), ...visa })
  const { rows } = await shop.server.database.pool.query('SELECT t::text AS row FROM saved_cards t')
  expect(JSON.stringify(rows)).not.toContain('4035501000000008')
})

test('a saved card pays again without entering its number, at most once per order', async () => {
  const { viewer, cardId, consent_id: consentId } = await savedCard()
  const order = await shop.fastOrder(viewer, { cardId }, coins100)
  expect(order).toMatchObject({ cardConsentId: consentId })
  expect(await shop.sandbox.payBySavedCard(order, consentId)).toBe('SUCCEEDED')
  expect(await shop.sandbox.payBySavedCard(order, consentId)).toBe('invalid_status_for_operation')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.balance(viewer)).toBe(650)
  expect(await onlyCard(viewer)).toMatchObject({ cardId })
})

test('an order that was created without a customer gets a new payment for the saved card', async () => {
  const { viewer, cardId } = await savedCard()
  const first = await shop.fastOrder(viewer, {}, coins100)
  const second = await shop.fastOrder(viewer, { cardId }, coins100)
  expect(second.orderId).toBe(first.orderId)
  expect(second.airId).not.toBe(first.airId)
  expect((await shop.airwallex.intent(first.airId)).status).toBe('CANCELLED')
  await shop.sandbox.payBySavedCard(second, second.cardConsentId ?? '')
  expect(await shop.isSuccessful(viewer, second.orderId)).toBe(1)
})

test('the bank may require a confirmation code for a saved card', async () => {
  const { viewer, cardId } = await savedCard()
  await shop.sandbox.knobs({ ...off, hasConsentChallenge: true })
  const order = await shop.fastOrder(viewer, { cardId }, coins100)
  expect(await shop.sandbox.payBySavedCard(order, order.cardConsentId ?? '')).toBe('REQUIRES_CUSTOMER_ACTION')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(0)
  const path = `/api/v1/pa/payment_intents/${order.airId}/confirm_continue`
  const { status } = await shop.sandbox.send('POST', path, {
    request_id: order.airId,
    client_secret: order.airSecret,
    three_ds: { code: '1234' },
  })
  expect(status).toBe(200)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
})

test('a card cannot be saved by a guest, in a membership order, or by an old client that does not send `canSaveCard`', async () => {
  const guest = await shop.buyer()
  const order = await shop.fastOrder(guest, { canSaveCard: true })
  expect(order).not.toHaveProperty('cardCustomerId')
  expect((await guest.call(savedCards.savedCards, {})).code).toBe(403)
  const viewer = await shop.official()
  expect(await shop.fastOrder(viewer, { canSaveCard: true }, monthlyMembership)).not.toHaveProperty('cardCustomerId')
  expect(await shop.fastOrder(viewer, {})).not.toHaveProperty('cardCustomerId')
})

test("a person who pays by QR code cannot save their card in the viewer's account", async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  const { url } = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  const opened = await (await shop.server.viewer()).ask(payments.openLink, { token: url.split('#')[1] ?? '' })
  expect(opened).not.toHaveProperty('cardCustomerId')
  expect(opened).not.toHaveProperty('airCustomerId')
})

test("another viewer's saved card looks like a removed one and cannot be removed", async () => {
  const { cardId } = await savedCard()
  const stranger = await shop.official()
  const { code, message } = await shop.orderWith(stranger, { cardId })
  expect([code, message]).toEqual([-4, 'This card is not saved any more. Please choose another way to pay.'])
  await stranger.ask(savedCards.removeSavedCard, { cardId })
  await stranger.ask(savedCards.removeSavedCard, { cardId: 'x' })
  expect(await disable()).toBe(0)
})

test('a consent of one customer cannot be charged for another customer', async () => {
  const { consent_id: foreign } = await savedCard()
  const { viewer, cardId } = await savedCard()
  const order = await shop.fastOrder(viewer, { cardId }, coins100)
  expect(await shop.sandbox.payBySavedCard(order, foreign)).toBe('resource_not_found')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(0)
})

test('a consent to renewals is not stored as a saved card', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  const byMerchant = { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' }
  await shop.sandbox.pay(order, undefined, { payment_consent: byMerchant })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.cards(viewer)).toEqual([])
  expect((await shop.stateOf(order.orderId)).consent).toBe('refused')
})

test('a card that is saved twice is listed once, and its older consent is disabled', async () => {
  const { viewer, consent_id: older } = await savedCard()
  await shop.saveCard(viewer, mastercard)
  await shop.saveCard(viewer)
  expect((await shop.cards(viewer)).map(({ last4 }) => last4)).toEqual(['0008', '0010'])
  expect(await disable()).toBe(1)
  expect(await consentStatus(older)).toBe('DISABLED')
})

test('a removed card is hidden at once, and a failed request to disable its consent is retried after ten minutes', async () => {
  const { viewer, cardId, consent_id: consentId } = await savedCard()
  await viewer.ask(savedCards.removeSavedCard, { cardId })
  expect(await shop.cards(viewer)).toEqual([])
  expect((await shop.orderWith(viewer, { cardId })).code).toBe(-4)
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/disable', kind: '500Before' }] })
  expect(await disable()).toBe(0)
  expect(await consentStatus(consentId)).toBe('VERIFIED')
  expect(await disable(), 'before the retry is due').toBe(0)
  shop.server.clock.now += 11 * 60_000
  expect(await disable()).toBe(1)
  expect(await consentStatus(consentId)).toBe('DISABLED')
  expect(await rowsOf(viewer.state.userId)).toEqual([])
})

test('a saved card whose consent has ended at the provider is removed when a viewer wants to pay with it', async () => {
  const { viewer, cardId, consent_id: consentId } = await savedCard()
  await shop.airwallex.disableConsent(consentId, `bank:${consentId}`)
  expect((await shop.orderWith(viewer, { cardId })).code).toBe(-4)
  expect(await shop.cards(viewer)).toEqual([])
})

test('an expired saved card cannot be charged', async () => {
  const { viewer, cardId } = await savedCard()
  await shop.server.deps.db
    .updateTable('saved_cards')
    .set({ expiry_year: 2020 })
    .where('card_id', '=', cardId)
    .execute()
  expect((await shop.orderWith(viewer, { cardId })).code).toBe(-4)
})

test('if the provider does not respond after a payment, the reconciler saves the card later', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  await shop.sandbox.pay(order, undefined, byCustomer)
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/payment_consents/', kind: '500Before' }] })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.cards(viewer)).toEqual([])
  await shop.sandbox.knobs(off)
  shop.server.clock.now += 10 * 60_000
  await shop.round()
  expect(await onlyCard(viewer)).toMatchObject(visa)
})

test('a browser can send the consent id if the payment does not contain it', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  await shop.sandbox.pay(order, undefined, byCustomer)
  const { pool } = shop.server.database
  const { rows } = await pool.query<{ consent: string }>(
    `UPDATE airwallex_sandbox.things SET body = body - 'payment_consent_id' WHERE id = $1
    RETURNING (SELECT id FROM airwallex_sandbox.things WHERE kind = 'consent' AND body->>'initial_payment_intent_id' = $1) AS consent`,
    [order.airId],
  )
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.cards(viewer)).toEqual([])
  const ids = { orderId: order.orderId, intentId: order.airId, customerId: order.cardCustomerId ?? '' }
  await viewer.ask(payments.updSubConsentId, { ...ids, consentId: rows[0]?.consent ?? '' })
  expect(await onlyCard(viewer)).toMatchObject(visa)
})

test('a paid order waits ten minutes for a consent', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true })
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect((await shop.stateOf(order.orderId)).consent).toBe('wanted')
  const paidAt = shop.server.clock.now
  shop.server.clock.now = paidAt + 10 * 60_000
  await shop.server.payments.settle(order.orderId)
  expect((await shop.stateOf(order.orderId)).consent).toBe('wanted')
  shop.server.clock.now = paidAt + 10 * 60_000 + 1
  await shop.server.payments.settle(order.orderId)
  expect((await shop.stateOf(order.orderId)).consent).toBe('none')
  shop.server.clock.now = paidAt + 40 * 60_000
  await shop.round()
  expect(await shop.stateOf(order.orderId)).toMatchObject({ consent: 'none', check_at: null })
})

test("the next run removes a deleted account's cards, and its provider customer is erased afterwards", async () => {
  const { viewer, consent_id: consentId, customer_id: customerId } = await savedCard()
  const { userId } = viewer.state
  const { db, now, config } = shop.server.deps
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(now()) })
    .where('user_id', '=', userId)
    .execute()
  await shop.sandbox.knobs({ ...off, faults: [{ path: '/disable', kind: '500Before' }] })
  expect(await disable()).toBe(0)
  expect((await rowsOf(userId))[0]?.removed_at).not.toBeNull()
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  const tombstones = createTombstoneLog(config.dataDir)
  await purgeDueUsers({ db, now, personalData: listPersonalDataModules(shop.server.deps), tombstones })
  expect(await rowsOf(userId)).toEqual([])
  expect(await eraseCustomers(shop.server.deps), 'before the consent is disabled').toBe(0)
  shop.server.clock.now += 11 * 60_000
  expect(await disable()).toBe(1)
  expect(await consentStatus(consentId)).toBe('DISABLED')
  expect(await eraseCustomers(shop.server.deps)).toBe(1)
  const { rows } = await shop.server.database.pool.query(
    "SELECT body->>'email' AS email FROM airwallex_sandbox.things WHERE id = $1",
    [customerId],
  )
  expect(rows).toEqual([{ email: 'deleted@example.com' }])
})

test('a card that an account saved just before its deletion is removed', async () => {
  const viewer = await shop.official()
  const order = await shop.fastOrder(viewer, { canSaveCard: true }, coins550)
  await shop.sandbox.pay(order, undefined, byCustomer)
  const { db, now } = shop.server.deps
  const { userId } = viewer.state
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(now()) })
    .where('user_id', '=', userId)
    .execute()
  await shop.server.payments.settle(order.orderId)
  const [row] = await rowsOf(userId)
  expect(row?.removed_at).not.toBeNull()
  expect(await disable()).toBe(1)
  expect(await consentStatus(row?.consent_id ?? '')).toBe('DISABLED')
})

test("a viewer's data export lists the saved cards", async () => {
  const { viewer } = await savedCard()
  expect(await viewer.ask(ownAccount.export, {})).toMatchObject({ payments: { savedCards: [visa] } })
})

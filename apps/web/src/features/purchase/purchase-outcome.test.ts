import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { failed, succeeded } from '#api/outcome.ts'
import { keys } from '#settings/keys.ts'
import { findOrdersWithOverdueReport } from './payment-reports.ts'
import { refreshAfterPurchase } from './refresh-bought.ts'
import { createdOrder, createPurchaseEnv, sampleCoinProduct } from './testing/purchase-env.ts'

let env: ReturnType<typeof createPurchaseEnv>
beforeEach(() => {
  env = createPurchaseEnv()
})

const notPaid = failed('notPaid', 'Not yet')

test('reports an order as failed when the form closes after a declined card', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [notPaid]
  env.purchase.leavePayment('declined')
  await env.settled()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
  env.purchase.checkAgain()
  await env.settled()
  env.purchase.notPaid()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
})

test('after a declined card, reports nothing until the server responds', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [failed('timeout'), notPaid]
  env.purchase.leavePayment('declined')
  await env.settled()
  expect(env.reports()).toEqual(['o1 2'])
  env.purchase.checkAgain()
  await env.settled()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
})

test('an order of unknown status is neither shown as unpaid nor reported as failed', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [failed('beingChecked', 'We are checking'), notPaid]
  env.purchase.leavePayment('declined')
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'unsure', isUnpaid: false, message: 'We are checking' })
  expect(env.reports()).toEqual(['o1 2'])
  env.purchase.checkAgain()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'unsure', isUnpaid: true })
})

test('an unpaid order is reported as failed when the viewer gives it up, but not at "I have paid"', async () => {
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [notPaid]
  env.purchase.leavePayment('unknown')
  await env.settled()
  env.purchase.checkAgain()
  await env.settled()
  expect(env.reports()).toEqual(['o1 2'])
  env.purchase.notPaid()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
})

test('after closing an unpaid QR dialog, reports a failure once the viewer says that nothing was paid', async () => {
  env.purchase.buy(sampleCoinProduct, 'phone')
  await env.settled()
  env.answers.isSuccessful = [notPaid]
  env.purchase.leavePhone()
  await env.settled()
  expect(env.purchase.state()).toMatchObject({ at: 'unsure', isUnpaid: true, isChecking: false })
  expect(env.reports()).toEqual(['o1 2'])
  env.purchase.notPaid()
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
  expect(env.purchase.state().at).toBe('idle')
})

test('reports an order as created only once, and as paid even if it was reported as failed before', async () => {
  await env.order(sampleCoinProduct)
  env.purchase.leavePayment('none')
  await env.order(sampleCoinProduct)
  env.answers.isSuccessful = [notPaid]
  env.purchase.leavePayment('declined')
  await env.settled()
  env.purchase.notPaid()
  await env.order(sampleCoinProduct)
  expect(env.reports()).toEqual(['o1 2', 'o1 8'])
  env.answers.isSuccessful = [succeeded({})]
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.reports()).toEqual(['o1 2', 'o1 8', 'o1 7'])
})

test('reports the outcome of each order separately', async () => {
  await env.order(sampleCoinProduct)
  env.purchase.leavePayment('none')
  env.answers.createOrder = [succeeded({ ...createdOrder, orderId: 'o2' })]
  await env.order(sampleCoinProduct)
  await env.purchase.widgetSucceeded({ intentId: 'int_1' })
  expect(env.reports()).toEqual(['o1 2', 'o2 2', 'o2 7'])
  expect(findOrdersWithOverdueReport(env.settings, env.nowMs + 30 * 60_000 - 1)).toEqual([])
  expect(findOrdersWithOverdueReport(env.settings, env.nowMs + 30 * 60_000)).toEqual(['o1'])
  env.settings.set(keys.userId, 'u2')
  expect(findOrdersWithOverdueReport(env.settings, env.nowMs + 30 * 60_000)).toEqual([])
})

test('a payment refetches user info, conduct, account and membership', () => {
  const queries = new QueryClient()
  const { getUserInfo, userConduct, getUserAccountInfo } = accounts
  const changed = [getUserInfo, userConduct, getUserAccountInfo, payments.membershipInfo].map(({ path }) => path)
  for (const path of changed) queries.setQueryData([path, {}], {})
  refreshAfterPurchase(queries)
  const known = changed.filter((path) => !queries.getQueryState([path, {}])?.isInvalidated)
  expect(known, 'answers from before the payment').toEqual([])
})

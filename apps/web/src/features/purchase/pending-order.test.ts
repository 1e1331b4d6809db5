import { expect, test } from 'vitest'
import { keys } from '#settings/keys.ts'
import { lazySpecKeys } from '#settings/own-keys.ts'
import { createSettings } from '#settings/store.ts'
import {
  clearPendingOrder,
  type OrderStatus,
  pollDelaysMs,
  pollOrder,
  readPendingOrder,
  storePendingOrder,
} from './pending-order.ts'

const order = { orderId: 'o1', orderType: 3, price: '9.99' } as const
const start = 1_700_000_000_000
const minute = 60_000

function ofUser(userId: string) {
  const settings = createSettings(undefined)
  settings.set(keys.userId, userId)
  return settings
}

test('an order stays pending for half an hour', () => {
  const settings = ofUser('u1')
  storePendingOrder(settings, order, start)
  expect(readPendingOrder(settings, start)).toEqual({ orderId: 'o1', orderType: 3 })
  expect(readPendingOrder(settings, start + 30 * minute - 1)).toBeDefined()
  expect(readPendingOrder(settings, start + 30 * minute)).toBeUndefined()
})

test("stores the six values of a pending order under the specification's storage keys", () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  storePendingOrder(createSettings(storage), order, start)
  expect(Object.fromEntries(stored)).toMatchObject({
    orderId: 'o1',
    orderType: '3',
    payType: '13',
    isPurchase: '1',
    purchaseTime: String(start),
    purchasePrice: '9.99',
  })
})

test('returns a pending order only to the viewer who created it', () => {
  const settings = ofUser('u1')
  storePendingOrder(settings, order, start)
  settings.set(keys.userId, 'u2')
  expect(readPendingOrder(settings, start)).toBeUndefined()
  settings.set(keys.userId, 'u1')
  expect(readPendingOrder(settings, start)).toBeDefined()
})

test('reads a missing order type as 7', () => {
  const settings = ofUser('u1')
  storePendingOrder(settings, order, start)
  settings.clear(lazySpecKeys.pendingOrderType)
  expect(readPendingOrder(settings, start)?.orderType).toBe(7)
})

test('clearing an order keeps another order that was stored later', () => {
  const settings = ofUser('u1')
  storePendingOrder(settings, order, start)
  clearPendingOrder(settings, 'o0')
  expect(readPendingOrder(settings, start)).toBeDefined()
  clearPendingOrder(settings, 'o1')
  expect(readPendingOrder(settings, start)).toBeUndefined()
  expect(settings.get(lazySpecKeys.pendingPrice)).toBe('')
})

const notYet: OrderStatus = { isPaid: false, message: 'Not yet', reason: 'notPaid' }

function asking(answers: readonly OrderStatus[]) {
  const waits: number[] = []
  let asked = 0
  const ask = async () => answers[asked++] ?? notYet
  return {
    run: (isWanted = () => true) => pollOrder(ask, async (ms) => void waits.push(ms), pollDelaysMs, isWanted),
    waits,
    asked: () => asked,
  }
}

test('polls immediately and stops at the first paid status', async () => {
  const order = asking([notYet, notYet, { isPaid: true }])
  expect(await order.run()).toEqual({ isPaid: true })
  expect(order.waits).toEqual([1000, 2000])
})

test('stops polling after about 20 s and returns the last status', async () => {
  const order = asking([])
  expect(await order.run()).toEqual(notYet)
  expect(order.waits.reduce((sum, ms) => sum + ms)).toBe(19_000)
})

test('stops polling when the result is no longer needed', async () => {
  const order = asking([])
  await order.run(() => order.asked() < 2)
  expect(order.asked()).toBe(2)
})

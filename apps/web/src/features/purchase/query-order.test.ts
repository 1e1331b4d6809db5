import { expect, test } from 'vitest'
import { type OrderStatus, pollDelaysMs, pollOrder } from './query-order.ts'

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

test('queries at once and stops at the first paid status', async () => {
  const order = asking([notYet, notYet, { isPaid: true }])
  expect(await order.run()).toEqual({ isPaid: true })
  expect(order.waits).toEqual([1000, 2000])
})

test('gives up after about 20 s with the last status of the server', async () => {
  const order = asking([])
  expect(await order.run()).toEqual(notYet)
  expect(order.waits.reduce((sum, ms) => sum + ms)).toBe(19_000)
})

test('stops querying when aborted', async () => {
  const order = asking([])
  await order.run(() => order.asked() < 2)
  expect(order.asked()).toBe(2)
})

import { expect, test } from 'vitest'
import { awaitOrder, type OrderAnswer, patience } from './ask-order.ts'

const notYet: OrderAnswer = { isPaid: false, message: 'Not yet', reason: 'notPaid' }

function asking(answers: readonly OrderAnswer[]) {
  const waits: number[] = []
  let asked = 0
  const ask = async () => answers[asked++] ?? notYet
  return {
    run: (isWanted = () => true) => awaitOrder(ask, async (ms) => void waits.push(ms), patience, isWanted),
    waits,
    asked: () => asked,
  }
}

test('asks at once and stops with the first yes', async () => {
  const order = asking([notYet, notYet, { isPaid: true }])
  expect(await order.run()).toEqual({ isPaid: true })
  expect(order.waits).toEqual([1000, 2000])
})

test('gives up after about 20 s with what the server said last', async () => {
  const order = asking([])
  expect(await order.run()).toEqual(notYet)
  expect(order.waits.reduce((sum, ms) => sum + ms)).toBe(19_000)
})

test('asks no more once nobody waits', async () => {
  const order = asking([])
  await order.run(() => order.asked() < 2)
  expect(order.asked()).toBe(2)
})

import { expect, test } from 'vitest'
import { giftRefund, selectGiftEpisodes } from './gifts.ts'

test('a gift of a title contains its published episodes that cost coins', () => {
  expect(selectGiftEpisodes([1, 2, 3, 5, 6], 3, undefined)).toEqual([3, 5, 6])
})

test('a gift of an episode contains that episode if it is published and costs coins', () => {
  expect(selectGiftEpisodes([1, 2, 3, 5], 3, 5)).toEqual([5])
  expect(selectGiftEpisodes([1, 2, 3, 5], 3, 4)).toEqual([])
  expect(selectGiftEpisodes([1, 2, 3, 5], 3, 2)).toEqual([])
})

test('a refund returns all coins except those that have expired', () => {
  const [sooner, later] = [
    { coins: 10, endTime: 1 },
    { coins: 5, endTime: 2 },
  ]
  expect(giftRefund(40, [], [])).toEqual({ coins: 40, rewards: [], ended: 0 })
  expect(giftRefund(40, [later, sooner], [later, sooner])).toEqual({ coins: 40, rewards: [sooner, later], ended: 0 })
  expect(giftRefund(40, [later, sooner], [later])).toEqual({ coins: 30, rewards: [later], ended: 10 })
  expect(giftRefund(15, [later, sooner], [])).toEqual({ coins: 0, rewards: [], ended: 15 })
})

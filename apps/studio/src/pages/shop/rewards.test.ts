import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import { expect, test } from 'vitest'
import { describeRewardChanges, hasInvalidReward, isRewardList, maximumRewardCoins } from './rewards.ts'
import { invalidInteger } from './typed-integer.ts'

const tasks: RewardTerms[] = [
  { task: 'daily', isOn: true, coins: 5, days: 7 },
  { task: 'watch', isOn: true, coins: 10, days: 7 },
  { task: 'follow', isOn: false, coins: 20, days: 30 },
  { task: 'push', isOn: false, coins: 15, days: 30 },
]
const locale = {
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    [key, ...Object.values(values).map(String)].join(' '),
}

test('sums the coins that a viewer can earn from the enabled tasks', () => {
  expect(maximumRewardCoins(tasks)).toEqual({ daily: 15, once: 0 })
  expect(maximumRewardCoins(tasks.map((task) => ({ ...task, isOn: true })))).toEqual({ daily: 15, once: 35 })
  expect(maximumRewardCoins(tasks.map((task) => ({ ...task, coins: invalidInteger })))).toEqual({ daily: 0, once: 0 })
})

test('lists each changed task and value', () => {
  expect(describeRewardChanges(tasks, tasks, locale)).toEqual([])
  const [daily, watch, follow, push] = tasks
  if (!daily || !watch || !follow || !push) throw new Error('four tasks')
  const after = [{ ...daily, coins: 6 }, { ...watch, isOn: false }, { ...follow, isOn: true, days: 60 }, push]
  expect(describeRewardChanges(tasks, after, locale)).toEqual([
    'shop.change.value shop.task.daily 1 shop.coins 5 6',
    'shop.change.taskOff shop.task.watch 3',
    'shop.change.taskOn shop.task.follow 1',
    'shop.change.value shop.task.follow 1 shop.daysToEnd 30 60',
  ])
  const typed = [{ ...daily, coins: invalidInteger }, watch, follow, push]
  expect(describeRewardChanges(tasks, typed, locale)).toEqual(['shop.change.value shop.task.daily 1 shop.coins 5 –'])
})

test('coins below 1 or above 1,000, and days below 1 or above 365, are invalid', () => {
  expect(hasInvalidReward(tasks)).toBe(false)
  for (const wrong of [{ coins: 0 }, { coins: 1_001 }, { days: 0 }, { days: 366 }]) {
    expect(hasInvalidReward(tasks.map((task) => ({ ...task, ...wrong }))), JSON.stringify(wrong)).toBe(true)
  }
})

test('rejects a stored draft that lacks a task, also if it has another task twice', () => {
  expect(isRewardList(tasks)).toBe(true)
  expect(isRewardList(tasks.slice(1))).toBe(false)
  expect(isRewardList([...tasks.slice(1), ...tasks.slice(1, 2)])).toBe(false)
  expect(isRewardList([{ task: 'daily' }, ...tasks.slice(1)])).toBe(false)
  expect(isRewardList({})).toBe(false)
})

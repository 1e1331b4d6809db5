import { expect, test } from 'vitest'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { createSettings } from '#settings/store.ts'
import { createSpendGuard } from './spend-guard.ts'

function make(stored: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(stored))
  const settings = createSettings({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  })
  settings.set(keys.userId, 'a')
  const clock = { now: new Date(2026, 10, 21, 23).getTime() }
  return { settings, clock, guard: createSpendGuard(settings, () => clock.now) }
}

test('each user of the device has to agree once to automatic spending', () => {
  const { settings, guard } = make()
  expect(guard.hasAgreed()).toBe(false)
  guard.agree()
  expect(guard.hasAgreed()).toBe(true)
  settings.set(keys.userId, 'b')
  expect(guard.hasAgreed()).toBe(false)
  guard.agree()
  settings.set(keys.userId, 'a')
  expect(guard.hasAgreed()).toBe(true)
})

test('sums the coins spent in a day and restarts at zero the next day', () => {
  const { clock, guard } = make()
  guard.note(20)
  guard.note(15)
  expect(guard.today()).toEqual({ spent: 35, cap: 500 })
  clock.now += 2 * 3_600_000
  expect(guard.today()).toEqual({ spent: 0, cap: 500 })
})

test('each user of the device has an own sum, which other users do not change', () => {
  const { settings, guard } = make()
  guard.note(20)
  guard.extend()
  settings.set(keys.userId, 'b')
  expect(guard.today()).toEqual({ spent: 0, cap: 500 })
  guard.note(7)
  settings.set(keys.userId, 'a')
  guard.note(5)
  expect(guard.today()).toEqual({ spent: 25, cap: 1000 })
})

test('counts the coins that an earlier release stored today for its only user', () => {
  const stored = { userId: 'a', day: new Date(2026, 10, 21).getTime(), coins: 30, extra: 0 }
  const { settings, guard } = make({ autoUnlockSpent: JSON.stringify(stored) })
  expect(guard.today().spent).toBe(30)
  guard.note(1)
  expect(settings.get(nonSpecKeys.autoUnlockSpent)).toEqual([{ ...stored, coins: 31 }])
})

test("extending raises today's cap by its initial value; the next day starts with the initial cap", () => {
  const { settings, clock, guard } = make()
  settings.set(nonSpecKeys.autoUnlockCap, 100)
  guard.note(100)
  guard.extend()
  expect(guard.today()).toEqual({ spent: 100, cap: 200 })
  clock.now += 2 * 3_600_000
  expect(guard.today()).toEqual({ spent: 0, cap: 100 })
})

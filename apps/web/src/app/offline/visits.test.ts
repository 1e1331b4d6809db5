import { expect, test } from 'vitest'
import { createSettings } from '#settings/store.ts'
import { countVisit, installOfferSettings } from './start-offline.ts'

const minute = 60_000
const first = 1_790_000_000_000

test('the installation is offered from the third visit on, until the viewer answers', () => {
  const settings = createSettings(undefined)
  const open = (now: number) => countVisit(settings, now)
  // Pages opened during the first visit.
  for (let n = 0; n <= 20; n += 1) expect(open(first + n * 29 * minute)).toBe(false)
  const firstReturn = first + 24 * 60 * minute
  expect(open(firstReturn)).toBe(false)
  expect(open(firstReturn + minute)).toBe(false)
  expect(open(firstReturn + 31 * minute)).toBe(true)
  expect(open(firstReturn + 32 * minute)).toBe(true)
  settings.set(installOfferSettings.isInstallAnswered, 1)
  expect(open(firstReturn + 24 * 60 * minute)).toBe(false)
})

test('a clock that was set back starts a new visit', () => {
  const settings = createSettings(undefined)
  countVisit(settings, first)
  countVisit(settings, first - minute)
  expect(settings.get(installOfferSettings.visits)).toBe(2)
})

import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, test } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { isChooserDue, isChosenByViewer, isHomeFeedQuery, preferenceAfterSkip } from './preference.ts'

test('the preference question is due while the setting `preferenceFirstOpen` is 1', () => {
  const settings = createSettings(undefined)
  expect(isChooserDue(settings)).toBe(false)
  settings.set(keys.preferenceFirstOpen, 1)
  expect(isChooserDue(settings)).toBe(true)
  settings.set(keys.preferenceFirstOpen, 0)
  expect(isChooserDue(settings)).toBe(false)
})

test('skipping keeps a stored preference, and stores 1 if there is none', () => {
  const settings = createSettings(undefined)
  expect(preferenceAfterSkip(settings)).toBe(1)
  settings.set(keys.preference, 2)
  expect(preferenceAfterSkip(settings)).toBeUndefined()
})

test('a stored preference 1 counts as chosen only with `storiesChosen`, a stored 2 always', () => {
  expect(isChosenByViewer(1, 0)).toBe(false)
  expect(isChosenByViewer(1, 1)).toBe(true)
  expect(isChosenByViewer(2, 0)).toBe(true)
  expect(isChosenByViewer(0, 1)).toBe(false)
})

test('only the module list and its pages belong to the home feed', () => {
  expect(isHomeFeedQuery([recommendation.moduleInfoList.path, {}])).toBe(true)
  expect(isHomeFeedQuery([recommendation.page.path, {}])).toBe(true)
  expect(isHomeFeedQuery([wallet.statement.path])).toBe(false)
})

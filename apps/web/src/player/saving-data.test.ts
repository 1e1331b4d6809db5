import { expect, test } from 'vitest'
import { isBrowserSavingData } from './saving-data.ts'

test('only a browser that says so saves data', () => {
  expect(isBrowserSavingData({ connection: { saveData: true } })).toBe(true)
  expect(isBrowserSavingData({ connection: { saveData: false } })).toBe(false)
  expect(isBrowserSavingData({})).toBe(false)
})

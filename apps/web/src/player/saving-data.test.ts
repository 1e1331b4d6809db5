import { expect, test } from 'vitest'
import { isBrowserSavingData } from './saving-data.ts'

test('reports the data saver only when the browser has it switched on', () => {
  expect(isBrowserSavingData({ connection: { saveData: true } })).toBe(true)
  expect(isBrowserSavingData({ connection: { saveData: false } })).toBe(false)
  expect(isBrowserSavingData({})).toBe(false)
})

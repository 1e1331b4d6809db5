import { expect, test } from 'vitest'
import { isDataSaverOn } from './saves-data.ts'

test('reports the data saver only when the browser has it switched on', () => {
  expect(isDataSaverOn({ connection: { saveData: true } })).toBe(true)
  expect(isDataSaverOn({ connection: { saveData: false } })).toBe(false)
  expect(isDataSaverOn({})).toBe(false)
})

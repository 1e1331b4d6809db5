import { expect, test } from 'vitest'
import { videoQualitySetting } from '#settings/setting.ts'
import { createSettings } from '#settings/store.ts'
import { effectiveQuality, isDataSaverOn } from './saves-data.ts'

test('detects the data saver only if the browser has it switched on', () => {
  expect(isDataSaverOn({ connection: { saveData: true } })).toBe(true)
  expect(isDataSaverOn({ connection: { saveData: false } })).toBe(false)
  expect(isDataSaverOn({})).toBe(false)
})

test("the browser's data saver applies only if the viewer has not chosen a quality", () => {
  const saving = { connection: { saveData: true } }
  const settings = createSettings(undefined)
  expect([effectiveQuality(settings, {}), effectiveQuality(settings, saving)]).toEqual(['auto', 'saving'])
  settings.set(videoQualitySetting, 2)
  expect([effectiveQuality(settings, {}), effectiveQuality(settings, saving)]).toEqual(['best', 'best'])
  settings.set(videoQualitySetting, 1)
  expect([effectiveQuality(settings, {}), effectiveQuality(settings, saving)]).toEqual(['saving', 'saving'])
})

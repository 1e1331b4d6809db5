import { afterEach, expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { createCommonFields, newDeviceId } from './common-fields.ts'

afterEach(() => void vi.unstubAllGlobals())

test('sends the time zone of the device', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Bangkok' } })
  const fields = createCommonFields(createSettings(undefined), 2, () => 0)
  expect(fields().timeZone).toBe('Asia/Bangkok')
})

test("sends the stored channel and the app's language", () => {
  const settings = createSettings(undefined)
  settings.set(keys.channelId, 30000007)
  expect(createCommonFields(settings, 11, () => 0)()).toMatchObject({ channelId: 30000007, language: 11 })
})

test('creates device ids as version 4 UUIDs from random bytes only', () => {
  expect(newDeviceId((bytes) => bytes.fill(0))).toBe('00000000-0000-4000-8000-000000000000')
  expect(newDeviceId((bytes) => bytes.fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

import { expect, test } from 'vitest'
import { newDeviceId } from './common-fields.ts'

test('device ids are version 4 UUIDs, made of random bytes alone', () => {
  expect(newDeviceId((bytes) => bytes.fill(0))).toBe('00000000-0000-4000-8000-000000000000')
  expect(newDeviceId((bytes) => bytes.fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

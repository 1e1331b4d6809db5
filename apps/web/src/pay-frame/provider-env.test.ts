import { expect, test } from 'vitest'
import { providerEnv } from './provider-env.ts'

test('two names are known', () => {
  expect([providerEnv('demo'), providerEnv('prod')]).toEqual(['demo', 'prod'])
})

test.each(['sandbox', 'test', '', 'PROD', 'staging', 'constructor'])('%j never becomes production', (name) => {
  expect(() => providerEnv(name)).toThrow(RangeError)
})

import { expect, test } from 'vitest'
import { providerEnv } from './provider-env.ts'

test('accepts the two known environments', () => {
  expect([providerEnv('demo'), providerEnv('prod')]).toEqual(['demo', 'prod'])
})

test.each(['sandbox', 'test', '', 'PROD', 'staging', 'constructor'])('never reads %j as production', (name) => {
  expect(() => providerEnv(name)).toThrow(RangeError)
})

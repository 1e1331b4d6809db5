import { expect, test } from 'vitest'
import { createSharedResponses } from './shared-answers.ts'

test('computes a response once per key, also for concurrent callers', async () => {
  const share = createSharedResponses()
  let made = 0
  const make = async () => Buffer.from(`answer ${++made}`)
  const answers = await Promise.all([share('a', make), share('a', make), share('b', make)])
  expect(answers.map(String)).toEqual(['answer 1', 'answer 1', 'answer 2'])
  expect(String(await share('a', make))).toBe('answer 1')
})

test('does not cache a failure', async () => {
  const share = createSharedResponses()
  await expect(share('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await share('a', async () => Buffer.from('yes')))).toBe('yes')
})

test('drops the least recently used responses above 5,000 keys or 32 MB', async () => {
  const share = createSharedResponses()
  let made = 0
  const make = async () => Buffer.from(`answer ${++made}`)
  await share('used', make)
  await share('unused', make)
  for (let at = 0; at < 4_999; at += 1) {
    await share(`${at}`, make)
    await share('used', make)
  }
  const before = made
  await share('used', make)
  expect(made).toBe(before)
  await share('unused', make)
  expect(made).toBe(before + 1)
  for (const key of ['large', 'another large']) await share(key, async () => Buffer.alloc(17 * 1024 * 1024))
  await share('used', make)
  expect(made).toBe(before + 2)
})

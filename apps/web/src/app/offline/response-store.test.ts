import { beforeEach, expect, test } from 'vitest'
import { createResponseStore } from './response-store.ts'

const day = 24 * 3600_000
const stored = new Map<string, Response>()
const origin = 'https://ours.example'
const cache = {
  put: async (url: string, response: Response) => {
    stored.delete(origin + url)
    stored.set(origin + url, response)
  },
  match: async (asked: string | Request) => stored.get(typeof asked === 'string' ? origin + asked : asked.url)?.clone(),
  keys: async () => [...stored.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => stored.delete(url),
}
const storage = {
  open: async () => cache,
  delete: async () => {
    stored.clear()
    return true
  },
}
let now = 0
const answers = (edition = 'en 1') => createResponseStore(storage, edition, () => now)
beforeEach(() => {
  stored.clear()
  now = 1_790_000_000_000
})

test('finds a response only for the viewer and edition that saved it', async () => {
  await answers().save('7', 'list', { data: { rows: [1] }, savedAt: now })
  expect(await answers().find('7', 'list')).toEqual({ data: { rows: [1] }, savedAt: now })
  expect(await answers().find('8', 'list')).toBeUndefined()
  expect(await answers().find('7', 'other')).toBeUndefined()
  expect(await answers('th 1').find('7', 'list')).toBeUndefined()
})

test('finds a response for 14 days', async () => {
  await answers().save('7', 'list', { data: 1, savedAt: now })
  now += 14 * day - 1
  expect(await answers().find('7', 'list')).toBeDefined()
  now += 1
  expect(await answers().find('7', 'list')).toBeUndefined()
})

test('does not save a response of more than 300,000 characters', async () => {
  await answers().save('7', 'small', { data: 'x'.repeat(299_998), savedAt: now })
  await answers().save('7', 'large', { data: 'x'.repeat(299_999), savedAt: now })
  expect(await answers().find('7', 'small')).toBeDefined()
  expect(await answers().find('7', 'large')).toBeUndefined()
})

test('tidying keeps at most 40 fresh responses of the current viewer and edition', async () => {
  await answers().save('8', 'list', { data: 1, savedAt: now })
  await answers('en 0').save('7', 'list', { data: 1, savedAt: now })
  await answers().save('7', 'old', { data: 1, savedAt: now - 14 * day })
  for (let n = 1; n <= 41; n += 1) await answers().save('7', `list ${n}`, { data: n, savedAt: now })
  await answers().tidy('7')
  expect(stored.size).toBe(40)
  expect(await answers().find('7', 'list 1')).toBeUndefined()
  expect(await answers().find('7', 'list 41')).toBeDefined()
  expect(await answers().find('8', 'list')).toBeUndefined()
})

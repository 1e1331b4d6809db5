import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { beforeEach, expect, test } from 'vitest'
import {
  createTitlePrefetchCache,
  discardPrefetchedTitles,
  type TitlePrefetchCache,
  type TitleResponse,
} from './title-lists.ts'

const refused: TitleResponse = { status: 'refused', message: 'no' }
let asked: string[]
let nowMs: number
let lists: TitlePrefetchCache
beforeEach(() => {
  asked = []
  nowMs = 0
  const load = async (vid: string) => {
    asked.push(vid)
    return refused
  }
  lists = createTitlePrefetchCache(load, () => nowMs)
})

test('a prefetch in flight is not repeated and can be taken only once', async () => {
  void lists.ask('a')
  void lists.ask('a')
  expect(asked).toEqual(['a'])
  const taken = lists.take('a')
  expect(taken?.isOld).toBe(false)
  expect(await taken?.answer).toBe(refused)
  expect(lists.take('a')).toBeUndefined()
})

test('a second caller shares the prefetch in flight', async () => {
  let answer = (_: TitleResponse) => {}
  const slow = createTitlePrefetchCache(
    () => new Promise((resolve) => (answer = resolve)),
    () => 0,
  )
  let hasSettled = false
  void slow.ask('a')
  const second = slow.ask('a').then(() => (hasSettled = true))
  await Promise.resolve()
  expect(hasSettled).toBe(false)
  answer(refused)
  await second
  expect(hasSettled).toBe(true)
})

test('prefetches again after a failed response', async () => {
  await lists.ask('a')
  expect(lists.take('a')).toBeUndefined()
  expect(lists.known('a')).toBeUndefined()
  await lists.ask('a')
  expect(asked).toEqual(['a', 'a'])
})

test('after discardPrefetchedTitles, a prefetched title is not known and is prefetched again', async () => {
  const loaded = createTitlePrefetchCache(
    async (vid) => {
      asked.push(vid)
      return { status: 'ready', video: { vidId: vid } as PlayListVideo }
    },
    () => nowMs,
  )
  await loaded.ask('a')
  expect(loaded.known('a')).toBeDefined()
  discardPrefetchedTitles()
  expect(loaded.known('a')).toBeUndefined()
  await loaded.ask('a')
  expect(asked).toEqual(['a', 'a'])
})

test('a prefetched title expires after two minutes', () => {
  void lists.ask('a')
  void lists.ask('b')
  nowMs = 119_999
  expect(lists.take('b')?.isOld).toBe(true)
  nowMs = 120_000
  expect(lists.take('a')).toBeUndefined()
  void lists.ask('a')
  expect(asked).toEqual(['a', 'b', 'a'])
})

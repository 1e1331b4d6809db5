import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { expect, test } from 'vitest'
import { createFreeTitle } from '../../testing/titles.ts'
import { createForYouFeed } from './for-you-feed.ts'

const start = { base: 'https://old.example/media/t/1/1/1/', duration: 60, durations: [60], rungs: [] }
const title = (n: number): ForYouTitle => ({ ...createFreeTitle(`Title ${n}`), episodeN: 1, start })
const titles = (...numbers: number[]) => numbers.map(title)

function createFeed(pages: readonly (readonly ForYouTitle[] | string)[], isSaving = () => false) {
  const asked: (readonly string[])[] = []
  const feed = createForYouFeed({
    async load(knownIds) {
      asked.push(knownIds)
      const page = pages[asked.length - 1] ?? []
      return typeof page === 'string' ? { failure: page } : { titles: page }
    },
    hosts: { 'old.example': 'new.example' },
    isSaving,
  })
  return { feed, asked }
}
const shown = (feed: ReturnType<typeof createFeed>['feed']) => feed.state.get().titles.map(({ vidId }) => vidId)

test('loads more titles shortly before the last one, without duplicates', async () => {
  const { feed, asked } = createFeed([titles(1, 2, 3, 4, 5), titles(5, 6, 7)])
  await feed.loadAhead(0)
  await feed.loadAhead(1)
  expect(asked).toEqual([[]])
  await Promise.all([feed.loadAhead(2), feed.loadAhead(3)])
  expect(asked).toEqual([[], ['title-1', 'title-2', 'title-3', 'title-4', 'title-5']])
  expect(shown(feed)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `title-${n}`))
})

test('an empty page ends the feed with an end slide, and nothing more is requested', async () => {
  const { feed, asked } = createFeed([titles(1, 2)])
  await feed.loadAhead(0)
  expect([feed.count(), feed.state.get().isEnd]).toEqual([2, false])
  await feed.loadAhead(1)
  expect([feed.count(), feed.state.get().isEnd]).toEqual([3, true])
  expect(feed.sourceAt(2)).toBeUndefined()
  await feed.loadAhead(2)
  expect(asked).toHaveLength(2)
})

test('keeps the titles after a failure and can retry', async () => {
  const { feed } = createFeed([titles(1), 'network', titles(2)])
  await feed.loadAhead(0)
  await feed.loadAhead(0)
  expect(feed.state.get()).toMatchObject({ failure: 'network', isEnd: false, isLoading: false })
  await feed.loadAhead(0)
  expect(feed.state.get().failure).toBeUndefined()
  expect(shown(feed)).toEqual(['title-1', 'title-2'])
})

test('a slide plays from the start-up descriptor of its title, with the configured media host', async () => {
  const { feed } = createFeed([titles(1)])
  await feed.loadAhead(0)
  expect(feed.sourceAt(0)).toMatchObject({
    state: 'ready',
    key: 'title-1:1',
    at: 0,
    media: { url: 'https://new.example/media/t/1/1/1/master.m3u8', duration: 60 },
  })
  expect(feed.sourceAt(-1)).toBeUndefined()
})

test('with the data saver, loads only the episode that the viewer starts', async () => {
  const { feed } = createFeed([titles(1, 2, 3)], () => true)
  await feed.loadAhead(0)
  const states = () => [0, 1, 2].map((index) => feed.sourceAt(index)?.state)
  expect(states()).toEqual(['pending', 'pending', 'pending'])
  feed.allow(1)
  expect(states()).toEqual(['pending', 'ready', 'pending'])
  feed.allow(undefined)
  expect(states()).toEqual(['pending', 'pending', 'pending'])
})

import { expect, test } from 'vitest'
import { createMediaUrls } from '../../origin/urls.ts'
import { sampleCover } from '../../testing/sample-title.ts'
import type { TitleRow } from './store.ts'
import { presentVideo } from './title-row.ts'

const urls = createMediaUrls({ baseUrl: 'https://cdn.example', key: () => new Uint8Array(32), now: () => 0 })
const row: TitleRow = {
  vid_id: '10001',
  cp_id: '1001',
  slug: 'sample',
  status: 'published',
  language: 'ja',
  audience: 0,
  free_episodes: 2,
  price_per_episode: 20,
  whole_title_price: null,
  total_episodes: 8,
  position: 1000,
  opening_likes: '7',
  opening_follows: '8',
  covers: { any: 'any/540', ja: 'ja/540', zh: sampleCover },
  texts: { ja: { name: '契約', description: '三十日' }, en: { name: 'Contract', description: 'Thirty days' } },
  tags: ['CEO'],
  episode_count: 6,
  published_at: null,
  published_version: '1',
  holds_new_episodes: false,
  next_episode_at: null,
  latest_episode_at: null,
  page_changed_at: new Date(0),
  words: { of: 1, en: 1, zh: 0, es: 0, ja: 1, th: 0, id: 0 },
}

test("uses texts in the requested language, else in English, else in the title's original language", () => {
  expect(presentVideo(row, 6, urls).vidName).toBe('契約')
  expect(presentVideo(row, 11, urls)).toMatchObject({ vidName: 'Contract', vidDescribe: 'Thirty days' })
  const own = { ...row, texts: { ja: { name: '契約', description: '' } } }
  expect(presentVideo(own, 11, urls)).toMatchObject({ vidName: '契約', vidDescribe: '' })
})

test('chooses covers with the same language fallbacks as texts, then the cover without a language', () => {
  expect(presentVideo(row, 4, urls).coverUrl).toBe(`https://cdn.example/covers/1001/10001/${sampleCover}.webp`)
  expect(presentVideo(row, 11, urls).coverUrl).toBe('https://cdn.example/covers/1001/10001/ja/540.webp')
  expect(presentVideo({ ...row, covers: { any: 'any/540' } }, 11, urls).coverUrl).toContain('/any/540.webp')
})

test('computes the first paid episode, or one past the last if all are free', () => {
  expect(presentVideo(row, 2, urls)).toMatchObject({ payNVideo: 3, totalNum: 8, nEpisode: 6, consumeCoin: 20 })
  expect(presentVideo({ ...row, free_episodes: 8 }, 2, urls).payNVideo).toBe(9)
  expect(presentVideo({ ...row, free_episodes: 99 }, 2, urls).payNVideo).toBe(9)
  expect(presentVideo({ ...row, free_episodes: 0 }, 2, urls).payNVideo).toBe(1)
})

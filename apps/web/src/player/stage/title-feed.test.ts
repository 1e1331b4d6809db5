import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { describe, expect, it, vi } from 'vitest'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import type { EpisodeResponse } from './episode-source.ts'
import { createTitleFeed } from './title-feed.ts'

const start = (n: number) => ({
  base: `https://old.example/media/t/c/v/${n}/`,
  duration: 60,
  durations: [1, 59],
  rungs: [],
})
const details = (n: number, lookTime = 0): EpisodeDetails => ({
  playUrl: `https://old.example/media/t/c/v/${n}/master.m3u8`,
  lookTime,
  playId: `p${n}`,
  subtitles: [],
  start: start(n),
})
const video = {
  vidId: 'v',
  vidName: 'Title',
  coverUrl: '/c',
  totalNum: 8,
  nEpisode: 6,
  vidDescribe: '',
  cpId: 'c',
  consumeCoin: 20,
  payNVideo: 4,
  lastLook: 2,
  ...({ isLike: 0, isCollect: 0, likeNums: 0, collectNums: 0, tags: [], wholeTitlePrice: '4.99' } as const),
  unlockedEpisodesList: [5],
  episodes: [1, 2, 3, 4, 5, 6].map((n) => ({ n, duration: 60 })),
  start: { 2: start(2), 3: start(3) },
} as const satisfies object

function make(answers: Record<number, EpisodeResponse> = {}, known?: number, lastKnown = known) {
  const title: TitleResponse = {
    status: 'ready',
    video: { ...video, tags: [], unlockedEpisodesList: [5], episodes: [...video.episodes] },
  }
  const loadTitle = vi.fn(async (): Promise<TitleResponse> => title)
  const loadEpisode = vi.fn(
    async (_: string, n: number) => answers[n] ?? { status: 'ready' as const, details: details(n) },
  )
  const feed = createTitleFeed('v', {
    loadTitle,
    loadEpisode,
    hosts: { 'old.example': 'new.example' },
    isMember: () => false,
    knownPosition: () => known,
    lastKnownPosition: () => lastKnown,
  })
  const asked = () => loadEpisode.mock.calls.map(([, n]) => n)
  return { feed, asked, loadTitle, loadEpisode }
}
const settled = () => new Promise((done) => setTimeout(done, 0))

describe('title feed', () => {
  it('opens the last watched episode, and requests it and those of the next two that are playable', async () => {
    const { feed, asked } = make()
    expect(await feed.open(undefined)).toBe(1)
    feed.enter(1, true)
    feed.lookAhead()
    expect(asked()).toEqual([2, 3])
  })

  it('never requests a locked episode before it is current', async () => {
    const { feed, asked } = make({ 4: { status: 'locked' } })
    await feed.open(3)
    feed.enter(2, true)
    feed.lookAhead()
    expect(asked()).toEqual([3, 5])
    expect(feed.sourceAt(3)).toEqual({ state: 'locked', key: 'v:4' })
    feed.enter(3, false)
    feed.lookAhead()
    expect(asked()).toContain(4)
  })

  it('locks an episode that the server returns as locked, even if the hints say unlocked', async () => {
    const { feed } = make({ 5: { status: 'locked' } })
    await feed.open(5)
    expect(feed.sourceAt(4)?.state).toBe('pending')
    feed.enter(4, true)
    feed.lookAhead()
    await settled()
    expect(feed.sourceAt(4)?.state).toBe('locked')
  })

  it('plays an episode that the server unlocks although the hints say locked', async () => {
    const { feed } = make()
    await feed.open(6)
    expect(feed.sourceAt(5)?.state).toBe('locked')
    feed.enter(5, true)
    feed.lookAhead()
    await settled()
    expect(feed.sourceAt(5)?.state).toBe('ready')
  })

  it('starts at once from the start descriptor in the title, with the host replaced', async () => {
    const { feed } = make()
    await feed.open(3)
    feed.enter(2, true)
    feed.lookAhead()
    expect(feed.sourceAt(2)).toMatchObject({
      state: 'ready',
      at: 0,
      media: {
        url: 'https://new.example/media/t/c/v/3/master.m3u8',
        start: { base: 'https://new.example/media/t/c/v/3/' },
      },
    })
  })

  it('waits for the saved position of the last watched episode', async () => {
    const { feed } = make({ 2: { status: 'ready', details: details(2, 23.5) } })
    await feed.open(undefined)
    feed.enter(1, true)
    feed.lookAhead()
    expect(feed.sourceAt(1)?.state).toBe('pending')
    await settled()
    expect(feed.sourceAt(1)).toMatchObject({ state: 'ready', at: 23.5 })
  })

  it('opens an episode other than the last watched one at the position stored by another screen', async () => {
    const { feed } = make({}, 12)
    expect(await feed.open(3)).toBe(2)
    feed.enter(2, true)
    expect(feed.sourceAt(2)).toMatchObject({ state: 'ready', at: 12 })
  })

  it('does not wait for the server if the app knows the position; starts at 0 if the server fails', async () => {
    const known = make({}, 12)
    await known.feed.open(undefined)
    known.feed.enter(1, true)
    known.feed.lookAhead()
    expect(known.feed.sourceAt(1)).toMatchObject({ state: 'ready', at: 12 })
    const failing = make({ 2: { status: 'timeout' } })
    await failing.feed.open(undefined)
    failing.feed.enter(1, true)
    failing.feed.lookAhead()
    await settled()
    expect(failing.feed.sourceAt(1)).toMatchObject({ state: 'ready', at: 0 })
  })

  it('opens at a possibly outdated position only if the server’s position cannot be loaded', async () => {
    const read = async () => new ArrayBuffer(0)
    for (const [answer, at] of [
      [{ status: 'ready', details: details(2, 40) }, 40],
      [{ status: 'ready', details: details(2, 40), read }, 12],
      [{ status: 'offline' }, 12],
      [{ status: 'timeout' }, 12],
    ] as const) {
      const { feed } = make({ 2: answer }, undefined, 12)
      await feed.open(undefined)
      feed.enter(1, true)
      feed.lookAhead()
      await settled()
      expect(feed.sourceAt(1)).toMatchObject({ state: 'ready', at })
    }
  })

  it('starts at 0 if the saved position is within the last seconds, or after a swipe to a later episode', async () => {
    const { feed } = make({
      2: { status: 'ready', details: details(2, 58) },
      3: { status: 'ready', details: details(3, 30) },
    })
    await feed.open(undefined)
    feed.enter(1, true)
    feed.lookAhead()
    await settled()
    expect(feed.sourceAt(1)).toMatchObject({ at: 0 })
    expect(feed.sourceAt(2)).toMatchObject({ at: 0 })
    feed.enter(2, true)
    feed.lookAhead()
    expect(feed.sourceAt(2)).toMatchObject({ at: 30 })
  })

  it('resumes an episode where the viewer left it in this session', async () => {
    const { feed } = make()
    await feed.open(1)
    feed.enter(0, true)
    feed.lookAhead()
    await settled()
    feed.notePosition(0, 31)
    feed.enter(1, false)
    feed.lookAhead()
    expect(feed.sourceAt(0)).toMatchObject({ at: 31 })
  })

  it('an episode without a media URL has no source until a retry returns a URL', async () => {
    const broken: Record<number, EpisodeResponse> = { 1: { status: 'ready', details: { ...details(1), playUrl: '' } } }
    const { feed } = make(broken)
    await feed.open(1)
    feed.enter(0, true)
    feed.lookAhead()
    await settled()
    expect(feed.sourceAt(0)?.state).toBe('missing')
    broken[1] = { status: 'ready', details: details(1) }
    feed.retry(0)
    await settled()
    expect(feed.sourceAt(0)?.state).toBe('ready')
  })

  it('keeps the message of a refused request, and its source has the state "missing"', async () => {
    const { feed } = make({ 1: { status: 'refused', message: 'Not here' } })
    await feed.open(1)
    feed.enter(0, true)
    feed.lookAhead()
    await settled()
    expect(feed.state.get().answers.get(1)).toEqual({ status: 'refused', message: 'Not here' })
    expect(feed.sourceAt(0)?.state).toBe('missing')
  })

  it('renews an expired URL', async () => {
    const { feed } = make()
    await feed.open(1)
    expect((await feed.renew(0))?.url).toBe('https://new.example/media/t/c/v/1/master.m3u8')
    const gone = make({ 1: { status: 'locked' } })
    await gone.feed.open(1)
    expect(await gone.feed.renew(0)).toBeUndefined()
  })

  it.each(['offline', 'timeout'] as const)(
    'keeps the media of a known episode if its renewal ends with %s',
    async (status) => {
      const answers: Record<number, EpisodeResponse> = {}
      const { feed } = make(answers)
      await feed.open(1)
      feed.enter(0, true)
      feed.lookAhead()
      await settled()
      const known = feed.sourceAt(0)
      expect(known?.state).toBe('ready')
      answers[1] = { status }
      expect(await feed.renew(0)).toBeUndefined()
      expect(feed.sourceAt(0)).toEqual(known)
    },
  )

  it('returns no source for an index outside the feed', async () => {
    const { feed } = make()
    expect(feed.sourceAt(0)).toBeUndefined()
    await feed.open(1)
    expect(feed.sourceAt(6)).toBeUndefined()
  })
})

describe('a purchased episode', () => {
  it('is requested again and plays, even if a response from before the purchase arrives late', async () => {
    const late: ((answer: EpisodeResponse) => void)[] = []
    const { feed, loadEpisode } = make()
    await feed.open(4)
    loadEpisode.mockImplementationOnce(() => new Promise((resolve) => late.push(resolve)))
    feed.enter(3, true)
    feed.lookAhead()
    feed.own(4)
    await settled()
    expect(feed.sourceAt(3)?.state).toBe('ready')
    late[0]?.({ status: 'locked' })
    await settled()
    expect(feed.sourceAt(3)?.state).toBe('ready')
    const { title } = feed.state.get()
    expect(title.status === 'ready' && title.video.unlockedEpisodesList).toEqual([5, 4])
  })

  it('plays with the details in the purchase response, without a request', async () => {
    const { feed, asked } = make({ 4: { status: 'locked' } })
    await feed.open(4)
    feed.enter(3, true)
    feed.lookAhead()
    await settled()
    const before = asked().length
    feed.own(4, details(4))
    await settled()
    expect(feed.sourceAt(3)?.state).toBe('ready')
    expect(asked()).toHaveLength(before)
  })

  it.each(['loads', 'cannot be loaded'])(
    'is unlocked without reopening the player after buying the title or a membership, if the title %s',
    async (outcome) => {
      const answers: Record<number, EpisodeResponse> = { 4: { status: 'locked' } }
      const { feed, asked, loadTitle } = make(answers)
      await feed.open(4)
      feed.enter(3, true)
      feed.lookAhead()
      await settled()
      expect(feed.sourceAt(3)?.state).toBe('locked')
      delete answers[4]
      if (outcome !== 'loads') loadTitle.mockResolvedValueOnce({ status: 'offline' })
      await feed.refresh()
      await settled()
      expect(asked().filter((n) => n === 4)).toHaveLength(2)
      expect(feed.sourceAt(3)?.state).toBe('ready')
    },
  )
})

import { EngineError } from '@cliffhanger/player-core/engine/engine'
import { createTestPool } from '@cliffhanger/player-core/testing/fake-pool'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { details, video } from '../../testing/stored-downloads.ts'
import type { EpisodeResponse } from './episode-source.ts'
import { createTitleFeed } from './title-feed.ts'
import { createEpisodePlayback } from './watching.ts'

let answer: EpisodeResponse
beforeEach(() => {
  answer = { status: 'ready', details }
})

/** Plays episode 3 until the connection is lost. */
async function playUntilLost() {
  const { pool, engine, log, paint } = createTestPool()
  const feed = createTitleFeed('1', {
    loadTitle: async () => ({ status: 'ready', video }),
    loadEpisode: async () => answer,
    hosts: {},
    isMember: () => true,
    knownPosition: () => undefined,
    lastKnownPosition: () => undefined,
  })
  const control = new AbortController()
  onTestFinished(() => control.abort())
  const watching = createEpisodePlayback({
    ...{ pool, feed, page: document, now: () => 0, isAutoNext: () => true, isMuted: false },
    ...{ saveMuted() {}, savePosition() {}, report() {}, onShown() {}, onClose() {} },
    viewing: { show() {}, start() {} },
    afterPaint: (task) => task(),
    signal: control.signal,
  })
  const index = (await feed.open(3)) ?? -1
  watching.show(index, 'chosen')
  await expect.poll(() => pool.state.get().status).toBe('loading')
  paint()
  engine(index)?.emit('error', new EngineError('network'))
  expect(pool.state.get().status).toBe('error')
  return { watching, pool, loads: () => log.filter((entry) => entry.includes(' load ')) }
}

it('a retry after a lost connection plays the download', async () => {
  const { watching, loads } = await playUntilLost()
  answer = {
    status: 'ready',
    details: { ...details, playUrl: 'downloaded' },
    read: async () => new ArrayBuffer(0),
  }
  watching.retry()
  await expect.poll(() => loads().at(-1)).toMatch(/load downloaded 0$/)
})

it('without a download, a retry plays once the connection is back', async () => {
  const { watching, pool, loads } = await playUntilLost()
  const online = answer
  answer = { status: 'offline' }
  watching.retry()
  await expect.poll(() => watching.state.get().hasLostAddress).toBe(true)
  const { length } = loads()
  answer = online
  watching.retry()
  await expect.poll(() => loads().length).toBeGreaterThan(length)
  await expect.poll(() => watching.state.get().hasLostAddress).toBe(false)
  expect(pool.state.get().error).toBeUndefined()
})

it('a retry without a connection plays nothing, and the next one continues at the same position', async () => {
  const { watching, pool, loads } = await playUntilLost()
  const [online, before] = [answer, loads()]
  const { video: element } = pool.current() ?? {}
  if (!element) throw new Error('no episode is current')
  element.currentTime = 12
  answer = { status: 'offline' }
  watching.retry()
  await expect.poll(() => watching.state.get().hasLostAddress).toBe(true)
  expect(loads()).toEqual(before)
  answer = online
  watching.retry()
  await expect.poll(() => loads().at(-1)).toMatch(/ 12$/)
})

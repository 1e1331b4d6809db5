import { EngineError } from '@cliffhanger/player-core/engine/engine'
import { createTestPool } from '@cliffhanger/player-core/testing/fake-pool'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { sampleDownloadableTitle, sampleEpisodeDetails } from '../../testing/stored-downloads.ts'
import type { EpisodeResponse } from './episode-source.ts'
import { createTitleFeed } from './title-feed.ts'
import { createEpisodePlayback } from './watching.ts'

let answer: EpisodeResponse | Promise<EpisodeResponse>
beforeEach(() => {
  answer = { status: 'ready', details: sampleEpisodeDetails }
})

/** Waits until all pending promise callbacks have run, so that received responses are handled. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Plays an episode of a title with four episodes. */
async function play(episode: number) {
  const { pool, engine, log, paint, fire } = createTestPool()
  const feed = createTitleFeed('1', {
    loadTitle: async () => ({ status: 'ready', video: sampleDownloadableTitle }),
    loadEpisode: async () => await answer,
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
  const index = (await feed.open(episode)) ?? -1
  watching.show(index, 'chosen')
  await expect.poll(() => pool.state.get().status).toBe('loading')
  paint()
  return {
    watching,
    pool,
    log,
    loads: () => log.filter((entry) => entry.includes(' load ')),
    emit: (error: EngineError) => engine(index % 3)?.emit('error', error),
    expire: () => engine(index % 3)?.emit('expired', undefined),
    fire: (type: string) => fire(index % 3, type),
    isPaused: () => pool.current()?.video.paused,
  }
}

/** Plays episode 3 until the connection is lost. */
async function playUntilLost() {
  const player = await play(3)
  player.emit(new EngineError('network'))
  expect(player.pool.state.get().status).toBe('error')
  return player
}

it('a retry after a lost connection plays the download', async () => {
  const { watching, loads } = await playUntilLost()
  answer = {
    status: 'ready',
    details: { ...sampleEpisodeDetails, playUrl: 'downloaded' },
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
  await settle()
  const { length } = loads()
  answer = online
  watching.retry()
  await expect.poll(() => loads().length).toBeGreaterThan(length)
  expect(pool.state.get().error).toBeUndefined()
})

it('a retry without a connection plays nothing, and the next retry continues at the same position', async () => {
  const { watching, pool, loads } = await playUntilLost()
  const [online, before] = [answer, loads()]
  const { video: element } = pool.current() ?? {}
  if (!element) throw new Error('no episode is current')
  element.currentTime = 12
  answer = { status: 'offline' }
  watching.retry()
  await settle()
  expect([loads(), pool.state.get().status]).toEqual([before, 'error'])
  answer = online
  watching.retry()
  await expect.poll(() => loads().at(-1)).toMatch(/ 12$/)
})

it('a new media URL is also passed to an episode that the viewer has left while the URL was requested', async () => {
  const { watching, log, expire } = await play(3)
  let respond: (response: EpisodeResponse) => void = () => {}
  answer = new Promise((resolve) => (respond = resolve))
  expire()
  watching.step(-1)
  respond({ status: 'ready', details: { ...sampleEpisodeDetails, playUrl: 'renewed' } })
  await expect.poll(() => log).toContain('2 refresh renewed 0')
})

it('an episode whose media URL could not be renewed is loaded again when the viewer returns', async () => {
  const { watching, pool, expire, loads } = await play(3)
  answer = { status: 'offline' }
  expire()
  await expect.poll(() => pool.state.get().status).toBe('error')
  watching.step(-1)
  watching.step(1)
  expect(loads().at(-1)).toMatch(/^2 /)
  expect(pool.state.get().status).toBe('loading')
})

it('pauses while the message about an error covers the picture', async () => {
  const { pool, expire, isPaused } = await play(3)
  answer = { status: 'offline' }
  expire()
  await expect.poll(() => pool.state.get().status).toBe('error')
  expect(isPaused()).toBe(true)
})

it('a media key after the end of the last episode removes the end card', async () => {
  const { watching, pool, fire } = await play(4)
  fire('ended')
  expect(watching.state.get().isAtEnd).toBe(true)
  pool.play()
  fire('play')
  expect(watching.state.get().isAtEnd).toBe(false)
})

it('a step beyond the last episode pauses it behind the end card', async () => {
  const { watching, isPaused } = await play(4)
  expect(isPaused()).toBe(false)
  watching.step(1)
  expect([watching.state.get().isAtEnd, isPaused()]).toEqual([true, true])
})

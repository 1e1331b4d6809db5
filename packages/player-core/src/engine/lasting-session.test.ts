import { beforeEach, expect, test, vi } from 'vitest'
import { segmentResponse, startTestSession } from '../testing/fake-session.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fake')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return () => vi.restoreAllMocks()
})

/** Starts a session that plays at 8.2 s with a full forward buffer. */
async function playing(options: Parameters<typeof startTestSession>[0] = {}) {
  const env = startTestSession({ isLasting: true, ...options })
  await settle()
  env.fake.paused = false
  env.fake.dispatchEvent(new Event('play'))
  env.moveTo(8.2, 'timeupdate')
  await settle()
  const played = vi.spyOn(env.fake, 'play')
  /** Imitates a browser that closed the source: the element is paused at position 0. */
  const lose = () => {
    const { source } = env
    Object.assign(env.fake, { paused: true, currentTime: 0, error: { code: 3 } })
    source.close()
    env.fake.dispatchEvent(new Event('pause'))
    env.fake.error = null
  }
  return { ...env, fake: env.fake, played, lose }
}

test('resumes playback at the last position when the page is shown after its media source was lost in the background', async () => {
  const { page, lose, sources, eventLog, segments, fake, played } = await playing()
  const before = segments().length
  page.setHidden(true)
  lose()
  await settle()
  expect([sources.length, segments().length, eventLog]).toEqual([1, before, ['rung low']])
  page.setHidden(false)
  await settle()
  expect(sources).toHaveLength(2)
  expect(segments().slice(before, before + 2)).toEqual([4, 5])
  expect(fake.currentTime).toBe(8.2)
  expect(played).toHaveBeenCalledTimes(1)
  expect(eventLog).toEqual(['rung low', 'rung low'])
})

test('restarts when the media source closes after the page is shown again; a second loss is an error', async () => {
  const { page, lose, sources, eventLog } = await playing()
  page.setHidden(true)
  page.setHidden(false)
  lose()
  await settle()
  expect([sources.length, eventLog]).toEqual([2, ['rung low', 'rung low']])
  lose()
  await settle()
  expect([sources.length, eventLog]).toEqual([2, ['rung low', 'rung low', 'error decode']])
})

test('allows one restart each time the page is shown again', async () => {
  const { page, lose, sources, eventLog } = await playing()
  for (let n = 0; n < 3; n++) {
    page.setHidden(true)
    lose()
    page.setHidden(false)
    await settle()
  }
  expect(sources).toHaveLength(4)
  expect(eventLog).not.toContain('error decode')
})

test('restarts once without the HTTP cache when media cannot be decoded, then reports the error', async () => {
  const { lose, sources, eventLog, cacheModes, segments, played } = await playing()
  const before = segments().length
  lose()
  await settle()
  expect([sources.length, segments()[before], played.mock.calls.length]).toEqual([2, 4, 1])
  expect(new Set(cacheModes.slice(0, before))).toEqual(new Set(['default']))
  expect(new Set(cacheModes.slice(before))).toEqual(new Set(['reload']))
  expect(eventLog).not.toContain('error decode')
  lose()
  await settle()
  expect([sources.length, eventLog.at(-1)]).toEqual([2, 'error decode'])
})

test('playback for ten seconds after a restart allows another restart', async () => {
  const { lose, sources, eventLog, moveTo } = await playing()
  lose()
  await settle()
  moveTo(18.3, 'timeupdate')
  await settle()
  lose()
  await settle()
  expect(sources).toHaveLength(3)
  expect(eventLog).not.toContain('error decode')
})

test('a paused episode stays paused after a restart', async () => {
  const { page, lose, fake, played, sources } = await playing()
  fake.paused = true
  fake.dispatchEvent(new Event('pause'))
  page.setHidden(true)
  lose()
  page.setHidden(false)
  await settle()
  expect([sources.length, played.mock.calls.length]).toEqual([2, 0])
})

test('retries when the page is shown after the network failed in the background', async () => {
  let isDown = false
  const answer = (segment: number, url: string) =>
    isDown ? Promise.reject(new TypeError('cut')) : segmentResponse(segment, url)
  const { page, moveTo, eventLog, sources, segments, answers } = await playing({ answer })
  page.setHidden(true)
  isDown = true
  moveTo(26, 'seeking')
  await settle()
  expect([eventLog, sources.length]).toEqual([['rung low'], 1])
  isDown = false
  answers.use = segmentResponse
  page.setHidden(false)
  await settle()
  expect([sources.length, segments().at(-2)]).toEqual([2, 13])
})

test('does not restart after `stop`', async () => {
  const { page, lose, session, sources } = await playing()
  page.setHidden(true)
  lose()
  session.stop()
  page.setHidden(false)
  await settle()
  expect(sources).toHaveLength(1)
})

test('a restarted session uses the refreshed URL and the last buffer depth', async () => {
  const { page, lose, session, urls } = await playing()
  const { testStartDescriptor: start } = await import('../testing/fake-session.ts')
  session.refresh({ ...start, base: '/media/t2/' })
  session.setDepth('warm')
  page.setHidden(true)
  lose()
  page.setHidden(false)
  const before = urls.length
  await settle()
  expect(urls.slice(before - 1)).toEqual(['/media/t2/p/low/4.m4s'])
})

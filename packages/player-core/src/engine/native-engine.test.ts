import { expect, test, vi } from 'vitest'
import { createFakeVideo, FakePage } from '../testing/fake-media.ts'
import { createNativeEngine } from './native-engine.ts'

/**
 * Plays an episode at second 7. `show` fires the page's `pageshow` event, and returns a function that lets the engine's
 * timer run out.
 */
function setUp() {
  const { video, fake } = createFakeVideo()
  const page = new FakePage()
  let timer = () => {}
  const engine = createNativeEngine(video, page, (task) => {
    timer = task
    return () => {}
  })
  engine.load({ url: '/master.m3u8' }, 0)
  void engine.play()
  fake.currentTime = 7
  const pause = vi.spyOn(fake, 'pause')
  const show = (persisted: boolean) => {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return () => timer()
  }
  return { engine, fake, pause, show }
}

test('restarts an episode whose position does not advance after the page was restored', () => {
  const { fake, pause, show } = setUp()
  show(true)()
  expect(pause).toHaveBeenCalledOnce()
  expect(fake.paused).toBe(false)
})

test('does not restart an episode whose position advances after the page was restored', () => {
  const { fake, pause, show } = setUp()
  const wait = show(true)
  fake.currentTime += 0.5
  wait()
  expect(pause).not.toHaveBeenCalled()
})

test('does not start a paused episode when the page is restored', () => {
  const { engine, fake, show } = setUp()
  engine.pause()
  show(true)()
  expect(fake.paused).toBe(true)
})

test('does not restart an episode that was loaded after the page was restored', () => {
  const { engine, fake, pause, show } = setUp()
  const wait = show(true)
  engine.load({ url: '/other.m3u8' }, 0)
  fake.currentTime = 7
  wait()
  expect(pause).not.toHaveBeenCalled()
})

test('does not restart an episode when the page is shown for the first time', () => {
  const { pause, show } = setUp()
  show(false)()
  expect(pause).not.toHaveBeenCalled()
})

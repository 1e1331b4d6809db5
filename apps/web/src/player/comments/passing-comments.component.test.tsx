import '#ui/theme/tokens.css'
import type { Comment } from '@cliffhanger/contract/comments'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CallRunner } from '#api/client.ts'
import { createConnection } from '#api/connection.ts'
import { failed } from '#api/outcome.ts'
import { createQueryClient } from '#api/query-client.ts'
import { ApiContext } from '#api/use-api.ts'
import { testRuntimeConfig } from '../../testing/api-server.ts'
import { PassingCommentsLayer, usePassingComments } from './passing-comments.tsx'

const comment = (commentId: string, text: string, position: number): Comment => ({
  ...{ commentId, text, name: '', createTime: 1, isMine: false, state: 'visible', position },
})

/** Creates a video whose position the test sets, and a pool that forwards the video's events. */
function createVideo() {
  const video = document.createElement('video')
  let atSeconds = 0
  let isPaused = false
  Object.defineProperties(video, { currentTime: { get: () => atSeconds }, paused: { get: () => isPaused } })
  const pool: Pick<SlotPool, 'current' | 'listen'> = {
    current: () => ({ index: 0, key: '1', video, media: undefined, kind: undefined }),
    listen: (type, listener, signal) => video.addEventListener(type, () => listener(video, 0), { signal }),
  }
  return {
    pool,
    playTo(seconds: number) {
      atSeconds = seconds
      video.dispatchEvent(new Event('timeupdate'))
    },
    setPaused(paused: boolean) {
      isPaused = paused
      video.dispatchEvent(new Event(paused ? 'pause' : 'playing'))
    },
  }
}

function showLayer(rows: readonly Comment[] | undefined, isLow = false, video = createVideo()) {
  const frame = document.createElement('div')
  const pool: typeof video.pool = {
    ...video.pool,
    listen(type, listener, signal) {
      video.pool.listen(type, listener, signal)
      frame.dataset.listens = 'true'
    },
  }
  Object.assign(frame.style, { position: 'fixed', inset: '0', width: '390px', height: '844px' })
  document.body.append(frame)
  const root = createRoot(frame)
  const onTime = vi.fn<(atMs: number, isSeek: boolean) => void>()
  const setRows = (next: readonly Comment[] | undefined) =>
    root.render(<PassingCommentsLayer pool={pool} rows={next} isLow={isLow} onTime={onTime} />)
  setRows(rows)
  onTestFinished(() => {
    root.unmount()
    frame.remove()
  })
  return { ...video, frame, onTime, setRows }
}
const shown = (frame: Element) => [...frame.querySelectorAll('p')].map(({ textContent }) => textContent)
const layerOf = async (frame: Element) => {
  await expect.poll(() => frame.firstElementChild).not.toBeNull()
  // React runs effects after the paint. Events that are fired before the effects have run would be lost.
  await expect.poll(() => frame.getAttribute('data-listens')).toBe('true')
  return frame.querySelector<HTMLElement>('[aria-hidden]') ?? expect.fail('no layer')
}
/** The running animations of the comments that move over the picture. */
const animations = (frame: Element) => frame.getAnimations({ subtree: true })

it('comments move by transforms only, ignore taps and are rendered as text', async () => {
  await page.viewport(390, 844)
  const { frame, playTo } = showLayer([comment('1', '<b onclick="x()">Wow</b>', 1_000)])
  const layer = await layerOf(frame)
  playTo(0.9)
  expect(shown(frame)).toEqual([])
  playTo(1.1)
  await expect.poll(() => shown(frame)).toEqual(['<b onclick="x()">Wow</b>'])
  expect(frame.querySelector('b')).toBeNull()
  expect(getComputedStyle(layer).pointerEvents).toBe('none')
  const [animation] = animations(frame)
  const { effect } = animation ?? {}
  if (!(effect instanceof KeyframeEffect)) expect.fail('no animation')
  const moved = effect.getKeyframes().flatMap((frameOf) => Object.keys(frameOf))
  expect(
    moved.filter((name) => !['offset', 'computedOffset', 'easing', 'composite', 'transform'].includes(name)),
  ).toEqual([])
})

it('pauses and resumes with the video', async () => {
  const { frame, playTo, setPaused } = showLayer([comment('1', 'Wow', 1_000)])
  await layerOf(frame)
  playTo(1.1)
  await expect.poll(() => animations(frame).map(({ playState }) => playState)).toEqual(['running'])
  setPaused(true)
  await expect.poll(() => animations(frame).map(({ playState }) => playState)).toEqual(['paused'])
  setPaused(false)
  await expect.poll(() => animations(frame).map(({ playState }) => playState)).toEqual(['running'])
})

it('comments do not move if the device asks for reduced motion', async () => {
  const { frame, playTo } = showLayer([comment('1', 'Wow', 1_000)])
  await layerOf(frame)
  playTo(1.1)
  await expect.poll(() => shown(frame)).toEqual(['Wow'])
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const [name] = rules
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === '(prefers-reduced-motion: reduce)')
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText }) => frame.querySelector('p')?.matches(selectorText))
    .map(({ style }) => style.animationName)
  const steps = rules.filter((rule) => rule instanceof CSSKeyframesRule).find((rule) => rule.name === name)
  const transforms = [...(steps?.cssRules ?? [])].map((rule) => rule instanceof CSSKeyframeRule && rule.style.transform)
  expect(transforms).toEqual(['none'])
})

it('a comment leaves the page after its animation, and a seek removes all comments', async () => {
  const { frame, playTo, onTime } = showLayer([comment('1', 'One', 1_000), comment('2', 'Two', 1_200)])
  await layerOf(frame)
  playTo(1.1)
  await expect.poll(() => shown(frame)).toEqual(['One'])
  animations(frame)[0]?.finish()
  await expect.poll(() => shown(frame)).toEqual([])
  playTo(1.3)
  await expect.poll(() => shown(frame)).toEqual(['Two'])
  playTo(40)
  await expect.poll(() => shown(frame)).toEqual([])
  expect(onTime).toHaveBeenLastCalledWith(40_000, true)
})

it('comments are in the half of the picture without subtitles', async () => {
  const topOf = async (isLow: boolean) => {
    const layer = await layerOf(showLayer([], isLow).frame)
    const { top, bottom } = layer.getBoundingClientRect()
    return { top, bottom }
  }
  const [upper, lower] = [await topOf(false), await topOf(true)]
  expect(upper.bottom).toBeLessThan(844 / 2)
  expect(lower.top).toBeGreaterThan(844 / 2)
})

it('shows comments of the first seconds even if they load while the video starts', async () => {
  const video = createVideo()
  // The layer of moving comments is mounted when the first frame is shown, shortly after playback has started.
  video.playTo(0.2)
  const { frame, playTo, setRows, onTime } = showLayer(undefined, false, video)
  await layerOf(frame)
  await expect
    .poll(() => {
      playTo(0.5)
      return onTime.mock.calls
    })
    .toContainEqual([500, false])
  setRows([comment('0', 'First', 0), comment('1', 'Later', 5_000)])
  await expect
    .poll(() => {
      playTo(0.75)
      return shown(frame)
    })
    .toEqual(['First'])
})

type Load = ReturnType<typeof usePassingComments>['load']

/**
 * Passes the hook's `load` function to the test after each render. The test calls `load` itself, because no layer is
 * rendered.
 */
function Rows({ onRender }: { onRender: (load: Load) => void }) {
  onRender(usePassingComments('3', 1, 0).load)
  return null
}

it('retries loading comments every 10 s during playback, and after a seek', async () => {
  let nowMs = 1_000_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  const asked: unknown[] = []
  const run: CallRunner = async (_, input) => {
    asked.push('from' in input && input.from)
    return failed<never>('notFound')
  }
  const onFailed = vi.fn()
  const api = {
    run,
    config: testRuntimeConfig,
    connection: createConnection(window),
    track: () => undefined,
    act: () => undefined,
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    clock.mockRestore()
  })
  let load: Load = () => expect.fail('not rendered')
  root.render(
    <ApiContext value={api}>
      <QueryClientProvider client={createQueryClient(onFailed)}>
        <Rows
          onRender={(next) => {
            load = next
          }}
        />
      </QueryClientProvider>
    </ApiContext>,
  )
  /**
   * Reports the playback position `atMs` to the hook again and again, until it has sent the expected requests and all
   * have failed.
   */
  const playTo = (atMs: number, isSeek: boolean, expected: readonly number[]) =>
    expect
      .poll(() => {
        load(atMs, isSeek)
        return { asked, failures: onFailed.mock.calls.length }
      })
      .toEqual({ asked: expected, failures: expected.length })

  await playTo(2_000, false, [0])
  nowMs += 9_999
  await playTo(4_000, false, [0])
  nowMs += 1
  await playTo(5_000, false, [0, 0])
  await playTo(12_000, false, [0, 0])
  nowMs += 10_000
  await playTo(12_000, false, [0, 0, 10_000])
  await playTo(65_000, true, [0, 0, 10_000, 60_000])
})

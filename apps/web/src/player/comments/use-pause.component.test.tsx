import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { usePauseWhileMounted } from './use-pause.ts'

function Sheet({ pool }: { pool: Parameters<typeof usePauseWhileMounted>[0] }) {
  usePauseWhileMounted(pool)
  return null
}

/** Opens a sheet that pauses the player at /video. */
function openSheet(status: 'playing' | 'paused') {
  const address = location.href
  history.replaceState(null, '', '/video?vid=red-veil&sheet=comments')
  const pool = { state: { get: () => ({ status }) }, pause: vi.fn(), play: vi.fn() }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Sheet pool={pool} />))
  onTestFinished(() => history.replaceState(null, '', address))
  return {
    pool,
    /** Navigates to `path` and removes the sheet. */
    leaveTo(path: string) {
      history.replaceState(null, '', path)
      root.unmount()
    },
  }
}

it('playback resumes when the sheet closes', async () => {
  const { pool, leaveTo } = openSheet('playing')
  await expect.poll(() => pool.pause.mock.calls.length).toBe(1)
  leaveTo('/video?vid=red-veil')
  expect(pool.play).toHaveBeenCalledOnce()
})

it('playback does not resume when closing the sheet leaves the player', async () => {
  const { pool, leaveTo } = openSheet('playing')
  await expect.poll(() => pool.pause.mock.calls.length).toBe(1)
  leaveTo('/login')
  expect(pool.play).not.toHaveBeenCalled()
})

it('a paused video stays paused', () => {
  const { pool, leaveTo } = openSheet('paused')
  leaveTo('/video?vid=red-veil')
  expect(pool.pause).not.toHaveBeenCalled()
  expect(pool.play).not.toHaveBeenCalled()
})

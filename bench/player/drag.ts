import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'

const displayFrameMs = 16
const x = 195

/** A finger drags over the middle of the page and lets go: `next` upwards, `previous` downwards. */
export async function drag(cdp: CDPSession, to: 'next' | 'previous'): Promise<void> {
  const path = Array.from({ length: 10 }, (_, step) => 600 - step * 40)
  const [from = 0, ...way] = to === 'next' ? path : path.toReversed()
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (const y of way) {
    await sleep(displayFrameMs)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

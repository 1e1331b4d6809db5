import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { Pointer } from './drag.ts'

/** Time that a tapping finger stays on the screen. */
const tapMs = 60

/** Creates a pointer that sends touch events to the page. */
export function createTouchPointer(cdp: CDPSession): Pointer {
  let at = { x: 0, y: 0 }
  let isDown = false
  return {
    async move(x, y) {
      at = { x, y }
      if (isDown) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    },
    async down() {
      isDown = true
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    },
    async up() {
      isDown = false
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

export async function tap(pointer: Pointer, x: number, y: number): Promise<void> {
  await pointer.move(x, y)
  await pointer.down()
  await sleep(tapMs)
  await pointer.up()
}

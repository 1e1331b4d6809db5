import { setTimeout as sleep } from 'node:timers/promises'

/** A page's mouse; coordinates in CSS pixels. */
export interface Pointer {
  move(x: number, y: number): Promise<void>
  down(): Promise<void>
  up(): Promise<void>
}

const displayFrameMs = 16
/** Shift of the release within a display frame from one drag to the next; spreads the releases evenly. */
const goldenShare = 0.618
let drags = 0
const x = 195

/**
 * Drags the mouse over the middle of the page and releases it: `next` upwards, `previous` downwards. Not a touch: touch
 * events of the browser's protocol reach every page, even an empty one, a display frame after their own time stamp.
 */
export async function drag({ mouse }: { readonly mouse: Pointer }, to: 'next' | 'previous'): Promise<void> {
  const path = Array.from({ length: 10 }, (_, step) => 600 - step * 40)
  const [from = 0, ...way] = to === 'next' ? path : path.toReversed()
  await mouse.move(x, from)
  await mouse.down()
  for (const y of way) {
    await sleep(displayFrameMs)
    await mouse.move(x, y)
  }
  // Real fingers leave the screen at any moment of a display frame.
  drags += 1
  await sleep(displayFrameMs * (1 + ((drags * goldenShare) % 1)))
  await mouse.up()
}

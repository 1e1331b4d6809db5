import { setTimeout as sleep } from 'node:timers/promises'

/** A page's mouse or finger; coordinates in CSS pixels. */
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

/** Drags over the middle of the page and releases: `next` upwards, `previous` downwards. */
export async function drag(pointer: Pointer, to: 'next' | 'previous'): Promise<void> {
  const path = Array.from({ length: 10 }, (_, step) => 600 - step * 40)
  const [from = 0, ...way] = to === 'next' ? path : path.toReversed()
  await pointer.move(x, from)
  await pointer.down()
  for (const y of way) {
    await sleep(displayFrameMs)
    await pointer.move(x, y)
  }
  // Real fingers leave the screen at any moment of a display frame.
  drags += 1
  await sleep(displayFrameMs * (1 + ((drags * goldenShare) % 1)))
  await pointer.up()
}

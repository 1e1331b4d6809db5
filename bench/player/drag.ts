import { setTimeout as sleep } from 'node:timers/promises'

/** Mouse or finger on a page; coordinates are in CSS pixels. */
export interface Pointer {
  move(x: number, y: number): Promise<void>
  down(): Promise<void>
  up(): Promise<void>
}

const displayFrameMs = 16
/** Shift of the release time from drag to drag, as a share of a display frame; spreads the releases evenly. */
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
  // Releases at varying moments of a display frame, as real fingers do.
  drags += 1
  await sleep(displayFrameMs * (1 + ((drags * goldenShare) % 1)))
  await pointer.up()
}

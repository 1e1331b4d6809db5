import type { SlotPool } from '../pool/slot-pool.ts'

export interface Stage {
  /** Moves the feed by the finger: pixels, positive downwards; 0 is at rest. */
  setOffset(offsetPx: number): void
  /** Lets it come to rest by itself: through these offsets, evenly over `ms`. The next `setOffset` takes it over. */
  settle(offsetsPx: readonly number[], ms: number): void
}

const at = (offsetPx: number) => `0 ${offsetPx}px`

/**
 * Puts the pool's three elements into `container` once and from then on only moves them: each lies one container
 * height below the one before it, and the container is shifted so that the index on stage fills its box. Overlays of
 * the slides belong into the same container at `translateY(index * 100%)`. Give its parent `overflow: hidden`.
 */
export function attachStage(options: { container: HTMLElement; pool: SlotPool; signal: AbortSignal }): Stage {
  const { container, pool, signal } = options
  let settling: Animation | undefined
  const place = () => {
    const { index, slots } = pool.state.get()
    container.style.transform = `translate3d(0, ${Math.max(0, index) * -100}%, 0)`
    for (const [slot, video] of pool.videos.entries()) {
      const held = slots[slot]?.index
      // One that lies further away is not to be seen anyway, and hiding it is work in the middle of a swipe.
      video.style.visibility = held !== undefined && index >= 0 ? 'visible' : 'hidden'
      if (held !== undefined) video.style.transform = `translate3d(0, ${held * 100}%, 0)`
    }
  }
  for (const video of pool.videos) {
    Object.assign(video.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    if (video.parentElement !== container) container.prepend(video)
  }
  const unsubscribe = pool.state.subscribe(place)
  signal.addEventListener('abort', unsubscribe, { once: true })
  place()
  return {
    setOffset(px) {
      settling?.cancel()
      container.style.translate = at(px)
    },
    settle(offsetsPx, ms) {
      settling?.cancel()
      container.style.translate = at(0)
      // The browser's to draw: the main thread has the next episode to see to.
      settling = container.animate({ translate: offsetsPx.map(at) }, ms)
    },
  }
}

import type { SlotPool } from '../pool/slot-pool.ts'

export interface Stage {
  /** Moves the feed by the finger: pixels, positive downwards; 0 is at rest. */
  setOffset(offsetPx: number): void
}

/**
 * Puts the pool's three elements into `container` once and from then on only moves them: each lies one container
 * height below the one before it, and the container is shifted so that the index on stage fills its box. Overlays of
 * the slides belong into the same container at `translateY(index * 100%)`. Give its parent `overflow: hidden`.
 */
export function attachStage(options: { container: HTMLElement; pool: SlotPool; signal: AbortSignal }): Stage {
  const { container, pool, signal } = options
  let offsetPx = 0
  const place = () => {
    const { index, slots } = pool.state.get()
    container.style.transform = `translate3d(0, calc(${Math.max(0, index) * -100}% + ${offsetPx}px), 0)`
    for (const [slot, video] of pool.videos.entries()) {
      const held = slots[slot]?.index
      const isNear = held !== undefined && index >= 0 && Math.abs(held - index) <= 1
      video.style.visibility = isNear ? 'visible' : 'hidden'
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
      offsetPx = px
      place()
    },
  }
}

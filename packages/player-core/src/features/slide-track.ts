import type { SlotPool } from '../pool/slot-pool.ts'

export interface SlideTrackState {
  /** Moves the feed by an offset in pixels, positive downwards, as it follows the finger; 0 is the rest position. */
  setOffset(offsetPx: number): void
  /** Animates the feed through these offsets, evenly over `ms`. The next `setOffset` cancels the animation. */
  settle(offsetsPx: readonly number[], ms: number): void
}

const at = (offsetPx: number) => `0 ${offsetPx}px`

/**
 * Inserts the pool's three video elements into `container` once, and later only moves them. Each element is one
 * container height below the previous one, and the container is shifted so that the current slide is visible. Place
 * overlays of the slides in the same container at `translateY(index * 100%)`, and set `overflow: hidden` on its parent.
 */
export function attachSlideTrack(options: {
  container: HTMLElement
  pool: SlotPool
  signal: AbortSignal
}): SlideTrackState {
  const { container, pool, signal } = options
  let settling: Animation | undefined
  const place = () => {
    const { index, slots } = pool.state.get()
    container.style.transform = `translate3d(0, ${Math.max(0, index) * -100}%, 0)`
    for (const [slot, video] of pool.videos.entries()) {
      const held = slots[slot]?.index
      // Hide only empty elements. Hiding slides that are out of view too would cost time during a swipe.
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
      // Use a compositor animation, so that the main thread is free to start the next episode.
      settling = container.animate({ translate: offsetsPx.map(at) }, ms)
    },
  }
}

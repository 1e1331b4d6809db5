import { type KeyActions, keyCommand } from '@cliffhanger/player-core/features/keys'

interface EarlyKeyActions extends Pick<KeyActions, 'close' | 'seekBy'> {
  setPaused(isPaused: boolean): void
}

/**
 * Handles the player's keys on the placeholder `place` until the placeholder is removed or `detachEarlyKeys` is called.
 * Keys that change the slide are only recorded, like early swipes; the player applies them later.
 */
export function attachEarlyKeys(place: HTMLElement, { setPaused, ...actions }: EarlyKeyActions): void {
  const ending = new AbortController()
  const commands: KeyActions = {
    ...actions,
    slide(direction) {
      place.dataset.step = String(direction)
    },
    toggle() {
      const isPaused = place.dataset.playback === 'playing'
      place.dataset.playback = isPaused ? 'paused' : 'playing'
      setPaused(isPaused)
    },
  }
  place.dataset.playback = 'playing'
  addEventListener(
    'keydown',
    (event) => {
      if (!place.isConnected || place.dataset.playback === undefined) return ending.abort()
      // The placeholder covers the focused poster, so the space bar toggles playback instead of activating the poster.
      const isOwnButton = event.target instanceof Element && place.contains(event.target.closest('button'))
      const command = keyCommand(event, isOwnButton ? 'space' : undefined)
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      // Holding the space bar toggles playback only once.
      if (!event.repeat || event.key !== ' ') command(commands)
    },
    { signal: ending.signal },
  )
}

/** Stops handling keys on the placeholder. Returns whether the viewer has paused the episode there. */
export function detachEarlyKeys(page: Document): boolean {
  const place = page.getElementById('first-frame')
  const isPaused = place?.dataset.playback === 'paused'
  delete place?.dataset.playback
  return isPaused
}

const leastPx = 40

/** Records on `place` the direction of a vertical swipe made before the player is drawn. */
export function recordEarlySwipes(place: HTMLElement): void {
  let from: PointerEvent | undefined
  place.addEventListener('pointerdown', (event) => {
    from = event.isPrimary ? event : undefined
  })
  place.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!from) return
    const byX = clientX - from.clientX
    const byY = clientY - from.clientY
    from = undefined
    if (Math.abs(byY) < Math.max(leastPx, Math.abs(byX))) return
    place.dataset.step = byY < 0 ? '1' : '-1'
  })
}

/** The direction of a swipe or key recorded on the player placeholder; 0 if there was none. */
export function earlyStepDirection(page: Document): 1 | -1 | 0 {
  const step = page.getElementById('first-frame')?.dataset.step
  return step === '1' ? 1 : step === '-1' ? -1 : 0
}

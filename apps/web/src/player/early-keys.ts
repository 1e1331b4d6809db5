import { type KeyActions, keyCommand } from '@cliffhanger/player-core/features/keys'

interface EarlyKeyActions extends Pick<KeyActions, 'close' | 'seekBy'> {
  setPaused(isPaused: boolean): void
}

/**
 * Handles the player's keys while `place` stands in for the player, until it is removed or `takeEarlyKeys` hands them
 * over. A slide is left to the player, as that of an early swipe.
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
      // The focused poster lies below the place, so the space bar is not its any more.
      const isOwnButton = event.target instanceof Element && place.contains(event.target.closest('button'))
      const command = keyCommand(event, isOwnButton ? 'space' : undefined)
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      // A held space bar toggles once.
      if (!event.repeat || event.key !== ' ') command(commands)
    },
    { signal: ending.signal },
  )
}

/** The player handles the keys from now on. Answers whether the space bar has paused the episode before. */
export function takeEarlyKeys(page: Document): boolean {
  const place = page.getElementById('first-frame')
  const isPaused = place?.dataset.playback === 'paused'
  delete place?.dataset.playback
  return isPaused
}

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

/** The direction of a swipe recorded on the player placeholder; 0 if there was none. */
export function earlySwipeDirection(page: Document): 1 | -1 | 0 {
  const step = page.getElementById('first-frame')?.dataset.step
  return step === '1' ? 1 : step === '-1' ? -1 : 0
}

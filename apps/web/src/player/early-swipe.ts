const leastPx = 40

/** Notes on `place` where a finger wants to go that swipes there before the player is drawn. */
export function noteEarlySwipes(place: HTMLElement): void {
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

/** Where a finger wanted to go that swiped over what stands in for the player; 0 where none did. */
export function earlyStep(page: Document): 1 | -1 | 0 {
  const step = page.getElementById('first-frame')?.dataset.step
  return step === '1' ? 1 : step === '-1' ? -1 : 0
}

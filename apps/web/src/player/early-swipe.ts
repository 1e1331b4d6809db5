const leastPx = 40

/** Notes on `place` where a finger wants to go that swipes there before the player is drawn. */
export function noteEarlySwipes(place: HTMLElement): void {
  let from: PointerEvent | undefined
  place.addEventListener('pointerdown', (event) => {
    from = event.isPrimary ? event : undefined
  })
  place.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!from) return
    const byY = clientY - from.clientY
    if (Math.abs(byY) < Math.max(leastPx, Math.abs(clientX - from.clientX))) return
    place.dataset.step = byY < 0 ? '1' : '-1'
  })
}

/** 1 next, -1 previous; undefined where nobody swiped. */
export function earlyStep({ dataset: { step } }: HTMLElement): 1 | -1 | undefined {
  if (step === undefined) return undefined
  return step === '1' ? 1 : -1
}

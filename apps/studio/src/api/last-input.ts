const idleMs = 60_000
let lastInputMs = Date.now()

/** Notes each input on the page, also by speech, which presses no key. */
export function noteInputs(page: EventTarget): void {
  const note = () => {
    lastInputMs = Date.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'click', 'input', 'wheel']) {
    page.addEventListener(kind, note, { capture: true, passive: true })
  }
}

/** Returns whether the operator has touched nothing for a minute. */
export const isIdle = (): boolean => Date.now() - lastInputMs > idleMs

const idleMs = 60_000
let lastInputMs = Date.now()

/** Records the time of each input on the page, including speech input, which presses no key. */
export function recordInputTimes(page: EventTarget): void {
  const note = () => {
    lastInputMs = Date.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'click', 'input', 'wheel']) {
    page.addEventListener(kind, note, { capture: true, passive: true })
  }
}

/** Returns whether the page got no input for a minute. */
export const isIdle = (): boolean => Date.now() - lastInputMs > idleMs

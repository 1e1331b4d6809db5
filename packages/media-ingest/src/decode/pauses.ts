const everyMs = 250

/**
 * Creates a function that long loops of synchronous work must await in each round. Every quarter of a second it yields
 * to the event loop, so that the process can send its `alive` messages.
 */
export function createEventLoopYield(): () => Promise<void> {
  let lastMs = performance.now()
  return async () => {
    if (performance.now() - lastMs < everyMs) return
    lastMs = performance.now()
    await new Promise(setImmediate)
  }
}

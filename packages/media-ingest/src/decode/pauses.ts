const everyMs = 250

/**
 * For long loops of synchronous work: call the result in each round. Every quarter of a second it lets timers and messages of
 * this process run, such as those that tell the parent process that this one works.
 */
export function createPauses(): () => Promise<void> {
  let lastMs = performance.now()
  return async () => {
    if (performance.now() - lastMs < everyMs) return
    lastMs = performance.now()
    await new Promise(setImmediate)
  }
}

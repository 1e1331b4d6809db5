/**
 * Results kept by key, the least recently used going first. Whoever asks while one is being made waits for it; a failure
 * is not kept. What is there is answered as it is, because waiting for it would cost more than having it.
 * `state` names what all of them were made from: with another one they are forgotten, and so is what is still being made.
 */
export function createKept<T>(most: number) {
  const kept = new Map<string, { readonly result: T } | { readonly making: Promise<T> }>()
  let madeFrom: string | number | undefined
  return {
    get(state: string | number, key: string, make: () => Promise<T>): T | Promise<T> {
      if (state !== madeFrom) kept.clear()
      madeFrom = state
      const found = kept.get(key)
      if (found !== undefined) {
        // Its place in the order matters only when something will have to go soon.
        if (kept.size > most / 2) {
          kept.delete(key)
          kept.set(key, found)
        }
        return 'result' in found ? found.result : found.making
      }
      const making = make()
      const entry = { making }
      kept.set(key, entry)
      making.then(
        (result) => kept.get(key) === entry && kept.set(key, { result }),
        () => kept.get(key) === entry && kept.delete(key),
      )
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return making
    },
    forget(key: string): void {
      kept.delete(key)
    },
  }
}

/** Limits the number of concurrent requests. Further requests wait in a FIFO queue. */
export interface StoreRequestLimiter {
  /** @throws STORE_BUSY if the signal aborts while the request is queued */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/**
 * Creates the error for too many concurrent requests of this server to the store. The store itself may be available.
 */
export const createStoreBusyError = (): Error =>
  Object.assign(new Error('Too many files of the media store are requested'), { code: 'STORE_BUSY' })

export function createStoreRequestLimiter(places: number): StoreRequestLimiter {
  let free = places
  const waiting = new Set<() => void>()

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(createStoreBusyError())
    if (free > 0) {
      free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(take)
        reject(createStoreBusyError())
      }
      waiting.add(take)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }
  function leave(): void {
    const [next] = waiting
    if (!next) return void free++
    waiting.delete(next)
    next()
  }

  return {
    async run(signal, work) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

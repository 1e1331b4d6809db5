import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'

export interface Likes {
  readonly isLike: 0 | 1
  readonly likeNums: number
}

export interface LikePorts {
  /** Sends the like to the server. Returns the new count; undefined if the request failed. */
  send(isLike: 0 | 1): Promise<Likes | undefined>
  onFailed(): void
}

export interface Like {
  readonly state: ReadonlyStore<Likes>
  /** Toggles 0 and 1: shown at once, and rolled back if the request fails. */
  toggle(): void
}

/** The like of a title. Taps during a request are combined: afterwards, only the last state is sent. */
export function createLike(initial: Likes, ports: LikePorts): Like {
  const store = createStore<Likes>(initial)
  let confirmed = initial
  let isSending = false

  async function settle() {
    if (isSending) return
    isSending = true
    while (store.get().isLike !== confirmed.isLike) {
      const answer = await ports.send(store.get().isLike)
      if (!answer) {
        store.set(confirmed)
        ports.onFailed()
        break
      }
      confirmed = answer
      // A tap during the request stays visible.
      if (answer.isLike === store.get().isLike) store.set(answer)
    }
    isSending = false
  }
  return {
    state: store,
    toggle() {
      const { isLike, likeNums } = store.get()
      store.set(
        isLike === 1 ? { isLike: 0, likeNums: Math.max(0, likeNums - 1) } : { isLike: 1, likeNums: likeNums + 1 },
      )
      void settle()
    },
  }
}

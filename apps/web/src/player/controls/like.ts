import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'

export interface Likes {
  readonly isLike: 0 | 1
  readonly likeNums: number
}

export interface LikePorts {
  /** Tells the server; answers what it counts now, undefined when it did not take it. */
  send(isLike: 0 | 1): Promise<Likes | undefined>
  onFailed(): void
}

export interface Like {
  readonly state: ReadonlyStore<Likes>
  /** 0 ↔ 1, seen at once; taken back when the server does not take it. */
  toggle(): void
}

/** One title's like. Taps during a request wait for it: only what the last of them wants is sent then. */
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
      // A tap in the meantime stays on screen.
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

import { catalogue } from '@cliffhanger/contract/catalogue'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import type { PlayerMessages } from '#player/player-context.ts'

export interface LikeState {
  readonly isLike: 0 | 1
  readonly likeNums: number
}

interface LikePorts {
  /** Sends the like or its removal. Returns the server's new state; undefined if the request failed. */
  send(isLike: 0 | 1): Promise<LikeState | undefined>
  onFailed(): void
}

export interface LikeControl {
  readonly state: ReadonlyStore<LikeState>
  /** Likes the title or removes the like. The change is shown at once, and reverted if the request fails. */
  toggle(): void
}

/** The like of a title. Taps during a request are combined: afterwards, only the last state is sent. */
export function createLikeControl(initial: LikeState, ports: LikePorts): LikeControl {
  const store = createStore<LikeState>(initial)
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
      // If the viewer has tapped during the request, the newer state stays on screen.
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

/** Returns the like state of the title, kept while the player is open. */
export function useLike(
  { vidId, isLike, likeNums }: PlayListVideo,
  showMessage: PlayerMessages['showMessage'],
): LikeControl {
  const t = useText()
  const { run, act } = useApi()
  const [like] = useState(() =>
    createLikeControl(
      { isLike, likeNums },
      {
        async send(wanted) {
          act(wanted === 1 ? 'like' : 'unlike', vidId)
          const call = wanted === 1 ? catalogue.addVideoLike : catalogue.cancelVideoLike
          const answer = await run(call, { videoId: vidId })
          return answer.ok ? answer.value : undefined
        },
        onFailed: () => showMessage(t('player.likeFailed')),
      },
    ),
  )
  return like
}

import { catalogue } from '@cliffhanger/contract/catalogue'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import type { Messages } from '#player/player-context.ts'
import { createLike, type Like } from './like.ts'

/** The like state of the title, kept while the player is open. */
export function useLike({ vidId, isLike, likeNums }: PlayListVideo, showMessage: Messages['showMessage']): Like {
  const t = useText()
  const { run, act } = useApi()
  const [like] = useState(() =>
    createLike(
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

import { catalogue } from '@cliffhanger/contract/catalogue'
import type { Video } from '@cliffhanger/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { runOrReject, useApi } from '#api/use-api.ts'
import { useNotices } from '#features/notice/notices.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { storeFollowedEpisodeCount } from './use-new-episodes.ts'
import { refreshWatchlist, useIsFollowed, useSetFollowed } from './use-watchlist.ts'

interface Props {
  readonly title: string
  /** True if the dialog confirms a follow, false if it confirms an unfollow. */
  readonly isFollow: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function FollowDialog({ title, isFollow, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <Dialog
      title={t(isFollow ? 'watchlist.followAsk' : 'watchlist.unfollowAsk', { title })}
      text={t(isFollow ? 'watchlist.followText' : 'watchlist.unfollowText')}
      onClose={onClose}
    >
      <button type="button" className={buttons.primary} onClick={onConfirm}>
        {t('watchlist.confirm')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('watchlist.thinkAgain')}
      </button>
    </Dialog>
  )
}

export interface FollowControl {
  readonly isCollected: boolean
  /** Asks for confirmation. As the specification requires, nothing changes before the viewer confirms. */
  toggle(): void
  /** The confirmation dialog; render it anywhere on the screen. */
  readonly dialog: ReactNode
}

/**
 * Lets the viewer follow a title on any screen. The change is shown immediately and rolled back if the server rejects
 * it.
 */
export function useFollow(video: Pick<Video, 'vidId' | 'vidName' | 'isCollect' | 'nEpisode'>): FollowControl {
  const { vidId, vidName } = video
  const { run, act } = useApi()
  const { t, load } = useLocale()
  const notices = useNotices()
  const settings = useSettings()
  const queries = useQueryClient()
  const isCollected = useIsFollowed(video)
  const note = useSetFollowed()
  /** Action that awaits confirmation: true to follow, false to unfollow. */
  const [asked, setAsked] = useState<boolean>()

  const change = useMutation({
    // Changes are sent one after the other, so that the viewer's last choice wins on the server.
    scope: { id: `follow ${vidId}` },
    mutationFn: (isFollow: boolean) =>
      isFollow
        ? runOrReject(run, catalogue.addVideoShelf, { videoId: vidId })
        : runOrReject(run, catalogue.delVideoShelf, { videoId: vidId }),
    onMutate: (isFollow) => {
      note(vidId, isFollow)
      act(isFollow ? 'follow' : 'unfollow', vidId)
    },
    onError: ({ reason, message }, isFollow) => {
      note(vidId, !isFollow)
      notices.show(message || t(reason === 'network' ? 'offline.nothingChanged' : 'watchlist.followFailed'))
    },
    onSuccess: (_, isFollow) => {
      if (isFollow) storeFollowedEpisodeCount(settings, video)
      return refreshWatchlist(queries)
    },
  })

  return {
    isCollected,
    toggle() {
      // The dialog's texts are in `rest`, which the player does not load.
      load('rest').then(
        () => setAsked(!isCollected),
        () => notices.show(t('shell.chunkText')),
      )
    },
    dialog: asked !== undefined && (
      <FollowDialog
        title={vidName}
        isFollow={asked}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          change.mutate(asked)
        }}
      />
    ),
  }
}

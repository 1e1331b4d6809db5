import { compactNumber } from '@cliffhanger/domain/compact-number'
import type { ReactNode } from 'react'
import { useApi } from '#api/use-api.ts'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import styles from '#player/chrome.module.css'
import { useCurrentTitle, usePlayback, usePlayerMessages, useSheets } from '#player/player-context.ts'
import { ChevronUpIcon, HeartIcon, MutedIcon, ShareIcon, SoundIcon, SubtitlesIcon } from '#player/player-icons.tsx'
import { shareLink } from '#player/sharing/share-link.ts'
import { useIsWide } from '#player/use-is-wide.ts'
import { useStore } from '#player/use-store.ts'
import { BookmarkIcon, ChevronDownIcon } from '#ui/icons/icons.tsx'

/**
 * The column of action buttons: beside the picture on desktops, over its right edge on phones. `children` are
 * additional buttons.
 */
export function SideActions({ children }: { children?: ReactNode }) {
  const t = useText()
  const { n, index, current, watching } = usePlayback()
  const { video, like, follow } = useCurrentTitle()
  const { openSheet } = useSheets()
  const { showMessage } = usePlayerMessages()
  const isWide = useIsWide()
  const { config } = useApi()
  const { isLike, likeNums } = useStore(like.state)
  const likes = compactNumber(likeNums, config.brand.countOffset)
  const share = async () => {
    const outcome = await shareLink(new URL(watchHref(video.vidId, n), location.href).href, video.vidName)
    if (outcome === 'copied') showMessage(t('player.linkCopied'))
    if (outcome === 'failed') showMessage(t('player.shareFailed'))
  }
  return (
    <div className={styles.side}>
      {isWide && (
        <div className={styles.steps}>
          <Action label={t('player.previousEpisode')} isDisabled={index === 0} onClick={() => watching.step(-1)}>
            <ChevronUpIcon />
          </Action>
          <Action label={t('player.nextEpisode')} onClick={() => watching.step(1)}>
            <ChevronDownIcon />
          </Action>
        </div>
      )}
      <Action label={t('player.like', { count: likes })} text={likes} isPressed={isLike === 1} onClick={like.toggle}>
        <HeartIcon isFilled={isLike === 1} className={styles.heart} />
      </Action>
      <Action
        label={t('player.collect')}
        text={t('player.collect')}
        isPressed={follow.isCollected}
        onClick={follow.toggle}
      >
        <BookmarkIcon isFilled={follow.isCollected} className={styles.bookmark} />
      </Action>
      <Action
        label={t('player.sound')}
        text={t('player.sound')}
        isPressed={!current.isMuted}
        onClick={() => watching.toggleMute()}
      >
        {current.isMuted ? <MutedIcon /> : <SoundIcon />}
      </Action>
      {isWide && (
        <Action label={t('player.subtitles')} text={t('player.subtitles')} onClick={() => openSheet('subtitles')}>
          <SubtitlesIcon />
        </Action>
      )}
      {children}
      <Action label={t('player.share')} text={t('player.share')} onClick={() => void share()}>
        <ShareIcon />
      </Action>
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly text?: string
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Action = ({ label, text, isPressed, isDisabled = false, onClick, children }: ActionProps) => (
  <button type="button" aria-label={label} aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
    <span>{children}</span>
    {text}
  </button>
)

import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { PoolState } from '@cliffhanger/player-core/pool/slot-pool'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageTitle } from '#features/brand/brand.tsx'
import type { Product } from '#features/purchase/product.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useFollow } from '#features/watchlist/use-follow.tsx'
import { useText } from '#i18n/use-text.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import { useLike } from './controls/use-like.ts'
import { useRefusalNotice } from './messages/player-toast.tsx'
import { preloadPaywall } from './paywall/locked-slide.tsx'
import { usePurchasePanel } from './paywall/top-up/use-purchase-panel.tsx'
import { useAutoUnlock, useUnlockFeedback } from './paywall/unlocking/unlock-effects.ts'
import { UnlockQuestion } from './paywall/unlocking/unlock-question.tsx'
import {
  type CurrentTitle,
  CurrentTitleContext,
  PaywallContext,
  type Playback,
  PlaybackContext,
  type PlayerMessage,
  type PlayerMessages,
  PlayerMessagesContext,
  SheetsContext,
} from './player-context.ts'
import { PlayerFrame } from './player-frame.tsx'
import { PlayerSheets } from './sheets/player-sheets.tsx'
import { sharedPool } from './stage/shared-pool.ts'
import type { PlayerVisit } from './stage/start-visit.ts'
import type { TitleFeedState } from './stage/title-feed.ts'
import styles from './stage.module.css'
import { TitlePanel } from './title-panel.tsx'
import { useIsWide } from './use-is-wide.ts'
import type { PlayerPath } from './use-player-path.ts'
import { useStoreInTransition } from './use-store.ts'

const whole = (state: PoolState): PoolState => state
const answersOf = ({ answers }: TitleFeedState) => answers

const messageMs = 3000
/** Display time of a message with an action button, which needs longer to read. */
const actionMs = 7000

interface PlayerViewProps {
  readonly visit: PlayerVisit
  readonly path: PlayerPath
  readonly video: PlayListVideo
}

/** The player of a loaded title: provides the contexts of its parts. */
export function PlayerView({ visit: { feed, watching, unlocking }, path, video }: PlayerViewProps) {
  const t = useText()
  const pool = sharedPool()
  const current = useStoreInTransition(pool.state, whole)
  const answers = useStoreInTransition(feed.state, answersOf)
  const isWide = useIsWide()
  const viewer = useViewer()
  const [vvip] = useSetting(keys.vvip)
  const messages = useMessage()
  const isUnlocking = useAutoUnlock(unlocking, episodeAt(video, current.index), current.status === 'locked')
  const arrive = (product: Product | undefined) => {
    if (path.sheet === 'topup') path.closeSheet()
    // After a purchase of coins, the episode still has to be unlocked. Other products unlock it directly.
    if (product?.kind === 'coins' && current.status === 'locked') void unlocking.unlock(n, video.consumeCoin)
    else void feed.refresh()
  }
  const { buy, isBuying, dialogs: purchaseDialogs } = usePurchasePanel(arrive, () => void feed.reloadPrice())
  useEffect(() => {
    if (current.status === 'playing') preloadPaywall()
  }, [current.status])
  useUnlockFeedback(unlocking, path, messages.showMessage)
  const like = useLike(video, messages.showMessage)
  const lastCue = useRef<Playback['lastCue']['current']>(undefined)
  const { dialog: followDialog, ...follow } = useFollow(video)
  usePageTitle(video.vidName)

  // The pool's index is -1 before the first episode is shown.
  const index = Math.max(0, current.index)
  const n = episodeAt(video, index)
  const answer = answers.get(n)
  useRefusalNotice(current.status === 'missing' || current.status === 'error' ? answer : undefined)
  const playback: Playback = {
    pool,
    watching,
    current,
    index,
    n,
    answer,
    lastCue,
    choose(episode) {
      const at = video.episodes.findIndex((candidate) => candidate.n === episode)
      if (path.sheet) path.closeSheet()
      if (at >= 0) watching.show(at, 'chosen')
    },
  }
  const hints = { ...video, isMember: vvip === 1 || (viewer?.vipRank ?? 0) > 0 }
  const title: CurrentTitle = { video, hints, like, follow }
  return (
    <PlaybackContext value={playback}>
      <CurrentTitleContext value={title}>
        <PaywallContext value={{ unlocking, isUnlocking, buy, isBuying, reloadTitle: feed.refresh }}>
          <SheetsContext value={path}>
            <PlayerMessagesContext value={messages}>
              <section className={styles.screen} aria-label={t('player.player')}>
                <p className="visually-hidden" aria-live="polite">
                  {current.status === 'locked'
                    ? t('player.tileLocked', { n, count: video.consumeCoin })
                    : t('player.episode', { n })}
                </p>
                <PlayerFrame />
                {isWide && <TitlePanel />}
                <PlayerSheets />
                <UnlockQuestion />
                {purchaseDialogs}
                {followDialog}
              </section>
            </PlayerMessagesContext>
          </SheetsContext>
        </PaywallContext>
      </CurrentTitleContext>
    </PlaybackContext>
  )
}

const episodeAt = (video: PlayListVideo, index: number): number => video.episodes[Math.max(0, index)]?.n ?? 1

function useMessage(): PlayerMessages {
  const [message, setMessage] = useState<PlayerMessage>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showMessage = useCallback((next: string | PlayerMessage) => {
    clearTimeout(timer.current)
    const shown = typeof next === 'string' ? { text: next } : next
    setMessage(shown)
    timer.current = setTimeout(() => setMessage(undefined), shown.action ? actionMs : messageMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { message, showMessage }
}

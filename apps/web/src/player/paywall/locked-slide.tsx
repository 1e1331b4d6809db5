import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { PlayerToast } from '#player/messages/player-toast.tsx'
import { episodeName, useCurrentTitle, usePaywall, usePlayback } from '#player/player-context.ts'
import { LockIcon } from '#player/player-icons.tsx'
import { useIsWide } from '#player/use-is-wide.ts'
import { lazyWithRetry } from '#ui/later.ts'
import styles from './locked-slide.module.css'

const load = () => import('./paywall.tsx')

/** The paywall, downloaded after the first frame of a free episode. Suspends while it loads. */
export const Paywall = lazyWithRetry(load, 'Paywall')

/** Preloads the paywall. A failed download is retried when the paywall is shown. */
export const preloadPaywall = (): void => void load().catch(() => undefined)

/** A locked episode's content over the blurred cover: the paywall on phones, otherwise a lock (the panel has the prices). */
export function LockedSlide() {
  const { n } = usePlayback()
  const { isUnlocking } = usePaywall()
  const isWide = useIsWide()
  if (isWide || isUnlocking) return <LockedEpisodeSign n={n} isUnlocking={isUnlocking} />
  return (
    <Suspense fallback={<LockedEpisodeSign n={n} />}>
      <OfferSheet />
    </Suspense>
  )
}

/** Shows a lock with the episode's name, or with its price while it is being unlocked automatically. */
export function LockedEpisodeSign({ n, isUnlocking = false }: { n: number; isUnlocking?: boolean }) {
  const t = useText()
  const { video } = useCurrentTitle()
  return (
    <div className={styles.sign}>
      <span className={styles.ring}>
        <LockIcon />
      </span>
      <p className="display">{t('player.episode', { n })}</p>
      {isUnlocking ? (
        <p className="figures" role="status">
          {t('player.opening', { count: video.consumeCoin })}
        </p>
      ) : (
        <p>{episodeName(video, n)}</p>
      )}
    </div>
  )
}

function OfferSheet() {
  const sheet = useRef<HTMLDivElement>(null)
  const [isTall, setIsTall] = useState(false)
  // The paywall scrolls only if it does not fit on the screen; otherwise a swipe on it moves the feed.
  useLayoutEffect(() => {
    const { current } = sheet
    if (!current) return
    const watcher = new ResizeObserver(() => setIsTall(current.scrollHeight > current.clientHeight + 1))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className={styles.sheet} ref={sheet} data-no-swipe={isTall ? true : undefined}>
      <PlayerToast />
      <Paywall />
    </div>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { LockedOffer } from './locked-offer.tsx'
import styles from './locked-slide.module.css'
import { episodeName, usePlayer } from './player-context.ts'
import { LockIcon } from './player-icons.tsx'

/** Over the blurred cover: a lock and the episode where a panel beside holds the prices, the prices on a phone. */
export function LockedSlide() {
  const { isWide, n } = usePlayer()
  return isWide ? <LockedSign n={n} /> : <OfferSheet />
}

/** The lock and the name of an episode. */
export function LockedSign({ n }: { n: number }) {
  const t = useText()
  const { video } = usePlayer()
  return (
    <div className={styles.sign}>
      <span className={styles.ring}>
        <LockIcon />
      </span>
      <p className="display">{t('player.episode', { n })}</p>
      <p>{episodeName(video, n)}</p>
    </div>
  )
}

function OfferSheet() {
  const sheet = useRef<HTMLDivElement>(null)
  const [isTall, setIsTall] = useState(false)
  // On a short phone the offer scrolls; elsewhere a finger on it still swipes the feed.
  useLayoutEffect(() => {
    const { current } = sheet
    if (!current) return
    const watcher = new ResizeObserver(() => setIsTall(current.scrollHeight > current.clientHeight + 1))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className={styles.sheet} ref={sheet} data-no-swipe={isTall ? true : undefined}>
      <LockedOffer />
    </div>
  )
}

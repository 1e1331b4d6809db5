import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { feedWindow } from '@cliffhanger/player-core/feed/window'
import type { PoolState } from '@cliffhanger/player-core/pool/slot-pool'
import { useLayoutEffect, useRef } from 'react'
import { useOnReconnect } from '#api/use-when-back.ts'
import { useText } from '#i18n/use-text.ts'
import { ChevronUpIcon, MutedIcon, SoundIcon } from '#player/player-icons.tsx'
import { BlurredCover } from '#player/startup/blurred-cover.tsx'
import { useStore, useStoreInTransition } from '#player/use-store.ts'
import buttons from '#ui/button.module.css'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './for-you-stage.module.css'
import type { ForYouVisit } from './start-for-you.ts'
import { TitleSlide } from './title-slide.tsx'

/** Slide at the end of the feed, after all titles have been shown. */
export function ForYouEnd() {
  const t = useText()
  return (
    <EmptyPage title={t('forYou.endTitle')} text={t('forYou.endText')}>
      <Link href="/" className={buttons.primary}>
        {t('shell.backToDiscover')}
      </Link>
    </EmptyPage>
  )
}

const whole = (state: PoolState): PoolState => state

/** The video frame with the feed of titles, and the buttons beside it. */
export function ForYouStage({ visit }: { visit: ForYouVisit }) {
  const t = useText()
  const { feed, pool } = visit
  const { titles, failure } = useStore(feed.state)
  const current = useStoreInTransition(pool.state, whole)
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  useOnReconnect(current.status === 'error', visit.toggle)
  useLayoutEffect(() => {
    if (!frame.current || !track.current) return
    const ending = new AbortController()
    visit.mount(track.current, frame.current, ending.signal)
    return () => ending.abort()
  }, [visit])

  const index = Math.max(0, current.index)
  const title = titles[index]
  const isLast = index >= feed.count() - 1
  return (
    <div className={styles.area}>
      {title && <BlurredCover coverUrl={title.coverUrl} className={styles.room} />}
      <p className="visually-hidden" aria-live="polite">
        {title?.vidName}
      </p>
      <div className={styles.frame} ref={frame} data-status={current.status}>
        <div className={styles.track} ref={track}>
          {feedWindow(index, feed.count()).mounted.map((at) => (
            <FeedPlace key={at} index={at} title={titles[at]} current={current} visit={visit} />
          ))}
        </div>
        {isLast && failure !== undefined && (
          <p className={styles.failure} role="status">
            {t('forYou.moreFailed')}
            <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={visit.reload}>
              {t('shell.tryAgain')}
            </button>
          </p>
        )}
      </div>
      <div className={styles.side}>
        <button
          type="button"
          className={`${buttons.round} ${styles.step}`}
          aria-label={t('forYou.previous')}
          disabled={index === 0}
          onClick={() => visit.step(-1)}
        >
          <ChevronUpIcon />
        </button>
        <button
          type="button"
          className={`${buttons.round} ${styles.step}`}
          aria-label={t('forYou.next')}
          disabled={isLast}
          onClick={() => visit.step(1)}
        >
          <ChevronDownIcon />
        </button>
        <button
          type="button"
          className={buttons.round}
          aria-label={t('forYou.sound')}
          aria-pressed={!current.isMuted}
          onClick={visit.toggleMute}
        >
          {current.isMuted ? <MutedIcon /> : <SoundIcon />}
        </button>
      </div>
    </div>
  )
}

interface PlaceProps {
  readonly index: number
  /** The title on this slide; undefined for the slide at the end of the feed. */
  readonly title: ForYouTitle | undefined
  readonly current: PoolState
  readonly visit: ForYouVisit
}
function FeedPlace({ index, title, current, visit }: PlaceProps) {
  const isCurrent = current.index === index
  return (
    <article
      className={styles.slide}
      style={{ transform: `translate3d(0, ${index * 100}%, 0)` }}
      data-title={title?.vidId}
      aria-current={isCurrent ? 'true' : undefined}
      inert={!isCurrent}
    >
      {title ? <TitleSlide index={index} title={title} current={current} visit={visit} /> : <ForYouEnd />}
    </article>
  )
}

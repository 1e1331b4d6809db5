import { homeTitleCounts } from '@cliffhanger/domain/constants'
import { useEffect, useRef, useState } from 'react'
import { moduleHref } from '#features/titles/links.ts'
import { ModuleSection } from '#features/titles/module-section.tsx'
import { TitleCard } from '#features/titles/title-card.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import type { CardProps } from './card-of.ts'
import styles from './carousel-card.module.css'

/**
 * Manages a horizontally scrolling row: returns whether it can scroll in each direction, and a function that scrolls by
 * 80% of its width.
 */
function useRail<E extends HTMLElement>() {
  const rail = useRef<E>(null)
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const row = rail.current
    if (!row) return
    const look = () => {
      const canGoBack = row.scrollLeft > 4
      const canGoOn = row.scrollLeft + row.clientWidth < row.scrollWidth - 4
      setEnds((known) => (known.canGoBack === canGoBack && known.canGoOn === canGoOn ? known : { canGoBack, canGoOn }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(row)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [])
  const turn = (direction: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    rail.current?.scrollBy({ left: direction * rail.current.clientWidth * 0.8, behavior })
  }
  return { rail, ...ends, turn }
}

/** Card type 32: a ranked carousel, with seven titles in view on desktops. */
export function CarouselCard({ module: { mId, moduleName, videoInfoList } }: CardProps) {
  const t = useText()
  const { rail, canGoBack, canGoOn, turn } = useRail<HTMLOListElement>()
  const controls = (canGoBack || canGoOn) && (
    <span className={`${styles.arrows} desktop-only`}>
      <button
        type="button"
        className={buttons.round}
        aria-label={t('home.previous')}
        disabled={!canGoBack}
        onClick={() => turn(-1)}
      >
        <ChevronLeftIcon />
      </button>
      <button
        type="button"
        className={buttons.round}
        aria-label={t('home.next')}
        disabled={!canGoOn}
        onClick={() => turn(1)}
      >
        <ChevronRightIcon />
      </button>
    </span>
  )
  return (
    <ModuleSection name={moduleName} allHref={moduleHref(mId, moduleName)} controls={controls}>
      <ol className={styles.rail} ref={rail}>
        {videoInfoList.slice(0, homeTitleCounts.carouselMost).map((video, at) => (
          <li key={video.vidId} className={styles.item}>
            <TitleCard video={video} rank={at + 1} sizes="(min-width: 1200px) 172px, (min-width: 601px) 150px, 124px" />
          </li>
        ))}
      </ol>
    </ModuleSection>
  )
}

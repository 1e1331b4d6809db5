import type { Video } from '@cliffhanger/contract/entities'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import chrome from '#player/chrome.module.css'
import panel from '#player/panel.module.css'
import styles from '#player/stage.module.css'
import { useIsWide } from '#player/use-is-wide.ts'
import button from '#ui/button.module.css'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import chromeStyles from '../chrome.module.css'
import { BlurredCover } from './blurred-cover.tsx'

/** The player's Back button, shown even before anything has loaded. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <button
      className={`${button.round} ${chromeStyles.back}`}
      type="button"
      aria-label={t('player.back')}
      onClick={onClick}
    >
      <ChevronLeftIcon />
    </button>
  )
}

interface LoadingPlayerProps {
  /** The title's data from a cached list; undefined if no cached list contains the title. */
  readonly known: Video | undefined
  readonly onClose: () => void
  /** Content shown if loading failed. */
  readonly children?: ReactNode
}

/** The player placeholder, shown before the title has loaded: the blurred cover, if known, instead of a black screen. */
export function LoadingPlayer({ known, onClose, children }: LoadingPlayerProps) {
  const isWide = useIsWide()
  return (
    <div className={styles.screen} aria-busy={children === undefined}>
      <div className={styles.area}>
        <BlurredCover coverUrl={known?.coverUrl ?? ''} className={styles.room} />
        <BackButton onClick={onClose} />
        <div className={styles.row}>
          <div className={styles.frame} data-frame="">
            <BlurredCover coverUrl={known?.coverUrl ?? ''} />
            {!children && <div className={styles.scrim} />}
            {known && !children && !isWide && (
              <div className={`${chrome.bottomBar} ${chrome.waiting}`}>
                <h1 className={`${chrome.title} display`}>{known.vidName}</h1>
              </div>
            )}
            {children}
          </div>
          <div className={chrome.side} />
        </div>
      </div>
      {isWide && (
        <aside className={panel.panel}>
          {known ? (
            <h1 className={`${panel.title} display`}>{known.vidName}</h1>
          ) : (
            <SkeletonBox className={panel.heading} />
          )}
          <SkeletonBox className={panel.row} />
          <SkeletonBox className={panel.block} />
        </aside>
      )}
    </div>
  )
}

import type { Video } from '@cliffhanger/contract/entities'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { PosterBones } from '#ui/skeleton.tsx'
import { useNearEnd } from '#ui/use-near-end.ts'
import { TitleCard } from './title-card.tsx'
import styles from './title-grid.module.css'

interface Props {
  readonly videos: readonly Video[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly loadMore: () => void
  readonly endText: string
}

/** A grid that grows as its end comes near, and says when that is all. */
export function TitleGrid({ videos, hasMore, isLoading, hasFailed, loadMore, endText }: Props) {
  const t = useText()
  const end = useNearEnd(hasMore && !isLoading && !hasFailed, loadMore)
  return (
    <>
      <ul className={styles.grid} aria-busy={isLoading}>
        {videos.map((video) => (
          <li key={video.vidId}>
            <TitleCard video={video} sizes="(min-width: 601px) 172px, 46vw" />
          </li>
        ))}
      </ul>
      {isLoading && (
        <div className={`${styles.grid} ${styles.coming}`} aria-hidden="true">
          <PosterBones count={4} />
        </div>
      )}
      <div ref={end} className={styles.end} role="status">
        {isLoading && <span className="visually-hidden">{t('home.loadingMore')}</span>}
        {hasFailed && !isLoading && (
          <>
            <p>{t('home.moreFailed')}</p>
            <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={loadMore}>
              {t('shell.tryAgain')}
            </button>
          </>
        )}
        {!hasMore && <p>{endText}</p>}
      </div>
    </>
  )
}

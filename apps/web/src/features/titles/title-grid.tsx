import type { Video } from '@cliffhanger/contract/entities'
import { ListEnd } from '#features/lists/list-end.tsx'
import type { NextPageLoader } from '#features/lists/use-pages.ts'
import { useText } from '#i18n/use-text.ts'
import { PosterSkeletons } from '#ui/skeleton.tsx'
import { TitleCard } from './title-card.tsx'
import styles from './title-grid.module.css'

interface Props {
  readonly videos: readonly Video[]
  readonly more: NextPageLoader
  readonly endText: string
}

/** A grid of titles that loads the next page near its end, and shows a text when the list is complete. */
export function TitleGrid({ videos, more, endText }: Props) {
  const t = useText()
  return (
    <>
      <ul className={styles.grid} aria-busy={more.isLoading}>
        {videos.map((video) => (
          <li key={video.vidId}>
            <TitleCard video={video} sizes="(min-width: 601px) 172px, 46vw" />
          </li>
        ))}
      </ul>
      {more.isLoading && (
        <div className={`${styles.grid} ${styles.coming}`} aria-hidden="true">
          <PosterSkeletons count={4} />
        </div>
      )}
      <ListEnd more={more} endText={endText} loadingText={t('home.loadingMore')} failedText={t('home.moreFailed')} />
    </>
  )
}

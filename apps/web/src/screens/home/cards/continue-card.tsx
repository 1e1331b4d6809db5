import { homeTitleCounts } from '@cliffhanger/domain/constants'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { WatchedCard } from '#features/history/watched-card.tsx'
import { ModuleSection } from '#features/titles/module-section.tsx'
import { useText } from '#i18n/use-text.ts'
import type { CardProps } from './card-of.ts'
import styles from './continue-card.module.css'

/** Card type 1, Continue Watching: titles that the viewer has started. Hidden while the history is empty. */
export function ContinueCard({ module }: CardProps) {
  const t = useText()
  // The cached history is not refetched, because the home screen has just requested it.
  const { data } = useRecentlyWatched(Number.POSITIVE_INFINITY)
  const rows = data?.rows.slice(0, homeTitleCounts.continueWatchingMost) ?? []
  if (rows.length === 0) return null
  return (
    <ModuleSection name={module.moduleName || t('home.continueWatching')} allHref="/history">
      <ul className={styles.rail}>
        {rows.map((video) => (
          <li key={video.vidId} className={styles.item}>
            <WatchedCard video={video} />
          </li>
        ))}
      </ul>
    </ModuleSection>
  )
}

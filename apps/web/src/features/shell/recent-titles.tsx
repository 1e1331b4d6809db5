import { useRecentlyWatched } from '#features/history/watched.ts'
import { WatchedDetails } from '#features/history/watched-card.tsx'
import { Poster } from '#features/titles/covers/poster.tsx'
import { resumeHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './recent-titles.module.css'

const shown = 5

/** List of the titles last watched; a click resumes at the saved position. */
export function RecentTitles({ close }: { close: () => void }) {
  const t = useText()
  const { data, isPending } = useRecentlyWatched()
  const rows = data?.rows.slice(0, shown) ?? []
  return (
    <div className={styles.panel}>
      <h2 className={`${styles.heading} display`}>{t('shell.recentlyWatched')}</h2>
      {rows.length === 0 && (
        <p className={styles.nothing}>{isPending ? t('shell.loading') : t('shell.nothingWatched')}</p>
      )}
      <ul>
        {rows.map((video) => (
          <li key={video.vidId}>
            <Link href={resumeHref(video)} className={styles.row} onClick={close}>
              <Poster coverUrl={video.coverUrl} sizes="42px" className={styles.poster} />
              <WatchedDetails video={video} />
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/history" className={`${buttons.link} ${styles.all}`} onClick={close}>
        {t('home.viewAll')}
        <ChevronRightIcon size="tiny" />
      </Link>
    </div>
  )
}

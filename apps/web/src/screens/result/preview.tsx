import { watchHref } from '#features/titles/links.ts'
import { Poster } from '#features/titles/poster.tsx'
import { Link } from '#ui/link.tsx'
import styles from './preview.module.css'
import type { Suggestions } from './use-suggestions.ts'

const most = 8

/** Large posters of the suggestions for desktop mouse users; hidden from screen readers, which read the list. */
export const Preview = ({ rows, onOpen }: { rows: Suggestions['rows']; onOpen: (vid: string) => void }) => (
  <div className={styles.posters} aria-hidden="true">
    {rows.slice(0, most).map(({ vidId, vidName, coverUrl }) => (
      <Link key={vidId} href={watchHref(vidId)} tabIndex={-1} onClick={() => onOpen(vidId)}>
        <Poster coverUrl={coverUrl} sizes="220px" />
        <span className={styles.name}>{vidName}</span>
      </Link>
    ))}
  </div>
)

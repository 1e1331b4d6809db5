import type { Video } from '@cliffhanger/contract/entities'
import { type ReactNode, useState } from 'react'
import { Poster } from '#features/titles/covers/poster.tsx'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './mark-grid.module.css'

/** Manages the marked titles; `marked` is undefined outside of edit mode. */
export function useMarkedTitles() {
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  const toggle = (vid: string) => {
    const next = new Set(marked)
    if (!next.delete(vid)) next.add(vid)
    setMarked(next)
  }
  return { marked, setMarked, toggle }
}
export type MarkedTitles = ReturnType<typeof useMarkedTitles>

/** A grid with three titles per row on phones and seven on desktops. */
export const MarkGrid = ({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) => (
  <ul className={styles.grid} aria-busy={isBusy}>
    {children}
  </ul>
)

interface Props {
  readonly video: Pick<Video, 'vidId' | 'vidName' | 'coverUrl'>
  /** Link to the episode to resume; `label` is its label. */
  readonly href: string
  readonly label: string
  /** Text such as "EP 9 of 60", next to the button. */
  readonly line: string
  /** Label on the poster, such as the number of new episodes. */
  readonly news?: string | undefined
  readonly progress: ReactNode
  /** Whether the title is marked; undefined outside of edit mode. */
  readonly isMarked: boolean | undefined
  readonly onToggle: () => void
  readonly onOpen?: () => void
}

/** A title in My list or History. A tap opens the player; in edit mode it marks the title. */
export function MarkableTile({ video, href, label, line, news, progress, isMarked, onToggle, onOpen }: Props) {
  const t = useText()
  const face = (
    <>
      <Poster
        coverUrl={video.coverUrl}
        sizes="(min-width: 601px) 172px, 31vw"
        className={classNames(isMarked && styles.markedPoster)}
      />
      {news !== undefined && <span className={`${styles.news} figures`}>{news}</span>}
      <span className={styles.name}>{video.vidName}</span>
      <span className={styles.line}>
        <span className={`${styles.episode} figures`}>{line}</span>
        {isMarked === undefined ? (
          <span className={styles.play}>
            <PlayIcon size="tiny" />
          </span>
        ) : (
          <span className={classNames(styles.mark, isMarked && styles.marked)}>
            {isMarked && <CheckIcon size="small" />}
          </span>
        )}
      </span>
      {progress}
    </>
  )
  if (isMarked === undefined) {
    return (
      <Link href={href} className={styles.tile} onClick={onOpen}>
        <span className="visually-hidden">{label}. </span>
        {face}
      </Link>
    )
  }
  return (
    <label className={styles.tile}>
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isMarked}
        aria-label={t('history.select', { title: video.vidName })}
        onChange={onToggle}
      />
      {face}
    </label>
  )
}

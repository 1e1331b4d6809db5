import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { MarkGrid } from '#features/lists/mark-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useNearEnd } from '#ui/use-near-end.ts'
import styles from './watched-grid.module.css'
import { WatchedTile } from './watched-tile.tsx'

interface Props {
  readonly videos: readonly WatchedVideo[]
  readonly marked: ReadonlySet<string> | undefined
  readonly onToggle: (vid: string) => void
  readonly more: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; loadMore: () => void }
}

export function WatchedGrid({ videos, marked, onToggle, more }: Props) {
  const t = useText()
  const end = useNearEnd(more.hasMore && !more.isLoading && !more.hasFailed, more.loadMore)
  return (
    <>
      <MarkGrid isBusy={more.isLoading}>
        {videos.map((video) => (
          <li key={video.vidId}>
            <WatchedTile video={video} isMarked={marked?.has(video.vidId)} onToggle={() => onToggle(video.vidId)} />
          </li>
        ))}
      </MarkGrid>
      <div ref={end} className={styles.end} role="status">
        {more.hasFailed ? (
          <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={more.loadMore}>
            {t('shell.tryAgain')}
          </button>
        ) : (
          !more.hasMore && <p>{t('history.end')}</p>
        )}
      </div>
    </>
  )
}

import { Poster } from '#features/titles/covers/poster.tsx'
import { episodeCounts } from '#features/titles/episode-counts.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useTitle } from '#player/player-context.ts'
import { ChevronUpIcon } from '#player/player-icons.tsx'
import { Sheet } from '#player/sheets/sheet.tsx'
import { runtimeOf } from '#player/stage/title-facts.ts'
import button from '#ui/button.module.css'
import { BookmarkIcon } from '#ui/icons/icons.tsx'
import styles from './picker.module.css'
import { Picker } from './picker.tsx'
import { runtimeText } from './runtime-text.ts'

/** The episode picker on phones: a sheet with title, prices and episode tiles over the running episode. */
export function EpisodesSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useLocale()
  const { video, follow } = useTitle()
  const { free, paid, isAllFree } = episodeCounts(video)
  return (
    <Sheet label={t('player.episodes')} onClose={onClose}>
      <div className={styles.head}>
        <Poster className={styles.cover} coverUrl={video.coverUrl} sizes="60px" isEager />
        <div>
          <h2 className="display">{video.vidName}</h2>
          <p className="figures">
            {t('player.episodeCount', { count: video.totalNum })} · {runtimeText(language.tag, runtimeOf(video))}
          </p>
          <p className="figures">
            {isAllFree ? <em>{t('player.allFree')}</em> : <em>{t('player.freeCount', { count: free })}</em>}
            {!isAllFree && ` · ${t('player.paidCount', { count: paid })}`}
          </p>
        </div>
        <button
          type="button"
          className={`${button.round} ${styles.collect}`}
          aria-label={t('player.collect')}
          aria-pressed={follow.isCollected}
          onClick={follow.toggle}
        >
          <BookmarkIcon isFilled={follow.isCollected} />
        </button>
      </div>
      {video.vidDescribe && (
        <details className={styles.about}>
          <summary>
            <span className={styles.synopsis}>{video.vidDescribe}</span>
            <ChevronUpIcon size="tiny" />
          </summary>
        </details>
      )}
      <Picker />
    </Sheet>
  )
}

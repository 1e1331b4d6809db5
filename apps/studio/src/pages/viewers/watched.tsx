import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './viewers.module.css'

/** Lists the titles that the viewer has watched, with the progress in each. */
export function WatchedTitles({ userId }: { userId: string }) {
  const { t, time } = useText()
  const rows = usePaginatedRows(studioViewers.watched, { userId, limit: 20 })
  return (
    <Card title={t('viewer.watched')} isFlush>
      <QueryStates query={rows}>
        {(titles) =>
          titles.length === 0 ? (
            <p className={styles.none}>{t('viewer.nothingWatched')}</p>
          ) : (
            <ul className={styles.rows}>
              {titles.map((row) => (
                <li key={row.vidId}>
                  {row.cover ? <img className={styles.cover} src={row.cover} alt="" /> : <i className={styles.cover} />}
                  <div className={styles.title}>
                    <b lang={row.titleLanguage}>{row.title}</b>
                    <small>{t('viewer.episodeAt', { episode: row.lastEpisode, total: row.totalEpisodes })}</small>
                  </div>
                  <div className={styles.track} aria-hidden="true">
                    <i
                      style={{ width: `${Math.min(100, (100 * row.lastEpisode) / Math.max(1, row.totalEpisodes))}%` }}
                    />
                  </div>
                  <div className={styles.right}>
                    <time>{time(row.at)}</time>
                    <small>{row.isWhole ? t('viewer.ownsWhole') : t('viewer.unlocked', { count: row.unlocked })}</small>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
      <ListFooter rows={rows} />
    </Card>
  )
}

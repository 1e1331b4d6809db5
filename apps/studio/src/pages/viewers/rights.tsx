import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './viewers.module.css'

/** Lists the titles that the viewer owns, completely or by episode. */
export function OwnedTitles({ userId }: { userId: string }) {
  const { t, time } = useText()
  const rows = usePaginatedRows(studioViewers.rights, { userId, limit: 20 })
  return (
    <Card title={t('viewer.owns')} isFlush>
      <QueryStates query={rows}>
        {(titles) =>
          titles.length === 0 ? (
            <p className={styles.none}>{t('viewer.ownsNothing')}</p>
          ) : (
            <ul className={styles.rows}>
              {titles.map((row) => (
                <li key={row.vidId}>
                  <Icon name={row.isWhole ? 'titles' : 'key'} size={16} />
                  <div className={styles.title}>
                    <b lang={row.titleLanguage}>{row.title || row.vidId}</b>
                    <small>
                      {row.isWhole ? t('viewer.wholeTitle') : t('viewer.episodeCount', { count: row.episodes })}
                    </small>
                  </div>
                  <time>{time(row.at)}</time>
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

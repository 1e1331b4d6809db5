import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { Link } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './viewers.module.css'

const tones = { new: 'warn', waiting: 'info', done: 'ok' } as const

/** Lists the viewer's feedback, newest first. */
export function ViewerFeedback({ userId }: { userId: string }) {
  const { t, time } = useText()
  const rows = usePaginatedRows(studioFeedback.list, { userId, limit: 10 })
  return (
    <Card title={t('feedback.title')} isFlush>
      <QueryStates query={rows}>
        {(messages) =>
          messages.length === 0 ? (
            <p className={styles.none}>{t('viewer.noMessages')}</p>
          ) : (
            <ul className={styles.rows}>
              {messages.map((row) => (
                <li key={row.feedbackId}>
                  <Icon name="feedback" size={16} />
                  <div className={styles.title}>
                    <Link to="/feedback" search={{ state: 'all', thread: row.feedbackId }}>
                      <b lang={row.language}>{row.excerpt}</b>
                    </Link>
                    <small>{time(row.createdAt)}</small>
                  </div>
                  <Pill tone={tones[row.state]}>{t(`feedback.state.${row.state}`)}</Pill>
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

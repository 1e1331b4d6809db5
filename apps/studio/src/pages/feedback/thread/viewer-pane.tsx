import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { buttonClassNames } from '#ui/forms/button.tsx'
import { FactList } from '#ui/lists/facts.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import type { ThreadData } from './thread.tsx'
import styles from './viewer-pane.module.css'

const route = getRouteApi('/shell/feedback')

/** Shows facts about the viewer beside the message, and the viewer's earlier feedback. */
export function ViewerPane({ thread: { userId, feedbackId } }: { thread: ThreadData }) {
  const { t, number, money, time } = useText()
  const query = useStudioQuery(studioViewers.read, { userId })
  const earlier = usePaginatedRows(studioFeedback.list, { userId, limit: 6 })
  const search = route.useSearch()
  const others = (earlier.data ?? []).filter((row) => row.feedbackId !== feedbackId)
  return (
    <aside className={styles.viewer} aria-label={t('feedback.aboutViewer')}>
      <h2>{t('viewers.viewer')}</h2>
      <QueryStates query={query}>
        {(facts) => (
          <>
            <FactList
              facts={[
                {
                  term: t('viewer.id'),
                  value: (
                    <Link className={styles.link ?? ''} to="/viewers/$userId" params={{ userId }}>
                      {userId}
                    </Link>
                  ),
                },
                { term: t('viewers.since'), value: time(facts.createdAt) },
                {
                  term: t('viewer.paid'),
                  value: facts.paid.map((one) => money(one.amount, one.currency)).join(' + ') || '–',
                },
                { term: t('viewers.coins'), value: number(facts.coins) },
                {
                  term: t('viewer.membership'),
                  value:
                    facts.memberUntil === undefined
                      ? '–'
                      : t(facts.memberUntil > Date.now() ? 'viewer.memberUntil' : 'viewer.memberEnded', {
                          when: time(facts.memberUntil),
                        }),
                },
                { term: t('viewer.watched'), value: t('viewer.episodeCount', { count: facts.watchedEpisodes }) },
              ]}
            />
            {(facts.state === 'guest' || facts.state === 'registered') && (
              <Link
                className={buttonClassNames.plain}
                to="/viewers/$userId"
                params={{ userId }}
                search={{ grant: `feedback-${feedbackId}` }}
              >
                {t('grant.open')}
              </Link>
            )}
          </>
        )}
      </QueryStates>
      <h2>{t('feedback.earlier')}</h2>
      {others.length === 0 ? (
        <p>{t('feedback.noEarlier')}</p>
      ) : (
        <ul>
          {others.map((row) => (
            <li key={row.feedbackId}>
              <Link
                className={styles.other ?? ''}
                to="/feedback"
                search={{ ...search, thread: row.feedbackId }}
                lang={row.language}
              >
                {row.excerpt}
              </Link>
              <small>
                {time(row.createdAt)} · {t(`feedback.state.${row.state}`)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useQueueShortcuts } from '#app/use-queue-keys.ts'
import { useText } from '#i18n/use-text.ts'
import { Main } from '#ui/pages/page.tsx'
import styles from './feedback.module.css'
import { Inbox } from './inbox.tsx'
import { NoThread, Thread } from './thread/thread.tsx'

const route = getRouteApi('/shell/feedback')
const pollMs = 20_000
const keyTargets = { r: 'reply', e: 'done', a: 'assign' } as const

/** The feedback page: inbox, open thread and viewer, side by side; on a phone, one at a time. */
export function Feedback() {
  const { t } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { state = 'new', language, assignee, search: words, thread } = search
  const rows = usePaginatedRows(studioFeedback.list, {
    ...(state !== 'all' && { state }),
    ...(language && { language }),
    ...(assignee && { assignee }),
    ...(words && { search: words }),
  })
  // Polls for new feedback. A list that failed to load is not polled, so that its error and its retry button stay.
  const { refetch } = rows
  const isShown = rows.data !== undefined
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [refetch, isShown])
  const ids = rows.data?.map(({ feedbackId }) => feedbackId) ?? []
  // If no thread is selected, the first thread is open; typing in this thread selects it.
  const first = useFirstThread(ids[0], JSON.stringify(search))
  const open = thread ?? first
  const choose = (feedbackId: string | undefined, isReplacing = false) => {
    const { thread: _, ...filters } = search
    void navigate({ search: { ...filters, ...(feedbackId && { thread: feedbackId }) }, replace: isReplacing })
  }
  useQueueShortcuts({ ids, open, choose: (feedbackId) => choose(feedbackId, true), targets: keyTargets })
  return (
    <Main title={t('feedback.title')} className={styles.layout} data-reading={thread !== undefined || undefined}>
      <h1 className="visually-hidden">{t('feedback.title')}</h1>
      <Inbox rows={rows} open={open} />
      {open === undefined ? (
        <NoThread />
      ) : (
        <Thread key={open} feedbackId={open} onPin={() => thread !== open && choose(open, true)} />
      )}
    </Main>
  )
}

/**
 * Returns the thread that was first when the list was loaded with these search parameters. Polling does not change the
 * result, because the thread that the operator is reading must not be replaced.
 */
function useFirstThread(feedbackId: string | undefined, search: string): string | undefined {
  const [first, setFirst] = useState<{ readonly feedbackId: string; readonly search: string }>()
  if (feedbackId !== undefined && first?.search !== search) setFirst({ feedbackId, search })
  return first?.search === search ? first.feedbackId : undefined
}

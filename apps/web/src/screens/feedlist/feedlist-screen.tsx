import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import { useReports } from '#features/feedback/use-reports.ts'
import { ArrivalNote } from '#features/notice/arrival-note.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'
import { ReportList, ReportListSkeleton } from './report-list.tsx'

/** All of the viewer's reports, newest first. */
export function FeedlistScreen() {
  const t = useText()
  const { reports, isPending, error, refetch, more } = useReports()
  const isEmpty = !isPending && !error && reports.length === 0
  const toForm = { href: '/feedform', text: t('feedback.writeReport') }
  return (
    <FeedbackPage title={t('feedback.myReports')} parent="/my" beside={isEmpty ? undefined : toForm}>
      <ArrivalNote flag="sent" text={t('feedback.sent')} />
      {error ? (
        <FailedState title={t('feedback.listFailed')} reason={error.reason} onRetry={refetch} />
      ) : isPending ? (
        <ReportListSkeleton />
      ) : isEmpty ? (
        <EmptyPage title={t('feedback.listEmptyTitle')} text={t('feedback.listEmptyText')}>
          <Link href="/feedform" className={buttons.primary}>
            {t('feedback.writeReport')}
          </Link>
        </EmptyPage>
      ) : (
        <ReportList reports={reports} more={more} />
      )}
    </FeedbackPage>
  )
}

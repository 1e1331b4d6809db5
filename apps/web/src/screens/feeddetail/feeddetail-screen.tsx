import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { useSearch } from '#ui/address.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/empty-page.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './feeddetail-screen.module.css'
import { ReportView } from './report-view.tsx'
import { useReport } from './use-report.ts'

/** One report and its reply. */
export function FeeddetailScreen() {
  const t = useText()
  const feedbackId = new URLSearchParams(useSearch()).get('id') ?? ''
  return (
    <FeedbackPage
      title={t('feedback.report')}
      parent="/feedlist"
      beside={{ href: '/feedlist', text: t('feedback.myReports') }}
    >
      <Content key={feedbackId} feedbackId={feedbackId} />
    </FeedbackPage>
  )
}

function Content({ feedbackId }: { feedbackId: string }) {
  const t = useText()
  const { report, isPending, failure, retry } = useReport(feedbackId)
  if (report) return <ReportView report={report} />
  if (failure) return <FailedState title={t('feedback.listFailed')} reason={failure} onRetry={retry} />
  if (isPending) {
    return (
      <div aria-hidden="true">
        <SkeletonBox className={styles.questionBone} />
        <SkeletonBox className={styles.answerBone} />
      </div>
    )
  }
  return (
    <EmptyPage title={t('feedback.missingTitle')} text={t('feedback.missingText')}>
      <Link href="/feedlist" className={buttons.primary}>
        {t('feedback.toReports')}
      </Link>
    </EmptyPage>
  )
}

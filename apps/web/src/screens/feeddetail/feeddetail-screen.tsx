import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import type { Report } from '#features/feedback/use-reports.ts'
import { imageUrls } from '#features/feedback/use-reports.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useUrlSearch } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './feeddetail-screen.module.css'
import letter from './letter.module.css'
import { ReportMessage } from './report-message.tsx'
import { useReadAnswer, useReport } from './use-report.ts'

/** The report, with the reply below it. */
function ReportView({ report }: { report: Report }) {
  const t = useText()
  useReadAnswer(report.feedbackId, report.readState === 0)
  return (
    <>
      <ReportMessage time={report.createTime} text={report.feedbackContent} images={imageUrls(report.feedbackImages)} />
      {report.modifyTime === null ? (
        <p className={letter.none}>{t('feedback.noReplyYet')}</p>
      ) : (
        <ReportMessage
          title={t('feedback.reply')}
          time={report.modifyTime}
          text={report.replyContent}
          images={imageUrls(report.replyImages)}
        />
      )}
    </>
  )
}

/** The screen of one report, with the operator's reply. */
export function FeeddetailScreen() {
  const t = useText()
  const feedbackId = new URLSearchParams(useUrlSearch()).get('id') ?? ''
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

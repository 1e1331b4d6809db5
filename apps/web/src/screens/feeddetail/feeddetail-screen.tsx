import { feedback } from '@cliffhanger/contract/feedback'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runOrReject, useApi } from '#api/use-api.ts'
import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import {
  markReportRead,
  type Report,
  type ReportListResponse,
  reportsQueryKey,
  splitImageUrls,
  useReports,
} from '#features/feedback/use-reports.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { useUrlSearch } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './feeddetail-screen.module.css'
import letter from './report-message.module.css'
import { ReportMessage } from './report-message.tsx'

/** Maximum number of pages to search; reports on later pages count as not found. */
const mostPages = 30

/**
 * Loads one report. The API has no call for a single report, so the list is loaded page by page until it contains the
 * report.
 */
function useReport(feedbackId: string) {
  const { reports, pageCount, isPending, isFetching, error, refetch, more } = useReports()
  const report = reports.find((one) => one.feedbackId === feedbackId)
  const isMissing = !report && !error && !isFetching && !more.hasFailed
  const canWalk = isMissing && feedbackId !== '' && more.hasMore && pageCount < mostPages
  useEffect(() => {
    if (canWalk) more.loadMore()
  })
  return {
    report,
    isPending: !report && (isPending || isFetching || canWalk),
    failure: report ? undefined : (error?.reason ?? (more.hasFailed ? 'internal' : undefined)),
    retry: more.hasFailed ? more.loadMore : refetch,
  }
}

/** Marks an opened reply as read on the server and in the cached list. */
function useReadAnswer(feedbackId: string, isUnread: boolean) {
  const { run } = useApi()
  const queries = useQueryClient()
  const { mutate, isIdle } = useMutation({
    mutationFn: () => runOrReject(run, feedback.readStateUpdate, { feedbackId }),
    onSuccess: () =>
      queries.setQueryData<InfiniteData<ReportListResponse>>(
        reportsQueryKey,
        (list) => list && markReportRead(list, feedbackId),
      ),
  })
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])
}

/** Shows a report with the operator's reply below. */
function ReportView({ report }: { report: Report }) {
  const t = useText()
  useReadAnswer(report.feedbackId, report.readState === 0)
  return (
    <>
      <ReportMessage
        time={report.createTime}
        text={report.feedbackContent}
        images={splitImageUrls(report.feedbackImages)}
      />
      {report.modifyTime === null ? (
        <p className={letter.none}>{t('feedback.noReplyYet')}</p>
      ) : (
        <ReportMessage
          title={t('feedback.reply')}
          time={report.modifyTime}
          text={report.replyContent}
          images={splitImageUrls(report.replyImages)}
        />
      )}
    </>
  )
}

/** Screen of one report, with the operator's reply. */
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

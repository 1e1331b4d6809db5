import { feedback } from '@cliffhanger/contract/feedback'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { markReportRead } from '#features/feedback/read-report.ts'
import { type ReportPage, reportsKey, useReports } from '#features/feedback/use-reports.ts'

/** Reports beyond this page count as not found. */
const mostPages = 30

/** One report. The API has no call for a single report, so this loads the list page by page until it is found. */
export function useReport(feedbackId: string) {
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

/** Marks an opened reply as read, on the server and in the cached list. */
export function useReadAnswer(feedbackId: string, isUnread: boolean) {
  const { run } = useApi()
  const queries = useQueryClient()
  const { mutate, isIdle } = useMutation({
    mutationFn: () => runOrReject(run, feedback.readStateUpdate, { feedbackId }),
    onSuccess: () =>
      queries.setQueryData<InfiniteData<ReportPage>>(reportsKey, (list) => list && markReportRead(list, feedbackId)),
  })
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])
}

import type { Output } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { pageSize } from '@cliffhanger/domain/constants'
import type { InfiniteData } from '@tanstack/react-query'
import { runOrReject, useApi } from '#api/use-api.ts'
import { usePages } from '#features/lists/use-pages.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Marks the reply to one report as read. Returns a new list; unchanged pages keep their identity. */
export function markReportRead(
  list: InfiniteData<ReportListResponse>,
  feedbackId: string,
): InfiniteData<ReportListResponse> {
  const pages = list.pages.map((page) => {
    if (!page.rows.some((row) => row.feedbackId === feedbackId && row.readState === 0)) return page
    const rows = page.rows.map((row) => (row.feedbackId === feedbackId ? { ...row, readState: 1 as const } : row))
    return { ...page, rows }
  })
  return { ...list, pages }
}

/** Splits the comma-separated image URLs of the API; '' yields an empty list. */
export const splitImageUrls = (joined: string): readonly string[] => joined.split(',').filter((url) => url !== '')

const { feedbackList } = feedback
export type ReportListResponse = Output<typeof feedbackList>
export type Report = ReportListResponse['rows'][number]

export const reportsQueryKey = [feedbackList.path, 'pages'] as const

/** Returns the viewer's reports, newest first, page by page; cached for viewers who return soon. */
export function useReports() {
  const { run } = useApi()
  const settings = useSettings()
  const { rows, pages, ...list } = usePages({
    key: reportsQueryKey,
    pageSize: pageSize.feed,
    ask: (pageNum) =>
      runOrReject(run, feedbackList, {
        pageNum,
        pageSize: pageSize.feed,
        preferenceId: settings.get(keys.preference),
      }),
    idOf: ({ feedbackId }) => feedbackId,
    staleTime: 60_000,
  })
  return { ...list, reports: rows, pageCount: pages.length }
}

/** Returns whether there is an unread reply among the newest reports. */
export const useHasNewReply = (): boolean => useReports().reports.some(({ readState }) => readState === 0)

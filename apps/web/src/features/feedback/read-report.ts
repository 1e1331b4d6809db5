import type { InfiniteData } from '@tanstack/react-query'
import type { ReportPage } from './use-reports.ts'

/** The list with the reply to one report marked as read; all other objects stay identical. */
export function markReportRead(list: InfiniteData<ReportPage>, feedbackId: string): InfiniteData<ReportPage> {
  const pages = list.pages.map((page) => {
    if (!page.rows.some((row) => row.feedbackId === feedbackId && row.readState === 0)) return page
    const rows = page.rows.map((row) => (row.feedbackId === feedbackId ? { ...row, readState: 1 as const } : row))
    return { ...page, rows }
  })
  return { ...list, pages }
}

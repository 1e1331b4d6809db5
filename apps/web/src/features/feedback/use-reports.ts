import type { Output } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { pageSize } from '@cliffhanger/domain/constants'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { usePages } from '#features/lists/use-pages.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** URLs separated by commas, as in the protocol; '' if there are none. */
export const imageUrls = (joined: string): readonly string[] => joined.split(',').filter((url) => url !== '')

const { feedbackList } = feedback
export type ReportPage = Output<typeof feedbackList>
export type Report = ReportPage['rows'][number]

export const reportsKey = [feedbackList.path, 'pages'] as const

/** The viewer's reports, newest first, page by page; cached for viewers who return soon. */
export function useReports() {
  const { run } = useApi()
  const settings = useSettings()
  const { rows, pages, ...list } = usePages({
    key: reportsKey,
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

/** Whether there is an unread reply among the newest reports. */
export const useHasNewReply = (): boolean => useReports().reports.some(({ readState }) => readState === 0)

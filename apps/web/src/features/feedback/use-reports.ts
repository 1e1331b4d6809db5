import type { Output } from '@cliffhanger/contract/call'
import { feedback } from '@cliffhanger/contract/feedback'
import { pageSize } from '@cliffhanger/domain/constants'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { usePages } from '#features/lists/use-pages.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'

/** Urls joined by commas, as the wire carries them; '' is none. */
export const imageUrls = (joined: string): readonly string[] => joined.split(',').filter((url) => url !== '')

const { feedbackList } = feedback
export type ReportPage = Output<typeof feedbackList>
export type Report = ReportPage['rows'][number]

export const reportsKey = [feedbackList.path, 'pages'] as const

/** The viewer's feedback, newest first, page by page; cached for viewers who soon come back. */
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

/** Whether an answer waits to be read, as far as the newest reports tell. */
export const useHasNewReply = (): boolean => useReports().reports.some(({ readState }) => readState === 0)

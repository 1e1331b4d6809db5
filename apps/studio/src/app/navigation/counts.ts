import { type Need, type NeedKind, studioNeeds } from '@cliffhanger/contract/studio/needs'
import { useStudioQuery } from '#api/use-studio.ts'

/** Path of the page on which operators handle each kind of pending task ("need"). */
const pageOfNeed: Readonly<Record<NeedKind, string>> = {
  dispute: '/orders',
  undelivered: '/orders',
  failedImport: '/upload',
  failedJob: '/operations',
  lateMail: '/operations',
  subtitleReport: '/subtitles',
  feedback: '/feedback',
  comment: '/comments',
  oldBackup: '/operations',
}

export interface PendingTaskCount {
  readonly count: number
  /** True if the delay costs money or the trust of viewers. */
  readonly isUrgent: boolean
}

/** Returns a function that counts the pending tasks to handle on a page; undefined if there are none. */
export function usePendingTaskCounts(): (to: string) => PendingTaskCount | undefined {
  const { data } = useStudioQuery(studioNeeds.needs, {})
  const needs = data?.needs ?? []
  return (to) => {
    const isToday = to === '/today'
    const own = needs.filter(({ kind }) => isToday || to.startsWith(pageOfNeed[kind]))
    // The Today page counts tasks. Other pages count the items of each task; a task without items, such as a missing
    // backup, counts as one.
    const count = own.reduce((sum, need) => sum + (isToday ? 1 : Math.max(need.count, 1)), 0)
    return count === 0 ? undefined : { count, isUrgent: own.some((need: Need) => need.isUrgent) }
  }
}

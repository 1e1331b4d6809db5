import { type Need, type NeedKind, studioNeeds } from '@cliffhanger/contract/studio/needs'
import { useStudio } from '#api/use-studio.ts'

/** The pages that answer each kind of need, by the start of their path. */
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

export interface NavigationCount {
  readonly count: number
  /** Waiting costs money or trust. */
  readonly isUrgent: boolean
}

/** Number of things that need an operator on a page; undefined without any. */
export function useCountOf(): (to: string) => NavigationCount | undefined {
  const { data } = useStudio(studioNeeds.needs, {})
  const needs = data?.needs ?? []
  return (to) => {
    const isToday = to === '/today'
    const own = needs.filter(({ kind }) => isToday || to.startsWith(pageOfNeed[kind]))
    // Today counts needs. Other pages count the items of a need; one without items, such as a missing backup, counts once.
    const count = own.reduce((sum, need) => sum + (isToday ? 1 : Math.max(need.count, 1)), 0)
    return count === 0 ? undefined : { count, isUrgent: own.some((need: Need) => need.isUrgent) }
  }
}

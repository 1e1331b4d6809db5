import { accounts } from '@cliffhanger/contract/accounts'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { hashKey, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { callKey } from '#api/use-call.ts'
import { firstHistoryPage } from '#features/history/watched.ts'

const feedPath = recommendation.moduleInfoList.path
const historyCall = playback.getWatchRecordList

/**
 * Calls whose responses are saved. Prices, orders and statements are not saved: they are useless offline and may have
 * changed.
 */
const paths: ReadonlySet<unknown> = new Set([
  feedPath,
  historyCall.path,
  recommendation.videoRack.path,
  recommendation.recommendModulePage.path,
  catalogue.myVideoShelf.path,
  accounts.getUserInfo.path,
  accounts.getUserAccountInfo.path,
  accounts.userConduct.path,
])

/** The key that a response is saved under; undefined for calls that are not saved. */
export function savedName(queryKey: QueryKey): string | undefined {
  const [path] = queryKey
  // Home is saved once, for whichever audience loaded it last: offline, another audience's home is better than none.
  if (path === feedPath) return feedPath
  return paths.has(path) || String(path).startsWith('/documents/') ? hashKey(queryKey) : undefined
}

interface Substitute {
  readonly name: string
  readonly convert: (data: unknown) => unknown
}
const historyName = hashKey([historyCall.path, 'pages'])
const recentName = hashKey(callKey(historyCall, firstHistoryPage))
const asPages = (first: unknown): InfiniteData<unknown> => ({ pages: [first], pageParams: [1] })

/** Another saved response with the same data: Continue Watching requests the first page of the history. */
export const substituteFor = (name: string): Substitute | undefined =>
  name === historyName ? { name: recentName, convert: asPages } : undefined

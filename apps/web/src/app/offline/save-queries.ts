import { accounts } from '@cliffhanger/contract/accounts'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { hashKey, type InfiniteData, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { callQueryKey } from '#api/use-api.ts'
import { firstHistoryPageInput } from '#features/history/watched.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import type { ResponseStore } from './response-store.ts'

const feedPath = recommendation.moduleInfoList.path
const historyCall = playback.getWatchRecordList

const latestIdleMs = 1000

/** Runs the callback when the browser is idle, at the latest after one second. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latestIdleMs })
  else setTimeout(run)
}

/**
 * Paths of the calls whose responses are saved. Prices, orders and statements are not saved: they may be out of date.
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

/** Returns the key of a saved response; undefined for calls that are not saved. */
function savedName(queryKey: QueryKey): string | undefined {
  const [path] = queryKey
  // Home is saved under one key for all audiences: offline, the feed of another audience is better than none.
  if (path === feedPath) return feedPath
  return paths.has(path) || String(path).startsWith('/documents/') ? hashKey(queryKey) : undefined
}

interface Substitute {
  readonly name: string
  readonly convert: (data: unknown) => unknown
}
const historyName = hashKey([historyCall.path, 'pages'])
const recentName = hashKey(callQueryKey(historyCall, firstHistoryPageInput))
const asPages = (first: unknown): InfiniteData<unknown> => ({ pages: [first], pageParams: [1] })

/** Returns another saved response that contains the same data: Continue Watching is the first page of the history. */
const substituteFor = (name: string): Substitute | undefined =>
  name === historyName ? { name: recentName, convert: asPages } : undefined

interface Deps {
  readonly queryClient: QueryClient
  readonly settings: Settings
}

/**
 * Saves responses as they arrive, and restores a saved response when a request does not reach the server and the query
 * has no data. A page belongs to one viewer: once the stored user changes, all saved responses are deleted and no more
 * are saved.
 */
export function saveQueries({ queryClient, settings }: Deps, answers: ResponseStore, idle = whenIdle): void {
  const cache = queryClient.getQueryCache()
  let viewer = settings.get(keys.userId)
  let hasLeft = false
  /**
   * Returns the viewer of the page; undefined before the first session check, and after the stored user has changed.
   */
  function currentViewer(): string | undefined {
    const userId = settings.get(keys.userId)
    if (!viewer) viewer = userId
    if (viewer !== userId && !hasLeft) {
      hasLeft = true
      answers.clear()
    }
    return hasLeft || viewer === '' ? undefined : viewer
  }

  function save({ queryKey, state }: Query) {
    const name = savedName(queryKey)
    if (name === undefined || state.data === undefined || state.dataUpdatedAt === 0) return
    const { data, dataUpdatedAt: savedAt } = state
    idle(() => {
      const owner = currentViewer()
      if (owner !== undefined) answers.save(owner, name, { data, savedAt }).catch(ignore)
    })
  }
  async function restore(query: Query) {
    const name = savedName(query.queryKey)
    const owner = currentViewer()
    if (name === undefined || owner === undefined) return
    const found = (await answers.find(owner, name)) ?? (await findSubstitute(owner, name))
    // The response may have arrived during the lookup, or the viewer may have changed.
    if (!found || query.state.data !== undefined || currentViewer() !== owner) return
    queryClient.setQueryData(query.queryKey, found.data, { updatedAt: found.savedAt })
  }
  async function findSubstitute(owner: string, name: string) {
    const substitute = substituteFor(name)
    const found = substitute && (await answers.find(owner, substitute.name))
    return found && { ...found, data: substitute.convert(found.data) }
  }
  const saveOrRestore = (query: Query) => {
    const { data, dataUpdatedAt, fetchFailureReason } = query.state
    if (data !== undefined && dataUpdatedAt > 0) save(query)
    else if (data === undefined && fetchFailureReason?.reason === 'network') restore(query).catch(ignore)
  }

  function saveOrRestoreAll() {
    for (const query of cache.getAll()) saveOrRestore(query)
  }

  saveOrRestoreAll()
  cache.subscribe((event) => {
    if (event.type === 'updated' && /^(success|failed|error)$/.test(event.action.type)) saveOrRestore(event.query)
  })
  settings.subscribe(() => {
    const wasKnown = viewer !== ''
    // A device's first session check sets the viewer; responses that arrived before it are saved now.
    if (currentViewer() !== undefined && !wasKnown) saveOrRestoreAll()
  })
  idle(() => {
    const owner = currentViewer()
    if (owner !== undefined) answers.tidy(owner).catch(ignore)
  })
}

const ignore = () => {
  // Saving fails if the device's storage is full; the server still has the data.
}

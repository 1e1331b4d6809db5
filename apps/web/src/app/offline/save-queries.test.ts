import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, test, vi } from 'vitest'
import { failed } from '#api/outcome.ts'
import { createQueryClient } from '#api/query-client.ts'
import { callQueryKey } from '#api/use-api.ts'
import { firstHistoryPageInput } from '#features/history/watched.ts'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import type { SavedResponse } from './response-store.ts'
import { saveQueries } from './save-queries.ts'

const rack = callQueryKey(recommendation.videoRack, {})
const offline = () => Promise.reject(failed('network'))

/** Opens a page; by default, for viewer 7 and with an empty store. */
function openPage(stored = new Map<string, SavedResponse>(), userId = '7') {
  const settings = createSettings(undefined)
  settings.set(keys.userId, userId)
  const queryClient = createQueryClient(() => undefined)
  const clear = vi.fn(() => stored.clear())
  const answers = {
    save: async (viewer: string, name: string, answer: SavedResponse) => void stored.set(`${viewer} ${name}`, answer),
    find: async (viewer: string, name: string) => stored.get(`${viewer} ${name}`),
    tidy: async () => {},
    clear,
  }
  saveQueries({ queryClient, settings }, answers, (run) => run())
  const load = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
    queryClient.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)
  return { settings, queryClient, stored, clear, load }
}

test('shows a saved response with its original time when a request does not reach the server', async () => {
  const { stored, load } = openPage()
  await load(rack, async () => 'titles')
  const [saved] = stored.values()
  const later = openPage(stored)
  await later.load(rack, offline)
  await expect.poll(() => later.queryClient.getQueryData(rack)).toBe('titles')
  expect(later.queryClient.getQueryState(rack)?.dataUpdatedAt).toBe(saved?.savedAt)
})

test('does not replace a server error with a saved response', async () => {
  const { stored, load } = openPage()
  await load(rack, async () => 'titles')
  const later = openPage(stored)
  await later.load(rack, () => Promise.reject(failed('unavailable')))
  expect(later.queryClient.getQueryData(rack)).toBeUndefined()
})

test('does not save responses with prices or statements', async () => {
  const { stored, load } = openPage()
  await load(callQueryKey(wallet.getCoinAndVipRecharge, {}), async () => 'prices')
  await load([wallet.statement.path], async () => 'entries')
  expect(stored.size).toBe(0)
  await load(callQueryKey(accounts.getUserAccountInfo, {}), async () => ({ coinBalance: 3 }))
  expect(stored.size).toBe(1)
})

test('restores the last loaded home feed, even of another audience', async () => {
  const { stored, load } = openPage()
  const path = recommendation.moduleInfoList.path
  await load([path, { preferenceId: 1 }], async () => 'home')
  const later = openPage(stored)
  await later.load([path, { preferenceId: 2 }], offline)
  await expect.poll(() => later.queryClient.getQueryData([path, { preferenceId: 2 }])).toBe('home')
})

test('restores the first page of the history from a saved Continue Watching response', async () => {
  const { stored, load } = openPage()
  const page = { rows: [{ vidId: '1' }], total: 1 }
  await load(callQueryKey(playback.getWatchRecordList, firstHistoryPageInput), async () => page)
  const later = openPage(stored)
  const history = [playback.getWatchRecordList.path, 'pages']
  await later.load(history, offline)
  await expect.poll(() => later.queryClient.getQueryData(history)).toEqual({ pages: [page], pageParams: [1] })
})

test.each(['', '8'])(
  'deletes all saved responses and saves no more once the stored user changes to "%s"',
  async (userId) => {
    const { settings, stored, clear, load } = openPage()
    await load(rack, async () => 'titles')
    expect(stored.size).toBe(1)
    settings.set(keys.userId, userId)
    expect(clear).toHaveBeenCalledTimes(1)
    await load(callQueryKey(accounts.getUserAccountInfo, {}), async () => ({ coinBalance: 3 }))
    settings.set(keys.userId, '7')
    await load(rack, async () => 'more titles')
    expect(stored.size).toBe(0)
  },
)

test('saves earlier responses once the first session check has set the viewer', async () => {
  const { settings, stored, load } = openPage(new Map(), '')
  await load(rack, async () => 'titles')
  expect(stored.size).toBe(0)
  settings.set(keys.userId, '9')
  expect([...stored.keys()]).toEqual([`9 ${JSON.stringify(rack)}`])
})

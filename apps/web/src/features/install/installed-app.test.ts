import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { createSettings } from '#settings/store.ts'
import { startAppIconBadge } from './installed-app.tsx'

const title = (vidId: string, nEpisode: number) => ({ vidId, nEpisode, lastLook: 0 })

test('the badge counts unseen episodes of titles that the viewer follows', async () => {
  const settings = createSettings(undefined)
  settings.set(keys.userId, '7')
  settings.set(nonSpecKeys.seenOnWatchlist, { userId: '7', episodes: { a: 5, b: 3 } })
  const load = async () => ({ rows: [title('a', 7), title('b', 4), title('just followed', 60)] })
  const badges: number[] = []
  await startAppIconBadge({ queryClient: new QueryClient(), settings, load }, async (count) => void badges.push(count))
  expect(badges).toEqual([3])
  settings.set(nonSpecKeys.seenOnWatchlist, { userId: '7', episodes: { a: 7, b: 3 } })
  settings.set(nonSpecKeys.seenOnWatchlist, { userId: '7', episodes: { a: 7, b: 4 } })
  expect(badges).toEqual([3, 1, 0])
  settings.set(nonSpecKeys.seenOnWatchlist, { userId: '7', episodes: { a: 5, b: 3 } })
  settings.set(keys.userId, '')
  expect(badges.slice(3)).toEqual([3, 0])
})

test('ignores the error of a system without badges', async () => {
  const settings = createSettings(undefined)
  const refuse = vi.fn(() => Promise.reject(new DOMException('no badges', 'NotSupportedError')))
  await startAppIconBadge({ queryClient: new QueryClient(), settings, load: async () => ({ rows: [] }) }, refuse)
  expect(refuse).toHaveBeenCalledTimes(1)
})

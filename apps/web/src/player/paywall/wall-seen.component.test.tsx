import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, desktopViewport, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const title = {
  ...createFreeTitle('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '9.99', start: {} },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
}

/** Creates a server that locks all episodes and records the `wall_seen` events it receives. */
function createServer() {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  const walls: Record<string, string>[] = []
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    if (pathname === '/track' && searchParams.get('event') === 'wall_seen') walls.push(Object.fromEntries(searchParams))
    return server.fetch(url, init)
  }
  return { ...server, fetch, walls }
}
const shown = { vid: 'red-veil', episode: '3', offers: 'episode,wholeTitle', episodeCoins: '20' }
beforeEach(() => sessionStorage.clear())

it.each([
  ['on a phone', {}],
  ['on a desktop', { viewport: desktopViewport }],
])('a paywall is tracked once, with its offers and its price, %s', async (_, options) => {
  const server = createServer()
  const { api } = await openApp(server, '/video?vid=red-veil&ep=3', options)
  await expect.element(page.getByRole('radio', { name: /Whole title/i })).toBeInTheDocument()
  await expect.poll(() => server.walls).toMatchObject([shown])
  api.track('wall_seen', { vid: 'red-veil', episode: 3, offers: 'episode,wholeTitle', episodeCoins: 20 })
  api.track('wall_seen', { vid: 'red-veil', episode: 4, offers: 'episode', episodeCoins: 20 })
  await expect.poll(() => server.walls).toMatchObject([shown, { episode: '4' }])
})

it('a paywall whose prices cannot be loaded is tracked with its offers', async () => {
  const server = createServer()
  server.refuse(wallet.getCoinAndVipRecharge, 'internal')
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByText(/The other prices did not load/)).toBeInTheDocument()
  await expect.poll(() => server.walls).toMatchObject([{ ...shown, offers: 'episode' }])
})

it('a paywall that is shown before the server responds is tracked once the server has locked the episode', async () => {
  const server = createServer()
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch: typeof server.fetch = async (url, init) => {
    if (String(url).includes(playback.videoDetails.path)) await answered
    return server.fetch(url, init)
  }
  const { api } = await openApp({ ...server, fetch }, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByRole('radio', { name: /Whole title/i })).toBeInTheDocument()
  // Events arrive in order, so after this event the earlier ones have arrived, too.
  api.track('wall_seen', { vid: 'red-veil', episode: 4, offers: 'episode', episodeCoins: 20 })
  await expect.poll(() => server.walls).toMatchObject([{ episode: '4' }])
  answer()
  await expect.poll(() => server.walls).toMatchObject([{ episode: '4' }, shown])
})

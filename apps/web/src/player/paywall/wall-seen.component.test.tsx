import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, desktop, openApp } from '../../testing/open-app.tsx'
import { titleNamed } from '../../testing/titles.ts'

const title = {
  ...titleNamed('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '9.99', start: {} },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
}

/** A server that locks all episodes, with the paywalls that it has received. */
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
  ['on a desktop', { viewport: desktop }],
])('a paywall is tracked once, with the offers and the price that it shows, %s', async (_, options) => {
  const server = createServer()
  const { api } = await openApp(server, '/video?vid=red-veil&ep=3', options)
  await expect.element(page.getByRole('radio', { name: /Whole title/i })).toBeInTheDocument()
  await expect.poll(() => server.walls).toMatchObject([shown])
  api.track('wall_seen', { vid: 'red-veil', episode: 3, offers: 'episode,wholeTitle', episodeCoins: 20 })
  api.track('wall_seen', { vid: 'red-veil', episode: 4, offers: 'episode', episodeCoins: 20 })
  await expect.poll(() => server.walls).toMatchObject([shown, { episode: '4' }])
})

it('a paywall whose prices cannot be loaded is tracked with the offers that it shows', async () => {
  const server = createServer()
  server.refuse(wallet.getCoinAndVipRecharge, 'internal')
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByText(/The other prices did not load/)).toBeInTheDocument()
  await expect.poll(() => server.walls).toMatchObject([{ ...shown, offers: 'episode' }])
})

it('a paywall that only the hints of the title show is not tracked until the server locks the episode', async () => {
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
  // Events are sent in their order.
  api.track('wall_seen', { vid: 'red-veil', episode: 4, offers: 'episode', episodeCoins: 20 })
  await expect.poll(() => server.walls).toMatchObject([{ episode: '4' }])
  answer()
  await expect.poll(() => server.walls).toMatchObject([{ episode: '4' }, shown])
})

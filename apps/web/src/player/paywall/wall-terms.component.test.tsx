import { paywall } from '@cliffhanger/contract/paywall'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sharedPool } from '#player/stage/shared-pool.ts'
import { createGuestServer, desktopViewport, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const title = {
  ...createFreeTitle('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '9.99', start: {}, hasExperiment: true },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
}
const start = { base: '/media/t/1/1/3/', duration: 60, durations: [60], rungs: [] }
const details = { playUrl: `${start.base}master.m3u8`, lookTime: 0, playId: '1', subtitles: [], start }
const terms = { coins: 20, payNVideo: 3, wholeTitlePrice: '9.99' }

function createServer() {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  return server
}

/**
 * Opens the paywall of a title whose terms have changed on the server. Returns a function that counts the requests to
 * a path.
 */
async function openWithTerms(changed: typeof terms): Promise<(path: string) => number> {
  const server = createServer()
  server.answer(paywall.paywall, changed)
  const paths: string[] = []
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname } = new URL(String(url), location.href)
    paths.push(pathname)
    if (pathname.endsWith(paywall.paywall.path)) {
      // The new terms arrive after the episode was requested with the old terms.
      await vi.waitUntil(() => paths.some((one) => one.endsWith(playback.videoDetails.path)), { timeout: 20_000 })
      const { coins: consumeCoin, payNVideo, wholeTitlePrice } = changed
      server.answer(playback.getPlayList, { ...title, consumeCoin, payNVideo, wholeTitlePrice })
      // Episode 3 is free if the paid episodes start later.
      if (payNVideo > 3) server.answer(playback.videoDetails, details)
    }
    return server.fetch(url, init)
  }
  await openApp({ ...server, fetch }, '/video?vid=red-veil&ep=3')
  return (path) => paths.filter((one) => one.endsWith(path)).length
}

it('a paywall in an experiment shows the heading and the order of unlock options that the server returns', async () => {
  const server = createServer()
  const offers = ['wholeTitle' as const, 'episode' as const, 'membership' as const]
  server.answer(paywall.paywall, { ...terms, heading: 'Keep watching', offers })
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByRole('heading', { name: 'Keep watching' })).toBeInTheDocument()
  await expect.element(page.getByRole('radio').first()).toBeChecked()
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/Whole title/i)
})

it('a paywall shows the viewer’s own price after one request for the terms', async () => {
  const requests = await openWithTerms({ ...terms, coins: 15 })
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/This episode.*15/i)
  expect(requests(paywall.paywall.path)).toBe(1)
})

it('the paywall of another episode waits for its own price while the panel stays visible', async () => {
  const server = createServer()
  const prices = [15, 12]
  let load = (): void => undefined
  const isLoading = new Promise<void>((resolve) => {
    load = resolve
  })
  let isWaiting = false
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname } = new URL(String(url), location.href)
    if (pathname.endsWith(paywall.paywall.path)) {
      const coins = prices.shift() ?? 12
      server.answer(paywall.paywall, { ...terms, coins })
      server.answer(playback.getPlayList, { ...title, consumeCoin: coins })
    }
    if (pathname.endsWith(playback.getPlayList.path) && prices.length === 0) {
      isWaiting = true
      await isLoading
    }
    return server.fetch(url, init)
  }
  await openApp({ ...server, fetch }, '/video?vid=red-veil&ep=3', { viewport: desktopViewport })
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/This episode.*15/i)
  document.querySelector<HTMLElement>('button[aria-label^="Episode 4, locked"]')?.click()
  await expect.poll(() => isWaiting).toBe(true)
  expect(page.getByRole('radio').elements()).toEqual([])
  load()
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/This episode.*12/i)
})

it('an episode is requested again and opens without a paywall if the new terms make it free for this viewer', async () => {
  const requests = await openWithTerms({ ...terms, payNVideo: 4 })
  await expect.poll(() => requests(playback.videoDetails.path)).toBe(2)
  // Only an unlocked episode is loaded. Its media does not exist, so loading ends with an error.
  await expect.poll(() => sharedPool().state.get().status).toMatch(/^(loading|error)$/)
  await expect.poll(() => page.getByRole('radio').elements()).toEqual([])
})

it('shows the episode option first, as by default, if the request for terms is refused', async () => {
  const server = createServer()
  server.refuse(paywall.paywall, 'notFound')
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/This episode/i)
})

const ends = 'Ends by itself. Nothing more is charged.'
const renews = 'Renews automatically until you cancel.'
it.each([
  ['the paywall', 7, ends],
  ['the paywall', 30, renews],
  ['the top-up sheet', 7, ends],
  ['the top-up sheet', 30, renews],
] as const)('%s shows for a membership of %i days the note "%s"', async (place, days, text) => {
  const plan = {
    packageId: '1',
    productId: 'p1',
    vipName: 'Membership',
    vipNameEns: '',
    price: '4.99',
    currency: 'USD',
  }
  const server = createServer()
  server.answer(paywall.paywall, { ...terms, offers: place === 'the paywall' ? ['membership'] : ['episode'] })
  const coinVipList = [{ ...plan, days, characterCorner: '' }]
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [], coinVipList })
  await openApp(server, `/video?vid=red-veil&ep=3${place === 'the paywall' ? '' : '&sheet=topup'}`)
  await expect.element(page.getByRole('button', { name: 'Become a member for $4.99' })).toBeInTheDocument()
  await expect.element(page.getByText(text)).toBeInTheDocument()
})

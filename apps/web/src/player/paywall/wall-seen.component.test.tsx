import { playback } from '@cliffhanger/contract/playback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, desktop, openApp } from '../../testing/open-app.tsx'
import { titleNamed } from '../../testing/titles.ts'

const title = {
  ...titleNamed('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '9.99', start: {} },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
}

it.each([
  ['on a phone', {}],
  ['on a desktop', { viewport: desktop }],
])('a paywall is tracked once, with the offers and the price that it shows, %s', async (_, options) => {
  sessionStorage.clear()
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  const events: Record<string, string>[] = []
  const fetch: typeof server.fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    if (pathname === '/track') events.push(Object.fromEntries(searchParams))
    return server.fetch(url, init)
  }
  const { api } = await openApp({ ...server, fetch }, '/video?vid=red-veil&ep=3', options)
  await expect.element(page.getByRole('radio', { name: /Whole title/i })).toBeInTheDocument()
  const walls = () => events.filter(({ event }) => event === 'wall_seen')
  const shown = { vid: 'red-veil', episode: '3', offers: 'episode,wholeTitle', price: '20' }
  await expect.poll(walls).toMatchObject([shown])
  api.track('wall_seen', { vid: 'red-veil', episode: 3, offers: 'episode,wholeTitle', price: 20 })
  api.track('wall_seen', { vid: 'red-veil', episode: 4, offers: 'episode', price: 20 })
  await expect.poll(walls).toMatchObject([shown, { episode: '4' }])
})

import { paywall } from '@cliffhanger/contract/paywall'
import { playback } from '@cliffhanger/contract/playback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { titleNamed } from '../../testing/titles.ts'

const title = {
  ...titleNamed('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '9.99', start: {}, hasExperiment: true },
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
}

it('a paywall with an experiment has the order, the heading and the prices of the server', async () => {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  server.answer(paywall.paywall, {
    ...{ coins: 20, payNVideo: 3, wholeTitlePrice: '9.99', heading: 'Keep watching' },
    offers: ['wholeTitle', 'episode', 'membership'],
  })
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByRole('heading', { name: 'Keep watching' })).toBeInTheDocument()
  await expect.element(page.getByRole('radio').first()).toBeChecked()
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/Whole title/i)
})

it('without an answer the paywall shows the usual terms', async () => {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  server.refuse(paywall.paywall, 'notFound')
  await openApp(server, '/video?vid=red-veil&ep=3')
  await expect.element(page.getByRole('radio').first()).toHaveAccessibleName(/This episode/i)
})

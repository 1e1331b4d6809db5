import { playback } from '@cliffhanger/contract/playback'
import { serveWithoutFirstFrame } from '../../without-first-frame.ts'
import type { Screen, ScreenVisit } from '../screen.ts'
import { simulateServerErrorFor } from './failing.ts'

const failing = simulateServerErrorFor(playback.getPlayList)
const title = { address: '/video?vid={vid}', title: 'Mark of the Winter Wolf' } as const
const locked = { ...title, address: '/video?vid={vid}&ep=5' } as const

/** Turns off automatic unlocks in this browser. */
const asksEachTime = ({ page }: ScreenVisit) => page.addInitScript(() => localStorage.setItem('fix_vip_autopay', '0'))
/** Pauses playback, which would otherwise change the screenshot. */
async function pause({ page }: ScreenVisit) {
  await page.locator('video').first().waitFor()
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3))
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.pause()
  })
}
const shows = ({ page, words }: ScreenVisit, key: string) => page.getByText(words(key)).first().waitFor()

export const playerScreens: readonly Screen[] = [
  { name: 'Player', ...title, who: 'guest', steps: pause },
  {
    name: 'Player, episodes',
    ...title,
    address: '/video?vid={vid}&sheet=episodes',
    who: 'guest',
    steps: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'Player, about',
    ...title,
    address: '/video?vid={vid}&sheet=about',
    who: 'guest',
    steps: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'Player, settings',
    ...title,
    address: '/video?vid={vid}&sheet=settings',
    who: 'guest',
    steps: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'Player, subtitles',
    ...title,
    address: '/video?vid={vid}&sheet=subtitles',
    who: 'guest',
    steps: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  { name: 'Player, locked, no coins', ...locked, who: 'stranger', steps: (visit) => shows(visit, 'player.thankYou') },
  {
    name: 'Player, locked',
    ...locked,
    who: 'guest',
    before: asksEachTime,
    steps: (visit) => shows(visit, 'player.thankYou'),
  },
  { name: 'Player, may it unlock', ...locked, who: 'guest', steps: (visit) => shows(visit, 'player.askFirst') },
  {
    name: 'Player, top-up',
    ...title,
    address: '/video?vid={vid}&ep=5&sheet=topup',
    who: 'stranger',
    steps: (visit) => shows(visit, 'player.payOnPhone'),
    only: 'desktop',
  },
  {
    name: 'Player, no such title',
    address: '/video?vid=1',
    title: '',
    who: 'guest',
    expects: [/404/],
  },
  {
    name: 'Player, failed',
    ...title,
    who: 'guest',
    ...failing,
    async before(visit) {
      // The HTML contains the title and its episodes, so that the app would not request them.
      await serveWithoutFirstFrame(visit.page)
      await failing.before(visit)
    },
    steps: (visit) => shows(visit, 'player.titleFailed'),
  },
]

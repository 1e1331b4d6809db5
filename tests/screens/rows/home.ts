import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Screen, ScreenVisit } from '../screen.ts'
import { offlineApiCalls, simulateServerErrorFor } from './failing.ts'

const home = { address: '/', title: 'Home' } as const

async function openLanguages({ page, words }: ScreenVisit) {
  // On a desktop the current language is also shown next to the icon.
  const label = new RegExp(`^${words('shell.language').source.slice(1, -1)}`)
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: 'Español' }).waitFor()
}

export const homeScreens: readonly Screen[] = [
  { name: 'Home, first visit', ...home, who: 'stranger' },
  { name: 'Home, something watched', ...home, who: 'guest' },
  { name: 'Home, logged in', ...home, who: 'registered' },
  { name: 'Home, member', ...home, who: 'member', only: 'desktop' },
  { name: 'Home, languages', ...home, who: 'guest', steps: openLanguages },
  {
    name: 'Home, history menu',
    ...home,
    who: 'guest',
    only: 'desktop',
    async steps({ page, words }) {
      await page.getByRole('button', { name: words('shell.history') }).click()
      await page.getByRole('heading', { name: words('shell.recentlyWatched') }).waitFor()
    },
  },
  { name: 'Home, failed', ...home, who: 'guest', ...simulateServerErrorFor(recommendation.moduleInfoList) },
  { name: 'Home, offline', ...home, who: 'guest', ...offlineApiCalls },
  {
    name: 'Module',
    address: '/',
    title: 'On the edge tonight',
    who: 'guest',
    steps: ({ page, words }) =>
      page
        // The first module with this link is the viewer's own history, so the second is used.
        .getByRole('link', { name: words('home.viewAllOf') })
        .nth(1)
        .click(),
  },
  { name: 'Module, empty', address: '/twolevel?mid=0&title=Nothing', title: 'Nothing', who: 'guest', expects: [/404/] },
  { name: 'No such page', address: '/nowhere', title: '', who: 'stranger' },
]

import { playback } from '@cliffhanger/contract/playback'
import type { Screen, ScreenVisit } from '../screen.ts'
import { offlineApiCalls, simulateServerErrorFor } from './failing.ts'

const history = { address: '/history', title: '' } as const
const watchlist = { address: '/enjoy', title: '' } as const

async function editHistory({ page, words }: ScreenVisit) {
  await page.getByRole('button', { name: words('history.edit') }).click()
  await page.getByRole('button', { name: words('history.selectAll') }).click()
}

export const listScreens: readonly Screen[] = [
  { name: 'Search', address: '/result', title: 'Search titles', who: 'stranger' },
  { name: 'My list', ...watchlist, who: 'guest' },
  { name: 'My list, empty', ...watchlist, who: 'stranger' },
  { name: 'History', ...history, who: 'guest' },
  { name: 'History, empty', ...history, who: 'stranger' },
  { name: 'History, edited', ...history, who: 'guest', steps: editHistory },
  {
    name: 'History, deleting',
    ...history,
    who: 'guest',
    async steps(visit) {
      await editHistory(visit)
      await visit.page.getByRole('button', { name: visit.words('history.delete') }).click()
    },
  },
  { name: 'History, failed', ...history, who: 'guest', ...simulateServerErrorFor(playback.getWatchRecordList) },
  { name: 'History, offline', ...history, who: 'guest', ...offlineApiCalls },
  { name: 'Page of a title', address: '/title/-{vid}', title: 'Mark of the Winter Wolf', who: 'stranger' },
  { name: 'Ranking', address: '/ranking/week', title: 'Popular this week', who: 'guest' },
  {
    name: 'Title that does not exist',
    address: '/title',
    title: 'There is no such title',
    who: 'stranger',
    expects: [/status of 404/, /^404: .*\/title$/],
  },
]

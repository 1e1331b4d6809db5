import { playback } from '@cliffhanger/contract/playback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const watched = Array.from({ length: 12 }, (_, at) => ({
  ...createFreeTitle(`Title ${at + 1}`),
  lastLook: 1,
  lookTime: 4,
  duration: 60,
}))
const title = (name: string) => page.getByText(name, { exact: true })
const tab = (name: string) => page.getByRole('link', { name, exact: true }).first()

/** Waits until the browser has reported to all observers whether their elements are in view. */
const observersNotified = () => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))

it('loads the next page when the end of the list comes into view during a refetch', async () => {
  const server = createGuestServer()
  server.answerWith(playback.getWatchRecordList, ({ pageNum, pageSize }) => ({
    rows: watched.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: watched.length,
  }))
  let release = () => {}
  let released = Promise.resolve()
  const fetch: typeof server.fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    if (String(url).includes(playback.getWatchRecordList.path)) await released
    return response
  }
  const pagesRequested = () => server.requestsOf(playback.getWatchRecordList).map(({ pageNum }) => pageNum)
  // The viewport is so low that the end of the first page is out of reach.
  await openApp({ ...server, fetch }, '/history', { viewport: { width: 390, height: 300 } })
  await expect.element(title('Title 10')).toBeInTheDocument()
  await tab('My list').click()
  // The screen My list requests the first page of the history, too.
  await expect.poll(pagesRequested).toEqual([1, 1])
  released = new Promise((resolve) => (release = resolve))
  await tab('History').click()
  await expect.poll(pagesRequested).toEqual([1, 1, 1])
  title('Title 10').element().scrollIntoView({ behavior: 'instant' })
  await observersNotified()
  release()
  await expect.element(title('Title 12')).toBeInTheDocument()
  expect(pagesRequested()).toEqual([1, 1, 1, 2])
  await expect.element(page.getByText('That is everything you watched.')).toBeInTheDocument()
})

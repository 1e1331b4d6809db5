import type { Video } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createGuestServer, currentPath, desktopViewport, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle, createTitlePage } from '../../testing/titles.ts'

const bride = createFreeTitle('Midnight Bride')
const field = page.getByRole('combobox', { name: 'Search titles' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const found = (text: string) => page.getByRole('status').getByText(text, { exact: true })
const recentSearches = (): string[] => JSON.parse(localStorage.getItem('history_array') ?? '[]')

/** Creates a server that finds one title for “bride” and “midn” and nothing for any other text. */
function createSearchServer() {
  const server = createGuestServer()
  const findTitles = (text: string) =>
    text.startsWith('bride') || text === 'midn' ? createTitlePage(bride) : createTitlePage<Video>()
  server.answerWith(search.searchVideoInfo, (input) => findTitles(input.search))
  server.answerWith(search.searchTwoVideoInfo, (input) => findTitles(input.search))
  return server
}

/** Holds back timers of 500 ms until the test releases them. */
function holdPauses() {
  const { setTimeout: set, clearTimeout: clear } = window
  const held = new Map<number, () => void>()
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== 500) return set(run, ms)
    const id = -held.size - 1
    held.set(id, run)
    return id
  })
  vi.stubGlobal('clearTimeout', (id: number) => (held.has(id) ? held.set(id, () => {}) : clear(id)))
  onTestFinished(() => void vi.unstubAllGlobals())
  return held
}

it('requests at most thirty suggestions, 500 ms after the last key', async () => {
  const server = createSearchServer()
  await openApp(server, '/result')
  await expect.element(field).toHaveFocus()
  const pauses = holdPauses()
  await field.fill('brid')
  await expect.poll(() => pauses.size).toBe(1)
  await field.fill('bride')
  await expect.poll(() => pauses.size).toBe(2)
  for (const end of pauses.values()) {
    expect(server.requestsOf(search.searchVideoInfo)).toEqual([])
    end()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await expect.element(option('Midnight Bride')).toBeVisible()
  await expect
    .poll(() => server.requestsOf(search.searchVideoInfo))
    .toMatchObject([{ search: 'bride', pageNum: 1, pageSize: 30 }])
  // Two options: the title and the link to all results.
  expect(page.getByRole('option').elements()).toHaveLength(2)
  await expect.element(page.getByText('1 suggestion')).toBeInTheDocument()
})

it('the suggestion list can be operated with arrow keys, Enter and Escape', async () => {
  const server = createSearchServer()
  server.refuse(playback.getPlayList, 'unpublished')
  await openApp(server, '/result', { viewport: desktopViewport })
  await field.fill('midn')
  await expect.element(option('Midnight Bride')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Midnight Bride')).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', option('Midnight Bride').element().id)
  // Arrow Up from the first option returns to the field, then selects the last option.
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowUp}')
  const last = page.getByRole('option').last()
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(last).toHaveAttribute('aria-selected', 'false')
  await expect.element(field).toHaveValue('midn')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await field.fill('midn')
  await expect.element(option('Midnight Bride')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(currentPath).toBe('/video')
  expect(new URLSearchParams(location.search).get('vid')).toBe(bride.vidId)
})

it('an empty search text starts no search', async () => {
  const server = createSearchServer()
  await openApp(server, '/result')
  await expect.element(field).toHaveFocus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await field.fill('   ')
  await userEvent.keyboard('{Enter}')
  await button('Search').click()
  await vi.advanceTimersByTimeAsync(700)
  expect([...server.requestsOf(search.searchVideoInfo), ...server.requestsOf(search.searchTwoVideoInfo)]).toEqual([])
  expect([currentPath(), location.search]).toEqual(['/result', ''])
  expect(recentSearches()).toEqual([])
})

it('the last eleven distinct searches are stored, newest first, and shown while the field is empty', async () => {
  const eleven = Array.from({ length: 11 }, (_, at) => `old ${at + 1}`)
  await openApp(createSearchServer(), '/result', { storage: { history_array: JSON.stringify(eleven) } })
  await expect.element(button('old 1')).toBeVisible()
  await field.fill(' bride ')
  await expect.element(button('old 1')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(found('1 title found')).toBeVisible()
  expect(recentSearches()).toEqual(['bride', ...eleven.slice(0, 10)])
  await button('Clear the text').click()
  // Repeating a search moves it to the front.
  await button('old 10').click()
  await expect.element(heading('Nothing found for “old 10”')).toBeVisible()
  expect(recentSearches()).toEqual(['old 10', 'bride', ...eleven.slice(0, 9)])
})

it('recent searches can be deleted one by one, or all at once with undo', async () => {
  await openApp(createSearchServer(), '/result', { storage: { history_array: '["rain","bride","wolf"]' } })
  await button('Delete “bride”').click()
  expect(recentSearches()).toEqual(['rain', 'wolf'])
  await expect.element(button('Delete “wolf”')).toHaveFocus()
  await button('Clear all').click()
  expect(recentSearches()).toEqual([])
  await expect.element(page.getByText('Recent searches cleared.', { exact: false })).toBeVisible()
  await button('Undo').click()
  await expect.element(button('rain')).toBeVisible()
  expect(recentSearches()).toEqual(['rain', 'wolf'])
})

it('an empty result shows advice and a module of popular titles', async () => {
  const server = createSearchServer()
  const shelf = { mId: '1', cardType: 32, moduleName: 'On the edge tonight', videoInfoList: [bride] } as const
  server.answer(recommendation.moduleInfoList, { rows: [{ ...shelf, videoInfoList: [...shelf.videoInfoList] }] })
  await openApp(server, '/result?q=zzqx')
  await expect.element(heading('Nothing found for “zzqx”')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'On the edge tonight' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Midnight Bride/ })).toBeVisible()
  await button('Search for something else').click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})

it('a failed search can be retried, and shows an offline message when offline', async () => {
  const server = createSearchServer()
  server.refuse(search.searchTwoVideoInfo, 'internal', 'no')
  await openApp(server, '/result')
  await field.fill('bride')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('The search did not get through')).toBeVisible()
  server.answer(search.searchTwoVideoInfo, createTitlePage(bride))
  await button('Try again').click()
  await expect.element(found('1 title found')).toBeVisible()
  server.disconnect(search.searchTwoVideoInfo)
  await field.fill('wolf')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('No connection')).toBeVisible()
})

it('failed suggestions can be retried while the full search stays available', async () => {
  const server = createSearchServer()
  server.disconnect(search.searchVideoInfo)
  await openApp(server, '/result')
  await field.fill('bride')
  await expect.element(page.getByText('The suggestions did not load.')).toBeVisible()
  await expect.element(option('All results for “bride”')).toBeVisible()
  server.answer(search.searchVideoInfo, createTitlePage(bride))
  await button('Try again').click()
  await expect.element(option('Midnight Bride')).toBeVisible()
})

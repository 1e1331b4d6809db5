import { languageByKey } from '@cliffhanger/domain/languages'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { findOldestLoadTime, showSavedTime } from './saved-time.ts'

function openScreen() {
  const queries = new QueryClient()
  const queryFn = () => new Promise<never>(() => {})
  const show = (queryKey: readonly unknown[]) =>
    new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  return { queries, show }
}

test('returns the load time of the oldest response on the screen', () => {
  const { queries, show } = openScreen()
  expect(findOldestLoadTime(queries)).toBe(0)
  queries.setQueryData(['/not/shown'], 1, { updatedAt: 1000 })
  queries.setQueryData(['/list', {}], 1, { updatedAt: 3000 })
  queries.setQueryData(['/viewer', {}], 1, { updatedAt: 2000 })
  queries.setQueryData(['followed', '7'], true, { updatedAt: 500 })
  queries.setQueryData(['/empty', {}], 1, { updatedAt: 0 })
  for (const key of [['/list', {}], ['/viewer', {}], ['followed', '7'], ['/empty', {}], ['/missing']]) show(key)
  expect(findOldestLoadTime(queries)).toBe(2000)
})

test("updates the banner's text only when the displayed time changes", async () => {
  const texts: string[] = []
  let isConnected = false
  const element = {
    get textContent() {
      return texts.at(-1) ?? ''
    },
    set textContent(text) {
      texts.push(text)
    },
    get isConnected() {
      return isConnected
    },
    remove: () => (isConnected = false),
  }
  const banner = { append: () => (isConnected = true) }
  vi.stubGlobal('document', { createElement: () => element, querySelector: () => banner })
  const { queries, show } = openScreen()
  show(['/list', {}])
  const at = (hour: number) => ({ updatedAt: new Date(2026, 10, 26, hour).getTime() })
  queries.setQueryData(['/list', {}], 1, at(8))
  const locale = createLocale(languageByKey('en'), await loadCatalogue('en'))
  const connection = { isOffline: () => true, begin: () => () => {}, subscribe: () => () => true }
  await showSavedTime({ locale, queryClient: queries, connection })
  for (const n of [2, 3]) queries.setQueryData(['/list', {}], n, at(8))
  expect(texts).toEqual([expect.stringContaining('8:00')])
  queries.setQueryData(['/list', {}], 4, at(9))
  expect(texts).toHaveLength(2)
  vi.unstubAllGlobals()
})

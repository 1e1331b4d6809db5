import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { oldestShown } from './saved-time.ts'

function openScreen() {
  const queries = new QueryClient()
  const queryFn = () => new Promise<never>(() => {})
  const show = (queryKey: readonly unknown[]) =>
    new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  return { queries, show }
}

test('the age of a screen is that of the oldest response that it shows', () => {
  const { queries, show } = openScreen()
  expect(oldestShown(queries)).toBe(0)
  queries.setQueryData(['/not/shown'], 1, { updatedAt: 1000 })
  queries.setQueryData(['/list', {}], 1, { updatedAt: 3000 })
  queries.setQueryData(['/viewer', {}], 1, { updatedAt: 2000 })
  queries.setQueryData(['followed', '7'], true, { updatedAt: 500 })
  queries.setQueryData(['/empty', {}], 1, { updatedAt: 0 })
  for (const key of [['/list', {}], ['/viewer', {}], ['followed', '7'], ['/empty', {}], ['/missing']]) show(key)
  expect(oldestShown(queries)).toBe(2000)
})

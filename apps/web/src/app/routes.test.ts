import { expect, test } from 'vitest'
import { routeOf } from './routes.ts'

/**
 * As `isPublicPath` in apps/server/src/http/pages/public/address.ts: the server draws one of these pages also where none
 * exists, with 404, and the app hydrates it.
 */
test.each([
  ['/title', true],
  ['/title/', true],
  ['/title/a-1', true],
  ['/title/a/b', true],
  ['/tag/CEO', true],
  ['/ranking/new/', true],
  ['/titles', false],
  ['/title-1', false],
  ['/a/title/b', false],
  ['/Title/a-1', false],
  ['//title/a-1', false],
  ['/video', false],
  ['/', false],
])('%s shows a title, a tag or a ranking: %s', (path, isPublic) => {
  expect(routeOf(path).path === '/title').toBe(isPublic)
})

import { expect, test } from 'vitest'
import { routeOf } from './routes.ts'

/**
 * Must match `isPublicPath` in apps/server/src/http/pages/public/address.ts: the server also renders such a page, with
 * status 404, if the title does not exist, and the app hydrates it.
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
])('%s is a public page of a title, tag or ranking: %s', (path, isPublic) => {
  expect(routeOf(path).path === '/title').toBe(isPublic)
})

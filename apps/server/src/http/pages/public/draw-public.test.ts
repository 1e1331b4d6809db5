import type { NotFoundPageContent } from '@cliffhanger/contract/public-page'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDeps, type TestDeps } from '../../../testing/test-server.ts'
import { createPublicPageRenderer } from './draw-public.ts'

let testDeps: TestDeps
beforeAll(async () => {
  testDeps = await createTestDeps()
})
afterAll(() => testDeps.close())

const content = (): NotFoundPageContent => ({ kind: 'missing', wasDeleted: false, titles: [] })

test('rendered pages are cached up to a byte limit', async () => {
  const { deps } = testDeps
  const [language] = languages
  const [first, second] = [content(), content()]
  const drawn: string[] = []
  // Two of these screens are larger than the cache.
  const renderPublicPageHtml = async ({ content: one }: { content: unknown }) => {
    drawn.push(one === first ? 'first' : 'second')
    return 'a'.repeat(9_000_000)
  }
  const draw = createPublicPageRenderer(deps, { renderPublicPageHtml, firstLook: 'first.js' })
  const open = (one: NotFoundPageContent) =>
    draw('<div id="root"></div>', one, { brand: deps.brands.of(''), host: '', language, isWide: false })
  for (const one of [first, first, second, second, first]) await open(one)
  expect(drawn).toEqual(['first', 'second', 'first'])
})

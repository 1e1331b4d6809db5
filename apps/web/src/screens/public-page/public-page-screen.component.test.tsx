import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { recordScrollPositions } from '#app/use-scroll-restoration.ts'
import { createPagesServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const redVeil = { video: createFreeTitle('Red Veil'), path: '/title/red-veil-7' }
const titlePage = { kind: 'title', ...redVeil, freeEpisodes: [], related: [] } as const
const nothingHere = { kind: 'missing', wasDeleted: false, titles: [redVeil] } as const

it("a title's page lists only prices that are on sale", async () => {
  const finish = {
    episodes: 4,
    coins: 80,
    missing: 80,
    byCoins: undefined,
    byWholeTitle: { price: '4.99', currency: 'USD' },
    byMembership: undefined,
    cheapest: undefined,
  }
  await openApp(createPagesServer({ [redVeil.path]: { ...titlePage, finish } }), redVeil.path)
  await expect.element(page.getByText('$4.99')).toBeVisible()
  expect(document.querySelectorAll('main dt')).toHaveLength(1)
})

it('tags that cannot be part of a URL have no link, and long tags wrap', async () => {
  const video = { ...redVeil.video, tags: ['.', 'a'.repeat(300), '..'] }
  await openApp(createPagesServer({ [redVeil.path]: { ...titlePage, video } }), redVeil.path)
  await expect.element(page.getByRole('list', { name: 'Tags' })).toBeVisible()
  const links = document.querySelectorAll('main a[href^="/tag/"]')
  expect([...links].map(({ textContent }) => textContent)).toEqual(['a'.repeat(300)])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it.each(['/tag', '/ranking', '/title'])('%s without content says so and suggests titles', async (path) => {
  await openApp(createPagesServer({ [path]: nothingHere }), path)
  await expect.element(page.getByRole('heading', { name: 'There is no such title' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Red Veil/ })).toHaveAttribute('href', redVeil.path)
})

it('a missing page of a ranking is not marked as the current page', async () => {
  await openApp(createPagesServer({ '/ranking/new?page=9999': nothingHere }), '/ranking/new?page=9999')
  await expect.element(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
  expect(document.querySelectorAll('main [aria-current]')).toHaveLength(0)
})

it('updates the canonical and alternate links in the head to the displayed page', async () => {
  const landed = document.createElement('meta')
  landed.setAttribute('property', 'og:url')
  landed.content = 'https://app.example/'
  document.head.append(landed)
  onTestFinished(() => landed.remove())
  const links = (rel: string) =>
    [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ hreflang, href }) => [hreflang, href])
  const related = [{ video: createFreeTitle('Blue Gate'), path: '/title/blue-gate-8' }]
  const list = { kind: 'ranking', ranking: 'new', path: '/ranking/new', titles: [redVeil], page: 1, pages: 1 } as const
  const server = createPagesServer({ [redVeil.path]: { ...titlePage, related }, '/ranking/new': list })
  await openApp(server, redVeil.path)
  await expect.poll(() => links('canonical')).toEqual([['', 'https://app.example/title/red-veil-7']])
  expect(links('alternate')).toHaveLength(7)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect.poll(() => links('canonical')).toEqual([['', 'https://app.example/ranking/new']])
  expect(links('alternate')).toContainEqual(['zh-Hant', 'https://app.example/ranking/new?lang=zh'])
  expect(links('alternate')).toHaveLength(7)
  expect(document.title).toMatch(/^New · /)
  // A page without content has no canonical URL.
  history.back()
  await page.getByRole('link', { name: /Blue Gate/ }).click()
  await expect.poll(() => links('canonical')).toEqual([])
  expect(links('alternate')).toEqual([])
})

it('the next page of a list starts focused at its top, and Back restores the scroll position', async () => {
  recordScrollPositions()
  const titles = Array.from({ length: 24 }, (_, index) => ({
    video: createFreeTitle(`Title ${index}`),
    path: `/title/title-${index}`,
  }))
  const list = { kind: 'ranking', ranking: 'new', path: '/ranking/new', titles, pages: 2 } as const
  const server = createPagesServer({
    '/ranking/new': { ...list, page: 1 },
    '/ranking/new?page=2': { ...list, page: 2 },
  })
  await openApp(server, '/ranking/new')
  const next = page.getByRole('link', { name: 'Next page' })
  await expect.element(next).toBeVisible()
  let left = 0
  const noteScroll = () => {
    left = scrollY
  }
  addEventListener('click', noteScroll, { capture: true, once: true })
  await next.click()
  await expect.element(page.getByText('Page 2 of 2')).toBeInTheDocument()
  expect(left).toBeGreaterThan(0)
  expect([scrollY, document.activeElement?.id]).toEqual([0, 'content'])
  history.back()
  await expect.element(next).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(left)
})

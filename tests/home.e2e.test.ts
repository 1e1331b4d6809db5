import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isPageHydrated, openPhone, scrollThrough, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, openPath, server } from './demo-browser.ts'

const end = 'That is every story, for now.'
const moduleOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const posters = (page: Page, name: string) => moduleOf(page, name).locator('li a[href^="/video?vid="]')

it.concurrent('every card type appears on home with its limit of titles', async () => {
  const page = await openDesktop()
  await openPath(page)
  await scrollThrough(page, end)
  const banner = page.getByRole('region', { name: 'Spotlight' })
  expect(await banner.getByRole('listitem').count()).toBe(7)
  expect(await moduleOf(page, 'On the edge tonight').locator('ol > li').count()).toBe(9)
  for (const list of ['Start here', 'Revenge, served vertical']) expect(await posters(page, list).count()).toBe(6)
  expect(await posters(page, 'Hearts under contract').count()).toBe(9)
  for (const list of ['Start here', 'Revenge, served vertical', 'Hearts under contract']) {
    const rows = await posters(page, list).allTextContents()
    // Each row shows a title's name, its numbers of free and paid episodes, and a description.
    expect(rows.filter((text) => !/^.{5,}8 episodes(\d free\d paid|All free).{40,}$/.test(text))).toEqual([])
  }
  // Grids show posters without descriptions.
  const grid = await posters(page, 'Best after midnight').allTextContents()
  expect(grid.map((text) => text.length < 60)).toEqual(Array.from({ length: 6 }, () => true))
  expect(await page.getByRole('link', { name: /^View all: / }).count()).toBeGreaterThanOrEqual(6)
  // The watch history is empty, so home has no module for it.
  expect(await moduleOf(page, 'Where you left off').count()).toBe(0)
  await page.context().close()
})

it.concurrent('a carousel shows seven posters on a desktop', async () => {
  const page = await openDesktop()
  await openPath(page)
  const rail = moduleOf(page, 'On the edge tonight').locator('ol')
  await rail.locator('li').first().waitFor()
  const whole = await rail.evaluate((list) => {
    const { left, right } = list.getBoundingClientRect()
    const boxes = [...list.children].map((item) => item.getBoundingClientRect())
    return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length
  })
  expect(whole).toBe(7)
  await page.context().close()
})

it.concurrent('the banner advances automatically after 5 s', async ({ expect }) => {
  const page = await openDesktop()
  await openPath(page)
  await expect.poll(() => isPageHydrated(page)).toBe(true)
  const banner = page.getByRole('region', { name: 'Spotlight' })
  const slide = () => banner.locator('div:not([inert]) > h2').textContent()
  // The progress line under the active poster is the banner's timer: the end of its animation shows the next slide.
  const fill = (isFinished = false) =>
    banner.evaluate((own, toItsEnd) => {
      const fills = own.getAnimations({ subtree: true }).filter((one) => one instanceof CSSAnimation)
      if (toItsEnd) for (const one of fills) one.finish()
      return fills.map((one) => [one.playState, one.effect?.getTiming().duration])
    }, isFinished)
  for (let turn = 0; turn < 2; turn += 1) {
    await expect.poll(() => fill()).toEqual([['running', 5000]])
    const before = await slide()
    await fill(true)
    await expect.poll(slide).not.toBe(before)
  }
  await page.context().close()
})

it.concurrent("with reduced motion the banner advances only by the viewer's action", async () => {
  const page = await openDesktop({ reducedMotion: 'reduce' })
  await openPath(page)
  const heading = page.getByRole('region', { name: 'Spotlight' }).getByRole('heading').first()
  await heading.waitFor()
  const first = await heading.textContent()
  await page.waitForTimeout(6500)
  expect(await heading.textContent()).toBe(first)
  await page.context().close()
})

it.concurrent('“View all” opens the whole module under its name, and Back restores the scroll position', async ({
  expect,
}) => {
  const page = await openDesktop()
  await openPath(page)
  await scrollThrough(page, end)
  const all = page.getByRole('link', { name: 'View all: Revenge, served vertical' })
  await all.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(100)
  await all.click()
  await page.waitForURL(/\/twolevel\?mid=\d+&title=Revenge/)
  await page.getByRole('heading', { level: 1, name: 'Revenge, served vertical' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Revenge, served vertical · /)
  await page.goBack()
  await all.waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
  await page.context().close()
})

it.concurrent('the endless module requests each page once and stops after a page with fewer than ten titles', async () => {
  const page = await openDesktop()
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/recommend/page')) asked.push(request.postDataJSON().pageNum)
  })
  await openPath(page)
  await page.evaluate(() => scrollTo(0, 100))
  await page.getByRole('heading', { level: 2 }).nth(2).waitFor()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, turn % 2 === 0 ? 6000 : -3000)
    await page.waitForTimeout(200)
  }
  await page.mouse.wheel(0, 9000)
  await page.getByText(end).waitFor()
  expect(asked).toEqual([2])
  await page.context().close()
})

it.concurrent("an ad visit in a social app's browser opens the advertised title", async () => {
  const page = await openPhone(browser)
  await openPath(page)
  const link = (await page.locator('a[href^="/video?vid="]').first().getAttribute('href')) ?? ''
  const vid = new URL(link, server.origin).searchParams.get('vid')
  const instagram = await openDesktop({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Instagram 320.0.0.0 Android' })
  await openPath(instagram, `/?adId=a1&vid=${vid}`)
  await instagram.waitForURL(`**/video?vid=${vid}`)
  // After the title was shown, home no longer redirects to it.
  await instagram.locator('#first-frame').waitFor({ state: 'detached' })
  await openPath(instagram)
  await instagram.getByRole('heading', { level: 2 }).first().waitFor()
  expect(new URL(instagram.url()).pathname).toBe('/')
  for (const opened of [page, instagram]) await opened.context().close()
})

it.concurrent('an ordinary browser opens the advertised title on the next visit to home, once per ad', async () => {
  const page = await openDesktop()
  const openAd = async (path: string) => {
    const reported = page.waitForResponse('**/newUserStaining')
    await openPath(page, path)
    await (await reported).finished()
    await page.waitForFunction(() => document.cookie.includes('adIdCookie=0'))
  }
  const staysHome = async () => {
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await openAd('/?adId=a1')
  await staysHome()
  const links = page.locator('a[href^="/video?vid="]')
  const vids = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('vid'))),
  ])
  for (const [ad, vid] of vids.slice(0, 2).entries()) {
    await openAd(`/?adId=b${ad}&vid=${vid}`)
    await staysHome()
    await openPath(page)
    await page.waitForURL(`**/video?vid=${vid}*`)
    await page.locator('#first-frame').waitFor({ state: 'detached' })
    await openPath(page)
    await staysHome()
  }
  await page.context().close()
})

const continued = {
  '2': 'Continue EP 2',
  '4': '繼續看第 2 集',
  '8': 'Seguir con EP 2',
  '6': '第2話の続きを見る',
  '11': 'ดูต่อตอนที่ 2',
  '10': 'Lanjutkan EP 2',
} as const

it.concurrent('the banner names the episode that its button plays, for new and returning viewers', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const banner = page.locator('section[aria-roledescription="carousel"]')
  const watchLink = banner.locator('div:not([inert]) > a').filter({ has: page.locator('svg') })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPath(page)
  await expect.poll(() => watchLink.textContent()).toBe('Watch episode 1 free')
  const [firstHref = ''] = [(await watchLink.getAttribute('href')) ?? '']
  expect(firstHref).toMatch(/&ep=1$/)
  await openPath(page, firstHref.replace('ep=1', 'ep=2'))
  await page.locator('#first-frame').waitFor({ state: 'detached' })
  const { seconds } = await waitForPlayback(page, 0.3)
  await waitForPlayback(page, seconds + 0.6)

  // Records the banner's texts from the start, because a text shown before the history has loaded must not be wrong
  // either.
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('[aria-roledescription="carousel"] div:not([inert]) > a')) {
        const text = link.querySelector('svg') ? (link.textContent ?? '') : ''
        if (text !== '' && said.at(-1) !== text) said.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  for (const [language, text] of Object.entries(continued)) {
    await page.evaluate((id) => localStorage.setItem('language', id), language)
    await openPath(page)
    await expect.poll(() => watchLink.textContent()).toBe(text)
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([text])
    expect(await watchLink.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  }
  await watchLink.tap()
  await page.waitForURL(/&ep=2$/)
  const current = page.locator('[data-episode][aria-current="true"]')
  await expect.poll(() => current.getAttribute('data-episode')).toBe('2')
  await page.context().close()
})

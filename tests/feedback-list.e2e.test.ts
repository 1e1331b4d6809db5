import { feedback } from '@cliffhanger/contract/feedback'
import { it } from 'vitest'
import { openPhone } from './chromium.ts'
import { browser, button, calls, longTimeout, open, openWriter, picture, reply, rowOf } from './feedback-pages.ts'

it.concurrent('the list loads ten reports at a time, half a screen before its end, without duplicates', async ({
  expect,
}) => {
  const page = await openWriter(24, 'Paged')
  const asked = calls(page, feedback.feedbackList.path)
  // Ten rows are higher than one and a half screens.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.reload()
  await page.getByText('Paged 24').waitFor()
  await page.waitForTimeout(500)
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([[1, 10]])
  const link = page.locator('main li a')
  expect(await link.count()).toBe(10)
  // With the end of the list 60 % of a screen below the viewport there is no request; with 40 % there is one.
  const bringEndTo = (screens: number) =>
    page.evaluate((share) => {
      const last = [...document.querySelectorAll('main li a')].at(-1)
      const below = (last?.getBoundingClientRect().bottom ?? 0) - innerHeight
      scrollBy({ top: below - share * innerHeight, behavior: 'instant' })
    }, screens)
  const pages = () => asked.map(({ pageNum }) => pageNum)
  await bringEndTo(0.6)
  await page.waitForTimeout(400)
  expect(pages()).toEqual([1])
  await bringEndTo(0.4)
  await expect.poll(() => link.count(), longTimeout).toBe(20)
  expect(pages()).toEqual([1, 2])
  await bringEndTo(0)
  await page.getByText('That is all you have sent.').waitFor()
  expect(await link.count()).toBe(24)
  expect(pages()).toEqual([1, 2, 3])
  await page.context().close()
})

it.concurrent('a link to an old report opens it; a link to an unknown report shows an error and a link to the list', async () => {
  const page = await openWriter(13, 'Deep')
  const { feedback_id } = await rowOf('Deep 1')
  await open(page, `/feeddetail?id=${feedback_id}`)
  await page.getByText('Deep 1', { exact: true }).waitFor()
  await page.getByText('A person will read this.', { exact: false }).waitFor()
  await open(page, '/feeddetail?id=1')
  await page.getByRole('heading', { name: 'This report is not here' }).waitFor()
  await page.getByRole('link', { name: 'To my reports' }).tap()
  await page.getByText('Deep 13').waitFor()
  await page.context().close()
})

it.concurrent('pictures open full screen; arrow keys change them, and Escape closes them and restores the focus', async ({
  expect,
}) => {
  const page = await openWriter(1, 'Zoomed')
  const { feedback_id } = await rowOf('Zoomed 1')
  const images = ['#a33', '#3a3', '#33a'].map((colour) => picture(colour, 400).webp().toBuffer())
  await reply(feedback_id, 'Look', await Promise.all(images))
  await open(page, `/feeddetail?id=${feedback_id}`)
  const thumb = button(page, 'Open picture 2')
  await thumb.focus()
  await page.keyboard.press('Enter')
  const at = (n: number) => page.getByRole('dialog', { name: `Picture ${n} of 3` }).waitFor()
  const inView = (n: number) => {
    const shown = page.getByRole('img', { name: `Picture ${n} of 3` })
    const middle = () =>
      shown.evaluate((own) => (own.getBoundingClientRect().left + own.getBoundingClientRect().right) / 2 / innerWidth)
    return expect.poll(middle, longTimeout).toBeCloseTo(0.5)
  }
  await at(2)
  await inView(2)
  await page.keyboard.press('ArrowRight')
  await at(3)
  await inView(3)
  await page.keyboard.press('ArrowRight')
  await at(3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await at(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await thumb.evaluate((own) => own === document.activeElement)).toBe(true)
  await page.context().close()
})

it.concurrent('a list that fails to load shows an error with a retry button, and an offline message when offline', async ({
  expect,
}) => {
  const page = await openWriter(1, 'Failing')
  const path = `**${feedback.feedbackList.path}`
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Request 7' } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Your reports did not load' }).waitFor()
  // The specification only logs this failure, so no dialog opens.
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unroute(path)
  await page.route(path, (route) => route.abort())
  await button(page, 'Try again').tap()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.unroute(path)
  await button(page, 'Try again').tap()
  await page.getByText('Failing 1').waitFor()
  await page.context().close()
})

it.concurrent.for([
  ['/login/v1/check', 'check  error'],
  ['/userInfo/getUserInfo', 'getUserInfo  error'],
  ['/userInfo/getUserAccountInfo', 'getUserAccountInfo  error'],
])('a failure of %s opens a dialog with its own message: %s', async ([path, text], { expect }) => {
  const page = await openPhone(browser)
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 403, json: { code: 403, message: 'No' } }))
  await open(page, '/my')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByRole('heading').textContent()).toBe(text)
  await button(page, 'Close').tap()
  await dialog.waitFor({ state: 'detached' })
  await page.context().close()
})

it.concurrent("the home page's modules fail with the server's own message in a dialog", async () => {
  const page = await openPhone(browser)
  await page.route('**/recommend/moduleInfoList', (route) =>
    route.fulfill({ status: 403, json: { code: 403, message: 'The shelves are being built' } }),
  )
  await open(page, '/my')
  await page.getByRole('link', { name: 'Discover' }).first().tap()
  await page.getByRole('dialog', { name: 'The shelves are being built' }).waitFor()
  await page.context().close()
})

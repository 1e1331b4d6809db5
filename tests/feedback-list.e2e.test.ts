import { feedback } from '@cliffhanger/contract/feedback'
import { it } from 'vitest'
import {
  button,
  createTestPicture,
  openPath,
  openReporterPage,
  readFeedbackRow,
  recordRequestBodies,
  replyAsOperator,
} from './feedback-pages.ts'

it.concurrent('the report list requests the next ten reports half a screen before its end, without duplicates', async ({
  expect,
}) => {
  const page = await openReporterPage(24, 'Paged')
  const asked = recordRequestBodies(page, feedback.feedbackList.path)
  // Ten rows are higher than one and a half screens.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.reload()
  await page.getByText('Paged 24').waitFor()
  await page.waitForTimeout(500)
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([[1, 10]])
  const link = page.locator('main li a')
  expect(await link.count()).toBe(10)
  // The list requests more reports when its end is 40 % of a screen below the viewport, but not yet at 60 %.
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
  await expect.poll(() => link.count()).toBe(20)
  expect(pages()).toEqual([1, 2])
  await bringEndTo(0)
  await page.getByText('That is all you have sent.').waitFor()
  expect(await link.count()).toBe(24)
  expect(pages()).toEqual([1, 2, 3])
  await page.context().close()
})

it.concurrent('a link to a report on a later page of the list opens the report', async () => {
  const page = await openReporterPage(13, 'Deep')
  const { feedback_id } = await readFeedbackRow('Deep 1')
  await openPath(page, `/feeddetail?id=${feedback_id}`)
  await page.getByText('Deep 1', { exact: true }).waitFor()
  await page.getByText('A person will read this.', { exact: false }).waitFor()
  await page.context().close()
})

it.concurrent('pictures open in full screen; arrow keys switch pictures, and Escape closes them and restores the focus', async ({
  expect,
}) => {
  const page = await openReporterPage(1, 'Zoomed')
  const { feedback_id } = await readFeedbackRow('Zoomed 1')
  const images = ['#a33', '#3a3', '#33a'].map((colour) => createTestPicture(colour, 400).webp().toBuffer())
  await replyAsOperator(feedback_id, 'Look', await Promise.all(images))
  await openPath(page, `/feeddetail?id=${feedback_id}`)
  const thumb = button(page, 'Open picture 2')
  await thumb.focus()
  await page.keyboard.press('Enter')
  const at = (n: number) => page.getByRole('dialog', { name: `Picture ${n} of 3` }).waitFor()
  const inView = (n: number) => {
    const shown = page.getByRole('img', { name: `Picture ${n} of 3` })
    const middle = () =>
      shown.evaluate((own) => (own.getBoundingClientRect().left + own.getBoundingClientRect().right) / 2 / innerWidth)
    return expect.poll(middle).toBeCloseTo(0.5)
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

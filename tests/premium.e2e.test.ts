import { expect, it } from 'vitest'
import { openPhone } from './chromium.ts'
import { browser, openPath } from './demo-browser.ts'

it.concurrent.each(['en-US', 'zh-TW', 'es-MX', 'ja-JP', 'th-TH', 'id-ID'])(
  'a phone shows every plan above the button, and the button names the selected plan: %s',
  async (locale) => {
    const page = await openPhone(browser, locale)
    await openPath(page, '/premium')
    const plans = page.locator('label', { has: page.getByRole('radio') })
    const join = page
      .getByRole('main')
      .getByRole('button', { name: '9.99' })
      .or(page.getByRole('button', { name: '9,99' }))
    await plans.nth(2).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const buttonTop = (await join.boundingBox())?.y ?? 0
    for (const plan of await plans.all()) {
      const box = await plan.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThan(buttonTop)
      // Checks that no other element covers the plan.
      await plan.click({ trial: true, timeout: 5000 })
      await plan.click()
      const [name = '', price = ''] = await plan.evaluate((row) => {
        const words = [...row.querySelectorAll('span')].map((part) => part.firstChild?.textContent ?? '')
        return [words[0], words.find((text) => /\d[.,]99/.test(text))]
      })
      await page.getByRole('button', { name }).filter({ hasText: price }).waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
    await page.context().close()
  },
)

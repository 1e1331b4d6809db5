import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAccountServer, openApp } from '../../testing/open-app.tsx'

const texts = vi.hoisted(() => ({ t: undefined, hasFailed: false, retry: () => {} }))
vi.mock('./use-gift-texts.ts', () => ({ useGiftTexts: () => texts }))

it.each([
  ['load', false],
  ['failed to load', true],
])('the gift screen shows a heading and a back button if its texts %s', async (_, hasFailed) => {
  texts.hasFailed = hasFailed
  await openApp(createAccountServer('mira@example.com'), '/gift', { brand: { gifts: true } })
  await expect.element(page.getByRole('heading', { name: 'Gifts', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(hasFailed ? 1 : 0)
})

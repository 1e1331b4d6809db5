import { languageByKey } from '@cliffhanger/domain/languages'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { InstallOffer, type InstallPrompt } from './installed-app.tsx'

beforeEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/my')
})

/** Shows the offer. @param hasPrompt false on an iPhone */
async function show(hasPrompt: boolean) {
  const locale = createLocale(languageByKey('en'), await loadCatalogue('en'))
  await locale.load('rest')
  const ask = vi.fn(async () => ({ outcome: 'dismissed' }))
  const prompt: InstallPrompt | undefined = hasPrompt
    ? Object.assign(new Event('beforeinstallprompt'), { prompt: ask })
    : undefined
  const onAnswer = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <LocaleContext value={locale}>
      <InstallOffer prompt={prompt} onAnswer={onAnswer} />
    </LocaleContext>,
  )
  return { ask, onAnswer }
}
const offer = page.getByRole('region', { name: 'Keep it one tap away' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it("opens the browser's dialog, and asks no second time", async () => {
  const { ask, onAnswer } = await show(true)
  await button('Install').click()
  await expect.element(offer).not.toBeInTheDocument()
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([1, 1])
})

it.each(['Not now', 'Escape'])('%s ends the offer without asking the browser', async (answer) => {
  const { ask, onAnswer } = await show(true)
  if (answer === 'Escape') {
    await expect.element(button('Install')).toBeVisible()
    button('Install').element().focus()
    await userEvent.keyboard('{Escape}')
  } else await button(answer).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([0, 1])
})

it('explains the share menu where the browser has no dialog', async () => {
  const { onAnswer } = await show(false)
  await expect.element(offer.getByText('tap Share, then “Add to Home Screen”', { exact: false })).toBeVisible()
  expect(button('Install').query()).toBeNull()
  await button('Got it').click()
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

it('is not shown over the player', async () => {
  history.replaceState(null, '', '/video?vid=1')
  await show(true)
  await expect.element(offer).not.toBeInTheDocument()
})

import { languageByKey } from '@cliffhanger/domain/languages'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadCatalogue } from '#i18n/catalogue.ts'
import { createLocale } from '#i18n/locale.ts'
import { LocaleContext } from '#i18n/use-text.ts'
import { InstallOffer, type InstallPrompt, offerInstall } from './installed-app.tsx'

beforeEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/my')
})

const getLocale = async () => createLocale(languageByKey('en'), await loadCatalogue('en'))

/** Shows the installation offer. @param hasPrompt false on an iPhone */
async function show(hasPrompt: boolean) {
  const locale = await getLocale()
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

it("opens the browser's installation dialog and does not offer the installation again", async () => {
  const { ask, onAnswer } = await show(true)
  await button('Install').click()
  await expect.element(offer).not.toBeInTheDocument()
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([1, 1])
})

it.each(['Not now', 'Escape'])("%s ends the offer without opening the browser's dialog", async (answer) => {
  const { ask, onAnswer } = await show(true)
  if (answer === 'Escape') {
    await expect.element(button('Install')).toBeVisible()
    button('Install').element().focus()
    await userEvent.keyboard('{Escape}')
  } else await button(answer).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect([ask.mock.calls.length, onAnswer.mock.calls.length]).toEqual([0, 1])
})

it('explains the share menu if the browser has no installation dialog', async () => {
  const { onAnswer } = await show(false)
  await expect.element(offer.getByText('tap Share, then “Add to Home Screen”', { exact: false })).toBeVisible()
  expect(button('Install').query()).toBeNull()
  await button('Got it').click()
  expect(onAnswer).toHaveBeenCalledTimes(1)
})

it('does not show the offer over the player', async () => {
  history.replaceState(null, '', '/video?vid=1')
  await show(true)
  await expect.element(offer).not.toBeInTheDocument()
})

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

it.each([
  ['an iPhone', `${iphone} ${safari}`, 5, 1],
  ['an iPad', `${mac} ${safari}`, 5, 1],
  ['a Mac', `${mac} ${safari}`, 0, 0],
  ['an app on an iPhone', `${iphone} ${safari} Instagram 400.0`, 5, 0],
])('explains the share menu only where the viewer can use it: %s', async (_, userAgent, maxTouchPoints, offers) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
  const locale = await getLocale()
  const load = vi.spyOn(locale, 'load')
  void offerInstall(locale, vi.fn())
  expect(load).toHaveBeenCalledTimes(offers)
  if (offers > 0) await expect.element(offer.getByText('tap Share', { exact: false })).toBeVisible()
  vi.restoreAllMocks()
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, openPath, server } from './demo-browser.ts'
import { grantCoins } from './grant-coins.ts'
import {
  button,
  closePageContext,
  currentSlide,
  dialog,
  fulfillWithChangedBody,
  openPlayerPage,
  presetLocalStorage,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { findControlsUnderToast } from './toast-cover.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

/** Keeps toasts open, because the player closes them after 3 or 7 s, which may be too short on a busy machine. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const inTime = window.setTimeout
    Object.assign(window, {
      setTimeout: (task: () => void, ms?: number) => inTime(task, ms === 3000 || ms === 7000 ? 120_000 : ms),
    })
  })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).last().locator(':scope > *')

const devices = { phone: () => openPhone(browser), desktop: () => openDesktop() }

it.concurrent.each(Object.entries(devices))(
  'the toast with the unlock receipt covers no control on a %s',
  async (device, openPage) => {
    const page = await openPage()
    await keepToasts(page)
    await presetLocalStorage(page, 'autoNextEpisode', '0')
    await openPlayerPage(page, '&ep=3')
    await waitForPlayback(page, 0.2)
    await grantCoins(server, await storeGuestAndReadId(page), 30)
    await button(page, /^(Tap for sound|Pause|Play)$/)
      .first()
      .click()
    await page.keyboard.press('ArrowDown')
    await button(dialog(page, 'Unlock episodes automatically?'), 'Yes, unlock EP 4 for 20 coins').click()
    await waitForCurrentEpisode(page, 4)
    const receipt = toast(page, 'EP 4 for 20 coins.')
    await receipt.waitFor()
    expect(await findControlsUnderToast(receipt)).toEqual([])

    // Ten coins are left, so the next episode shows its prices while the receipt is still visible.
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
    await receipt.waitFor()
    expect(await findControlsUnderToast(receipt)).toEqual([])
    if (device === 'phone') await button(page, 'Top up for EP 5').click({ trial: true, timeout: 5000 })
    await button(page, 'Not now, keep browsing').click({ trial: true, timeout: 5000 })
    await button(receipt, 'Turn off').click()
    await toast(page, 'Automatic unlock is off.').waitFor()
    await closePageContext(page)
  },
)

it.concurrent('a toast covers no control of the end card on a small phone', async () => {
  const page = await openPhone(browser)
  await page.setViewportSize({ width: 360, height: 600 })
  await keepToasts(page)
  await serveWithoutFirstFrame(page)
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({
      ...video,
      episodes: [{ n: 1, name: 'Left in the snow', duration: 12 }],
    })),
  )
  await page.route('**/watch/addVideoLike', (route) => route.fulfill({ json: { code: 0, message: 'no' } }))
  await openPlayerPage(page)
  await waitForPlayback(page, 0.2)
  await button(page, /^Like, /).tap()
  const failure = toast(page, 'Your like did not get through.')
  await failure.waitFor()
  expect(await findControlsUnderToast(failure)).toEqual([])
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await button(currentSlide(page), 'Watch again from episode 1').waitFor()
  await failure.waitFor()
  expect(await findControlsUnderToast(failure)).toEqual([])
  await closePageContext(page)
})

const notes = [
  ['/my?recovered', 'Your wallet is here. This device opens it now.'],
  ['/feedlist?sent', /./],
] as const

it.concurrent.each(notes)('a toast on %s announces the result and covers no control', async (path, text) => {
  const page = await openPhone(browser)
  await openPath(page, path)
  const note = toast(page, text)
  await note.waitFor()
  await page.getByRole('navigation').first().waitFor()
  expect(await findControlsUnderToast(note)).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  await closePageContext(page)
})

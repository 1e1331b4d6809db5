import { accounts } from '@cliffhanger/contract/accounts'
import { documentPath } from '@cliffhanger/contract/documents'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keys } from '#settings/keys.ts'
import { createGuestServer, openApp } from '../testing/open-app.tsx'
import { createFreeTitle } from '../testing/titles.ts'

const dialog = page.getByRole('dialog')

it.for([
  ['/login/v1/check', accounts.check, 'check  error'],
  ['/userInfo/getUserInfo', accounts.getUserInfo, 'getUserInfo  error'],
  ['/userInfo/getUserAccountInfo', accounts.getUserAccountInfo, 'getUserAccountInfo  error'],
] as const)("a failure of %s opens a dialog with the specification's text", async ([, call, text]) => {
  const server = createGuestServer()
  server.refuse(call, 'forbidden', 'No')
  await openApp(server, '/my')
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('heading').element().textContent).toBe(text)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it("shows the server's error message in a dialog when the home modules fail", async () => {
  const server = createGuestServer()
  server.refuse(recommendation.moduleInfoList, 'forbidden', 'The shelves are being built')
  await openApp(server, '/my')
  await page.getByRole('link', { name: 'Discover' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'The shelves are being built' })).toBeVisible()
})

it('the language does not change while offline, because the texts of the other language could not be loaded', async () => {
  const { api } = await openApp(createGuestServer(), '/language')
  vi.spyOn(api.connection, 'isOffline').mockReturnValue(true)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'No connection. Nothing was changed', exact: false }))
    .toBeVisible()
  expect(localStorage.getItem('language')).toBeNull()
})

it('a failed feed shows an error screen and loads after a retry', async () => {
  const server = createGuestServer()
  server.refuse(recommendation.moduleInfoList, 'internal', 'out of order')
  await openApp(server, '/')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Your coins and list are safe.', { exact: false })).toBeVisible()
  const titles = [createFreeTitle('Red Veil'), createFreeTitle('Wolf Moon')]
  // The server recovers only when the button is clicked, because the feed is also refetched when the page gets the
  // focus.
  const recover = () =>
    server.answer(recommendation.moduleInfoList, {
      rows: [{ mId: '1', cardType: 33, moduleName: 'Best after midnight', videoInfoList: titles }],
    })
  document.addEventListener('click', recover, { capture: true, once: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Best after midnight' })).toBeVisible()
})

it('a loaded document stays visible when a refetch fails', async () => {
  const server = createGuestServer()
  const path = documentPath('privacy', 'en')
  let isLost = false
  const fetch: typeof server.fetch = async (url, init) => {
    if (url !== path) return server.fetch(url, init)
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ language: 'en', title: 'Privacy', changed: '2026-01-31', blocks: [] })
  }
  const { queryClient } = await openApp({ ...server, fetch }, '/privacy')
  const changed = page.getByText('Jan 31, 2026', { exact: false })
  await expect.element(changed).toBeVisible()
  isLost = true
  await queryClient.refetchQueries({ queryKey: [path] })
  expect(queryClient.getQueryState([path])?.status).toBe('error')
  // Wait, because the screen would render the failure only a moment later.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(changed).toBeVisible()
})

it('while the feed of another preference loads, home does not show the error of the previous feed', async () => {
  const server = createGuestServer()
  server.refuse(recommendation.moduleInfoList, 'internal')
  let isSlow = false
  const fetch: typeof server.fetch = (url, init) =>
    isSlow && String(url).endsWith(recommendation.moduleInfoList.path)
      ? new Promise(() => undefined)
      : server.fetch(url, init)
  const { settings } = await openApp({ ...server, fetch }, '/')
  const failure = page.getByText('Your coins and list are safe.', { exact: false })
  await expect.element(failure).toBeVisible()
  server.answer(recommendation.moduleInfoList, {
    rows: [{ mId: '1', cardType: 33, moduleName: 'Best after midnight', videoInfoList: [createFreeTitle('Red Veil')] }],
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'Best after midnight' })
  await expect.element(heading).toBeVisible()
  isSlow = true
  settings.set(keys.preference, 2)
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(failure).not.toBeInTheDocument()
})

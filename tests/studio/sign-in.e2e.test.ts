import { isActionAllowed, type StudioAction, studioRoles } from '@cliffhanger/domain/studio-roles'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { downloadCsv } from './download-csv.ts'
import { openStudio, runOperatorCommand, studioOrigin } from './studio-browser.ts'

interface Place {
  readonly to: string
  readonly action: StudioAction
}

const cell = (page: Page, text: string) => page.getByRole('cell', { name: text }).first()

test('an invited owner creates a passkey, invites another operator, signs out and in again', async () => {
  const page = await openStudio('owner')
  await page.getByRole('link', { name: 'Operations' }).first().click()
  await page.getByRole('link', { name: 'People and roles' }).click()
  await cell(page, 'Mara Q.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email address').fill('ines@studio.example.com')
  await page.getByLabel('Role', { exact: true }).selectOption('Support')
  expect(await findAxeViolations(page)).toEqual([])
  // After the invitation, the first reload of the list fails: the list keeps its rows and offers a retry.
  const broken = { status: 500, json: { reason: 'internal', message: 'broken' } }
  await page.route('**/studio/api/people/list', (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Create the link' }).click()
  await page.getByText('Send this link to ines@studio.example.com').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alert').getByText('Something went wrong on the server.').waitFor()
  await cell(page, 'Mara Q.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  expect(await downloadCsv(page)).toMatch(/,Mara Q.,.*,owner,1,false,/)
  await cell(page, 'ines@studio.example.com').waitFor()

  await page.getByRole('link', { name: 'Operator log' }).click()
  await cell(page, 'studio people invite').waitFor()
  await page.getByLabel('Search').fill('ines@')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('search=ines%40')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(await findAxeViolations(page)).toEqual([])

  // Signing out fails without a connection and works on retry.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Signing out did not work.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('alert').filter({ hasText: 'Signing out' }).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await cell(page, 'studio people invite').waitFor()

  // A session whose cookie is lost stays open until the operator ends it.
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await cell(page, 'studio people invite').waitFor()
  await page.getByRole('link', { name: 'Your account' }).first().click()
  const sessions = page.getByRole('table', { name: 'Signed in on' })
  await sessions.getByText('this browser').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('1 browser is signed out at once.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('1 browser is signed out.').waitFor()
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2)
  await page.context().close()
})

test('changing a role and ending access show how many actions, passkeys and sessions are affected', async () => {
  const page = await openStudio('owner')
  const support = await openStudio('support')
  await page.goto(`${studioOrigin}/studio/operations/people`)
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('option:checked', { hasText: 'Support' }) })
    .last()
  await row.getByRole('combobox').selectOption('Analyst')
  await page.getByText(/^\d+ actions are no longer allowed\.$/).waitFor()
  await page.getByText('1 session ends now.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'End access' }).click()
  await page.getByText('1 passkey no longer signs in.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: '1 session' }).click()
  await page
    .getByRole('table', { name: /^Sessions of / })
    .getByRole('button', { name: /^Sign out / })
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('No session is open').waitFor()
  await support.reload()
  await support.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.context().close()
  await support.context().close()
})

test('an invalid invitation link shows that the link has ended', async () => {
  const page = await openStudio('analyst')
  await page.goto(`${studioOrigin}/studio/invite#${'A'.repeat(43)}`)
  await page.getByText('This link has ended').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().close()
})

test('a dangerous action asks for the passkey when the server requires a recent sign-in', async () => {
  const page = await openStudio('owner')
  await page.getByRole('link', { name: 'Your account' }).first().click()
  // The shared server's clock cannot be changed, so the test simulates the refusal that an older session would get.
  await page.route(
    '**/studio/api/session/newRecoveryCodes',
    (route) => route.fulfill({ status: 403, json: { reason: 'recentSignInNeeded', message: '' } }),
    { times: 1 },
  )
  // The first download of the dialog's code fails, too. The retry succeeds, because it adds a query to the URL.
  await page.route(/\/confirmation-dialog[\w-]*\.js$/, (route) => route.abort())
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByText('10 unused codes stop working.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await page.context().close()
})

test('every role starts on Today, and its navigation links to exactly the pages that the role may read', async () => {
  // A computed path keeps Studio's sources out of the type check, whose compiler options differ.
  const source = '../../apps/studio/src/app/navigation/navigation.ts'
  const { navigationGroups }: { navigationGroups: readonly { places: readonly Place[] }[] } = await import(source)
  const places = navigationGroups.flatMap((group) => group.places)
  for (const role of studioRoles) {
    const page = await openStudio(role)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
    const paths = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname))
    const allowed = places.filter(({ action }) => isActionAllowed(role, action)).map(({ to }) => `/studio${to}`)
    expect(paths, role).toEqual(allowed)
    await page.context().close()
  }
  expect(await runOperatorCommand('studio', 'list')).toMatch(/analyst-\S+\s+analyst\s+1 passkeys/)
})

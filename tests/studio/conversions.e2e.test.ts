import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvite, inviteUrl } from '../../apps/server/src/modules/operators/invites.ts'
import { conversionBrandSettings } from '../../apps/server/src/testing/ad-networks/ad-networks.ts'
import {
  type ConversionShop,
  consentChoice,
  openConversionShop,
} from '../../apps/server/src/testing/conversion-world.ts'
import { studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { findAxeViolations } from '../screens/checks/axe.ts'
import { openStudioByInvitation } from './studio-browser.ts'

let world: ConversionShop
beforeAll(async () => {
  world = await openConversionShop(`${conversionBrandSettings}, consent: true`)
  const { server } = world.shop
  server.clock.now = Date.now()
  await world.buy(await world.payer(consentChoice(false)))
  await world.buy(await world.payer(consentChoice(true)))
  await server.conversions.round()
  const wrongToken = { error: { message: 'Invalid OAuth access token', code: 190 } }
  world.networks.meta.next({ kind: 'status', status: 401, body: wrongToken })
  world.networks.tiktok.next({ kind: 'status', status: 429, retryAfter: '300' })
  await world.buy(await world.payer(consentChoice(true)))
  await server.conversions.round()
})
afterAll(() => world.close())

async function openHealth(): Promise<Page> {
  const { server } = world.shop
  const { token } = await createInvite(server.deps, `${crypto.randomUUID()}@studio.example.com`, 'owner')
  const page = await openStudioByInvitation(inviteUrl(studioOriginOf(server), token))
  await page.goto(`${studioOriginOf(server)}/studio/operations/health`)
  return page
}
const table = (page: Page) => page.getByRole('table', { name: 'Sent to ad networks' })
const cellsOf = (page: Page, network: string) =>
  table(page).getByRole('row', { name: network }).getByRole('cell').allInnerTexts()

test('the health page counts the conversions sent to each ad network, and an owner sends a refused conversion again', async () => {
  const page = await openHealth()
  await table(page).waitFor()
  expect((await cellsOf(page, 'Meta')).slice(0, 6)).toEqual(['Meta', '3', '1', '1', '0', '1'])
  expect((await cellsOf(page, 'TikTok')).slice(0, 6)).toEqual(['TikTok', '3', '1', '1', '1', '0'])
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '1 payment refused by Meta: show it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refused by Meta' })
  await dialog.getByText('401 · Invalid OAuth access token').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('Nothing is refused').waitFor()
  await world.shop.server.conversions.round()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await table(page).waitFor()
  // Narrow windows show only these four columns of the table.
  expect(await cellsOf(page, 'Meta')).toEqual(['Meta', '2', '0', '0'])
  await page.context().close()
})

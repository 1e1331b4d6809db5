import type { BrowserContext, FrameLocator, Page, Response } from 'playwright-core'
import { testCardNumbers } from '../apps/server/src/testing/paying.ts'

/** Finds a button of the page by its name. The helpers below pay as a viewer would, in English. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Taps the label of a radio button, as a viewer would. */
export const chooseOption = (page: Page, name: RegExp) =>
  page.locator('label', { has: page.getByRole('radio', { name }) }).click()

export async function fillBilling(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country code').fill('+44')
  await page.getByLabel('Phone number').fill('7700900123')
  await button(page, 'Continue to payment').click()
}

export const cardFormFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/pay/frame"]')

export async function fillCard(page: Page, number: string = testCardNumbers.paid): Promise<void> {
  await cardFormFrame(page).getByLabel('Card number').fill(number)
  await cardFormFrame(page).getByLabel('Expiry (MM/YY)').fill('12/39')
  await cardFormFrame(page).getByLabel('Security code').fill('123')
  await cardFormFrame(page).getByLabel('Name on card').fill('Ada Lovelace')
  await cardFormFrame(page).getByRole('button', { name: 'Pay' }).click()
}

/**
 * Waits for the provider's response to a card. Call this before filling in the card, which may take long on a busy
 * machine.
 */
export const waitForCardResponse = (context: BrowserContext): Promise<Response> =>
  context.waitForEvent('response', { predicate: (response) => /\/confirm$/.test(response.url()), timeout: 90_000 })

export const waitForPaymentSuccess = (page: Page): Promise<void> => page.getByText('Payment Successful!').waitFor()
/** Waits until the page shows this number of coins, formatted as in the wallet. */
export const waitForCoinBalance = (page: Page, coins: string): Promise<void> =>
  page.getByText(coins, { exact: true }).first().waitFor()

/** Opens the wallet and orders the pack of 550 coins. */
export async function orderCoins(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wallet`)
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).click()
}
/** Makes a viewer's first coin purchase, with billing details. */
export async function buyCoins(page: Page, origin: string, email: string, number?: string): Promise<void> {
  await orderCoins(page, origin)
  await fillBilling(page, email)
  await fillCard(page, number)
}
/** Buys a viewer's first membership, for a month. */
export async function buyMonthlyMembership(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/premium`)
  await chooseOption(page, /Monthly/)
  await button(page, /^Join · Monthly \$9\.99/).click()
  await fillBilling(page, email)
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await page.getByRole('heading', { name: 'You are a member', exact: true }).waitFor()
}

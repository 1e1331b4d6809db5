import { accounts } from '@cliffhanger/contract/accounts'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '../../../testing/api-server.ts'
import { createAccountServer, createGuestServer, openApp } from '../../../testing/open-app.tsx'

const visa = { cardId: '7', brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 }
const old = { cardId: '6', brand: 'mastercard', last4: '0010', expiryMonth: 1, expiryYear: 2020 }
const checkout = { wallets: [], shortBilling: false, savedCards: true }

function answerWallet(server: ApiServer) {
  server.answer(accounts.getUserAccountInfo, { coinBalance: 40 })
  server.answer(wallet.statement, { rows: [], total: 0 })
  return server
}
const dialog = page.getByRole('dialog', { name: 'Remove Visa ending in 0008?' })
const remove = page.getByRole('button', { name: 'Remove Visa ending in 0008' })

async function openWallet(storage = {}) {
  const server = answerWallet(createAccountServer('mira@example.com'))
  server.answer(savedCards.savedCards, [visa, old])
  await openApp(server, '/wallet', { checkout, storage })
  return server
}

it('lists saved cards and removes one after a confirmation', async () => {
  const server = await openWallet()
  await expect.element(page.getByText('Valid until 12/2039')).toBeVisible()
  await expect.element(page.getByText('Mastercard ending in 0010')).toBeVisible()
  await expect.element(page.getByText('Expired')).toBeVisible()
  await remove.click()
  await expect.element(dialog.getByText(/^Your next purchase asks for a card again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.requestsOf(savedCards.removeSavedCard)).toEqual([])
  await remove.click()
  server.answer(savedCards.removeSavedCard, {})
  server.answer(savedCards.savedCards, [old])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Visa ending in 0008 was removed.')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.poll(() => server.requestsOf(savedCards.removeSavedCard)).toMatchObject([{ cardId: '7' }])
})

it('in Thai, the expiry of a card has the year that is printed on it', async () => {
  await openWallet({ language: '11' })
  await expect.element(page.getByText('ใช้ได้ถึง 12/2039')).toBeVisible()
})

it('offline, a failed removal keeps the card and shows an error', async () => {
  const server = await openWallet()
  server.disconnect(savedCards.removeSavedCard)
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The card was not removed. Please try again.')
  server.answer(savedCards.removeSavedCard, {})
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('without saved cards, explains how to save one', async () => {
  const server = answerWallet(createAccountServer('mira@example.com'))
  server.answer(savedCards.savedCards, [])
  await openApp(server, '/wallet', { checkout })
  await expect.element(page.getByText(/^No saved cards\./)).toBeVisible()
})

it('offers a retry if the list does not load', async () => {
  const server = answerWallet(createAccountServer('mira@example.com'))
  server.refuse(savedCards.savedCards, 'badRequest')
  await openApp(server, '/wallet', { checkout })
  await expect.element(page.getByText('Your saved cards could not be loaded.')).toBeVisible()
  server.answer(savedCards.savedCards, [visa])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(remove).toBeVisible()
})

it('saved cards can be removed even if nothing is on sale', async () => {
  const server = answerWallet(createAccountServer('mira@example.com'))
  server.answer(accounts.getUserAccountInfo, { coinBalance: 0 })
  server.answer(savedCards.savedCards, [visa])
  await openApp(server, '/wallet', { checkout })
  await expect.element(remove).toBeVisible()
})

it('requests no saved cards for guests and for brands without saved cards', async () => {
  for (const [server, offered] of [
    [createGuestServer(), checkout],
    [createAccountServer('mira@example.com'), undefined],
  ] as const) {
    await openApp(answerWallet(server), '/wallet', offered && { checkout: offered })
    await expect.element(page.getByRole('heading', { name: 'Latest coins in and out' }).last()).toBeVisible()
    expect(server.requestsOf(savedCards.savedCards)).toEqual([])
  }
})

import { accounts } from '@cliffhanger/contract/accounts'
import { savedCards } from '@cliffhanger/contract/saved-cards'
import { wallet } from '@cliffhanger/contract/wallet'
import { use } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAccountServer, openApp } from '../../../testing/open-app.tsx'
import { sampleCoinPackage, samplePayer, sampleVisaCard } from '../testing/purchase-env.ts'

const never = new Promise<never>(() => {})
// Simulates a network on which the checkout's texts never load.
vi.mock('#features/purchase/checkout/use-checkout-texts.ts', () => ({ useCheckoutTexts: () => use(never) }))

it('the saved-card confirmation can be closed while its texts load, and opened again', async () => {
  const server = createAccountServer('mira@example.com')
  server.answer(accounts.getUserInfo, samplePayer)
  server.answer(wallet.statement, { rows: [], total: 0 })
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [sampleCoinPackage], coinVipList: [] })
  server.answer(savedCards.savedCards, [sampleVisaCard])
  await openApp(server, '/wallet', { checkout: { wallets: [], shortBilling: false, savedCards: true } })
  const dialog = page.getByRole('dialog', { name: 'Pay $4.99' })
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

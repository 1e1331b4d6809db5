import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createGuestServer, openApp } from '../../../testing/open-app.tsx'
import { sampleCoinPackage } from '../testing/purchase-env.ts'

/** Opens the wallet with a pack and a membership, each with a badge. */
async function openWallet(storage: Readonly<Record<string, string>> = {}) {
  const server = createGuestServer()
  server.answer(wallet.statement, { rows: [], total: 0 })
  server.answer(wallet.getCoinAndVipRecharge, {
    coinRechargesList: [{ ...sampleCoinPackage, characterCorner: 'Popular' }],
    coinVipList: [
      {
        ...{ packageId: '3001', productId: 'month', vipName: 'Monthly', vipNameEns: 'Monthly' },
        ...{ price: '9.99', currency: 'USD', days: 30, characterCorner: 'Best value' },
      },
    ],
  })
  await openApp(server, '/wallet', { storage })
}
const pack = page.getByRole('radio', { name: /^(.* )?500 / })

it('a pack and a membership show their badges', async () => {
  await openWallet()
  await expect.element(pack).toHaveAccessibleName(/^Popular 500 Coins/)
  await expect.element(page.getByRole('radio', { name: /Monthly/ })).toHaveAccessibleName(/Best value/)
})

it('the pack that the viewer bought last shows this instead of its badge', async () => {
  await openWallet({ lastPack: sampleCoinPackage.rechargeId })
  await expect.element(pack).toHaveAccessibleName(/^Your last pack 500 Coins/)
})

import { wallet } from '@cliffhanger/contract/wallet'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatDateTime } from '#features/money/dates.ts'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'

const firstBonusUntil = Date.UTC(2099, 11, 3)
const pack = {
  rechargeId: '2002',
  productId: 'coins-500',
  conversionCoin: 500,
  giveCoin: 50,
  rechargeSum: '4.99',
  currency: 'USD',
  characterCorner: '',
}
const statement = { rows: [], total: 0 }

it('a pack shows the first top-up bonus, whose end stays the same after a reload', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    const server = createGuestServer()
    server.answer(wallet.statement, statement)
    server.answer(wallet.getCoinAndVipRecharge, {
      coinRechargesList: [{ ...pack, firstBonus: 100, firstBonusUntil }],
      coinVipList: [],
    })
    await openApp(server, '/wallet')
    await expect.element(page.getByText('+150 bonus').last()).toBeVisible()
    const end = `With the bonus for your first top-up, until ${formatDateTime('en', firstBonusUntil)}.`
    await expect.element(page.getByText(end, { exact: false }).last()).toBeVisible()
  }
})

it('without the promotion, a pack shows its regular bonus and no end date', async () => {
  const server = createGuestServer()
  server.answer(wallet.statement, statement)
  server.answer(wallet.getCoinAndVipRecharge, { coinRechargesList: [pack], coinVipList: [] })
  await openApp(server, '/wallet')
  await expect.element(page.getByText('+50 bonus')).toBeVisible()
  expect(page.getByText('first top-up', { exact: false }).elements()).toEqual([])
})

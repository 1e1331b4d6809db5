import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs } from '../../jobs/all.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { coins550, openShop, type TestShop } from '../../testing/shop-world.ts'
import { creditCoins, creditRewardCoins } from './ledger.ts'
import { readBalances } from './store.ts'

const dayMs = 86_400_000
/** Jobs that the test leaves out: they need media programs and do not access wallets. */
const withoutWallets = ['encode-clips', 'encode-extra-codecs', 'add-share-pictures']
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const at = () => new Date(shop.server.clock.now)
async function balanceOf({ state }: ProtocolClient) {
  const [balance] = await readBalances(shop.server.deps.db, [state.userId], at())
  return balance
}
async function bought(): Promise<ProtocolClient> {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, coins550)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return viewer
}

test('bought coins remain after a hundred years and every job, and only reward coins expire', async () => {
  const { deps, payments } = shop.server
  const guest = await bought()
  const member = await bought()
  await signIn(member, deps.config.dataDir, 'a-hundred-years@example.com')
  const given = await shop.server.viewer()
  const grant = { userId: given.state.userId, coins: 30, note: '', at: at() }
  await creditCoins(deps.db, { ...grant, kind: 'grant', key: 'grant:hundred-years', orderId: null })
  const reward = { ...grant, coins: 10, key: 'reward:hundred-years', expiresAt: new Date(at().getTime() + 7 * dayMs) }
  await creditRewardCoins(deps.db, reward)

  for (const days of [8, 16, 400, 36_525]) {
    shop.server.clock.now += days * dayMs
    for (const job of createJobs(deps, payments.settle)) {
      if (job.cron !== undefined && !withoutWallets.includes(job.name)) await job.run()
    }
    expect(await balanceOf(guest), `a guest, ${days} days later`).toMatchObject({ spendable: 550 })
    expect(await balanceOf(member), `an account, ${days} days later`).toMatchObject({ spendable: 550 })
    expect(await balanceOf(given), `granted coins, ${days} days later`).toMatchObject({ spendable: 30 })
  }
})

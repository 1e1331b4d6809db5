import { createHash, randomUUID } from 'node:crypto'
import { buyGift } from '../modules/gifts/store.ts'
import { creditCoins } from '../modules/wallet/ledger.ts'
import type { TestServer } from './test-server.ts'

const coins = 20

/** Creates a new viewer who buys a gift that is not redeemed. Returns the input to refund the gift. */
export async function buyOpenGift({ deps, clock, viewer }: TestServer, vidId: string) {
  const { userId } = (await viewer()).state
  const [naturalKey, at] = [`gift:${userId}:${randomUUID()}`, new Date(clock.now)]
  const grant = { userId, coins, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null, at } as const
  await creditCoins(deps.db, grant)
  const codeHash = createHash('sha256').update(naturalKey).digest()
  const gift = { userId, naturalKey, codeHash, vidId, episodes: [3], coins, namesBuyer: false, mostOpen: 1 }
  const bought = await buyGift(deps.db, gift, at)
  if (typeof bought === 'string') throw new Error(`the gift was not bought: ${bought}`)
  return { userId, giftId: bought.giftId, coins }
}

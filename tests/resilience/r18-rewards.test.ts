import { afterAll, beforeAll, expect } from 'vitest'
import { writeGiftsBrand } from '../../apps/server/src/testing/gifts-brand.ts'
import { raceGifts } from './race/gifts.ts'
import { raceRewards } from './race/rewards.ts'
import { startTwoServers, type TwoServers } from './race/two-servers.ts'
import { testScenario } from './scenario.ts'

let servers: TwoServers
let brand: Awaited<ReturnType<typeof writeGiftsBrand>>
beforeAll(async () => {
  brand = await writeGiftsBrand()
  servers = await startTwoServers({ BRANDS_FILE: brand.file })
})
afterAll(async () => {
  await servers.close()
  await brand.remove()
})

const row = {
  id: 'R18',
  property:
    'rewards that are taken ten times at once, coins spent at the moment of their end, and gifts that are redeemed while they are taken back, over two servers',
  unit: 'rounds',
  brief: 30,
  quick: 200,
  full: 20_000,
}
testScenario(row, async ({ rounds, audits, note }) => {
  audits(servers.database)
  expect(await raceRewards(servers, rounds), 'rounds that ended wrong').toEqual([])
  const gifts = await raceGifts(servers, rounds)
  expect(gifts.wrong, 'gifts that ended wrong').toEqual([])
  note(`${Math.floor(rounds / 4)} of them at the end of coins; as many gifts, ${gifts.redeemed} of them redeemed`)
})

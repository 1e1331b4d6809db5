import { afterAll, beforeAll, expect } from 'vitest'
import { adSecret, rewardedAdsBrandSettings } from '../../apps/server/src/testing/ads-world.ts'
import { writeBrand } from '../../apps/server/src/testing/test-brand.ts'
import { raceAds } from './race/ads.ts'
import { raceGifts } from './race/gifts.ts'
import { raceRewards } from './race/rewards.ts'
import { startTwoServers, type TwoServers } from './race/two-servers.ts'
import { testScenario } from './scenario.ts'

let servers: TwoServers
let brand: Awaited<ReturnType<typeof writeBrand>>
beforeAll(async () => {
  brand = await writeBrand(`gifts: true, ${rewardedAdsBrandSettings('callback')}`)
  servers = await startTwoServers({ BRANDS_FILE: brand.file, AD_CALLBACK_SECRET: adSecret })
})
afterAll(async () => {
  await servers.close()
  await brand.remove()
})

const row = {
  id: 'R18',
  property:
    'rewards that are taken ten times at once, coins spent at the moment of their end, gifts that are redeemed while they are taken back, and ads that are reported while their episode is bought, over two servers',
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
  const ads = await raceAds(servers, rounds)
  expect(ads.wrong, 'ads that ended wrong').toEqual([])
  note(
    `${Math.floor(rounds / 4)} of them at the end of coins; as many gifts, ${gifts.redeemed} of them redeemed; as many ads, ${ads.unlocked} of them unlocked the episode`,
  )
})

import { afterAll, beforeAll, expect } from 'vitest'
import { raceRewards } from './race/rewards.ts'
import { startTwoServers, type TwoServers } from './race/two-servers.ts'
import { testScenario } from './scenario.ts'

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
})
afterAll(() => servers.close())

const row = {
  id: 'R18',
  property: 'rewards that are taken ten times at once, and coins spent at the moment of their end, over two servers',
  unit: 'rounds',
  brief: 30,
  quick: 400,
  full: 20_000,
}
testScenario(row, async ({ rounds, audits, note }) => {
  audits(servers.database)
  expect(await raceRewards(servers, rounds), 'rounds that ended wrong').toEqual([])
  note(`${Math.floor(rounds / 4)} of them at the end of coins`)
})

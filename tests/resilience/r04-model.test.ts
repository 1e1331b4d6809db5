import { afterAll, beforeAll } from 'vitest'
import { operationsPerRun, type RareEventCounts, simulate } from './model/simulate.ts'
import { type ModelWorld, openModelWorld } from './model/world.ts'
import { testScenario } from './scenario.ts'

let world: ModelWorld
beforeAll(async () => {
  world = await openModelWorld()
})
afterAll(() => world.close())

const row = {
  id: 'R4',
  property: `a model of money, rights and people agrees with the system over ${operationsPerRun} operations a run`,
  unit: 'runs',
  quick: 15,
  full: 1_000,
  roundMs: 5_000,
}
testScenario(row, async ({ rounds, seed, audits, note }) => {
  audits(world.database)
  const tallies: RareEventCounts[] = []
  for (let round = 0; round < rounds; round += 1) tallies.push(await simulate(world, (seed + round) % 1_000_000_000))
  const sum = (what: keyof RareEventCounts) => tallies.reduce((total, tally) => total + tally[what], 0)
  note(`${sum('renewed')} renewals, ${sum('lost')} lost disputes, ${sum('restored')} accounts restored`)
  note(`${sum('resumed')} renewals turned on again`)
  note(`${sum('purged')} purged, cut off ${sum('died')} times`)
})

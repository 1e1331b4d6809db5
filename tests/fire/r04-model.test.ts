import { afterAll, beforeAll } from 'vitest'
import { fireRow } from './fire-row.ts'
import { operationsOfARun, simulate } from './model/simulate.ts'
import { openWorld, type World } from './model/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const row = {
  id: 'R4',
  property: `a model of money, rights and people agrees with the system over ${operationsOfARun} operations a run`,
  unit: 'runs',
  quick: 60,
  full: 1_000,
  roundMs: 5_000,
}
fireRow(row, async ({ rounds, seed, audits, note }) => {
  audits(world.database)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await simulate(world, (seed + round) % 1_000_000_000)
  const { user, system } = process.cpuUsage(before)
  note(`${((user + system) / 1e6 / rounds).toFixed(2)} s of processor a run`)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCitusPrograms } from '../../apps/server/src/testing/citus-cluster.ts'
import { findDifferences } from './auditor.ts'
import { type DistributedWorld, openDistributedWorld } from './distributed/world.ts'
import { startLoad } from './failover/load.ts'
import { checkHistory } from './history/check-history.ts'
import { testScenario } from './scenario.ts'

const viewers = 3
const seconds = (ms: number) => (ms / 1_000).toFixed(1)

const row = {
  id: 'R21',
  property: 'the nodes of a distributed database killed, and rows moved between them, under purchases over two servers',
  unit: 'faults',
  quick: 4,
  full: 100,
  roundMs: 60_000,
}

if (findCitusPrograms() === undefined) test.skip(`${row.id} ${row.property}: this machine lacks Citus`)
else {
  let world: DistributedWorld
  beforeAll(async () => {
    world = await openDistributedWorld()
  }, 240_000)
  afterAll(() => world?.close())

  testScenario(row, async ({ rounds, random, audits, note }) => {
    const { nodes, database } = world
    audits(database)
    const faults = ['coordinator killed', 'worker killed', 'another worker killed', 'rows moved']
    const first = random.below(faults.length)
    const load = startLoad(world.loadWith(random), viewers)
    const times = new Map<string, number[]>(faults.map((name) => [name, []]))
    try {
      await load.writesAfter(performance.now())
      for (let round = 0; round < rounds; round += 1) {
        const name = faults[(first + round) % faults.length] ?? ''
        await sleep(300 + random.below(1_000))
        const fromMs = performance.now()
        if (name === 'rows moved') {
          const refused = load.counts.refused
          await world.moveRows()
          await load.writesAfter(performance.now())
          expect(load.counts.refused - refused, 'calls refused while rows moved').toBe(0)
        } else {
          const node = [nodes.host, ...nodes.workers][faults.indexOf(name)] ?? expect.fail('no node')
          await nodes.kill(node)
          await sleep(random.below(1_000))
          await nodes.revive(node)
          await load.writesAfter(performance.now())
        }
        times.get(name)?.push(performance.now() - fromMs)
        // Prepared transactions of the lost coordinator lock rows until Citus finishes them, within seconds.
        await expect.poll(world.countPrepared, { timeout: 30_000 }).toBe(0)
        const differences = await load.paused(() => findDifferences(database))
        expect(differences, `${name}, round ${round + 1}: what the auditor finds`).toEqual([])
        expect(load.wrong, `${name}, round ${round + 1}`).toEqual([])
      }
    } finally {
      await load.stop()
    }
    expect(load.wrong).toEqual([])
    expect(checkHistory(load.operations)).toEqual([])
    const writes = load.operations.filter(({ kind }) => kind === 'append')
    const acknowledged = load.operations.filter((one) => one.kind === 'append' && one.outcome === 'ok')
    note(
      `${load.operations.length} operations checked, ${acknowledged.length} of ${writes.length} writes acknowledged, 0 lost, 0 doubled`,
    )
    for (const [name, ms] of times) if (ms.length > 0) note(`${name}: at most ${seconds(Math.max(...ms))} s`)
    note(`${load.counts.refused} refusals`)
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from './auditor.ts'
import { findMissingPrerequisites } from './failover/cluster.ts'
import { failoverFaults } from './failover/faults.ts'
import { startLoad } from './failover/load.ts'
import { type FailoverWorld, openFailoverWorld } from './failover/world.ts'
import { checkHistory } from './history/check-history.ts'
import { testScenario } from './scenario.ts'

const backWithinMs = 10_000
const viewers = 3

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0
const seconds = (ms: number) => (ms / 1_000).toFixed(1)

const missing = await findMissingPrerequisites()
const row = {
  id: 'R20',
  property:
    'the primary of three nodes killed, paused, cut off, left alone, switched and replaced under purchases over two servers',
  unit: 'failovers',
  quick: 2,
  full: 200,
  roundMs: 60_000,
}

if (missing.length > 0) test.skip(`${row.id} ${row.property}: this machine lacks ${missing.join(', ')}`)
else {
  let world: FailoverWorld
  beforeAll(async () => {
    world = await openFailoverWorld()
  }, 240_000)
  afterAll(() => world?.close())

  testScenario(row, async ({ rounds, random, isTimed, audits, note }) => {
    const { cluster, database } = world
    audits(database)
    const names = Object.keys(failoverFaults)
    // The seed, which the verdict prints, decides with which fault a run starts, so short runs test different faults.
    const first = random.below(names.length)
    const load = startLoad(world.loadWith(random), viewers)
    const times = new Map<string, number[]>(names.map((name) => [name, []]))
    try {
      await load.writesAfter(performance.now())
      for (let round = 0; round < rounds; round += 1) {
        const name = names[(first + round) % names.length] ?? ''
        const hurt = failoverFaults[name] ?? expect.fail('no fault')
        const primary = await cluster.whenHealthy()
        await sleep(random.below(1_000))
        const hurtMs = performance.now()
        const { end, fromMs = hurtMs, mayKeepPrimary = false } = await hurt(world, primary, load)
        const backMs = await load.writesAfter(performance.now())
        times.get(name)?.push(backMs - fromMs)
        await end()
        const next = await cluster.whenHealthy()
        if (!mayKeepPrimary) expect(next, `${name}: the primary after the fault`).not.toBe(primary)
        // A request on a lost connection may still be in flight, so the audit waits until no request is.
        const differences = await load.paused(() => findDifferences(database))
        expect(differences, `${name}, round ${round + 1}: what the auditor finds`).toEqual([])
        expect(load.wrong, `${name}, round ${round + 1}`).toEqual([])
      }
    } finally {
      await load.stop()
    }
    expect(load.wrong).toEqual([])
    expect(checkHistory(load.operations)).toEqual([])
    const all = [...times.values()].flat()
    const writes = load.operations.filter((one) => one.kind === 'append')
    note(
      `${load.operations.length} operations checked, ${writes.filter(({ outcome }) => outcome === 'ok').length} writes acknowledged, 0 lost, 0 doubled`,
    )
    note(`${writes.filter(({ outcome }) => outcome === 'unknown').length} writes without a known outcome`)
    for (const [name, ms] of times)
      if (ms.length > 0)
        note(`${name}: writes back in ${seconds(percentile(ms, 0.5))} s, at most ${seconds(Math.max(...ms))} s`)
    note(`${load.counts.searches} lists read`)
    note(`p95 ${seconds(percentile(all, 0.95))} s`)
    note(`${load.counts.refused} refusals, the slowest after ${Math.round(load.counts.slowestRefusalMs)} ms`)
    if (isTimed && rounds >= 20) expect(percentile(all, 0.95)).toBeLessThan(backWithinMs)
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { createRandom, type Random, shuffled } from '../../apps/server/src/testing/random.ts'
import { databaseFaults } from './database-faults/faults.ts'
import { awaitRecovery, type FaultWorld, faultWorldNames, openFaultWorld } from './database-faults/lane.ts'
import { findLostOperations } from './database-faults/lost.ts'
import { canMountDisk } from './database-faults/small-disk.ts'
import { type RunningTraffic, startTraffic } from './database-faults/traffic.ts'
import { type ScenarioRun, testScenario } from './scenario.ts'

const healedWithinMs = 10_000
/** Maximum duration of a call while the database is known to be down, ms. */
const refusedWithinMs = 1_000
const viewers = 3

let lanes: FaultWorld[] = []
beforeAll(async () => {
  lanes = await Promise.all(faultWorldNames.map(openFaultWorld))
})
afterAll(async () => {
  await Promise.all(lanes.map((lane) => lane.close()))
})

/** Checks that the server completes a job that is queued now. */
async function runsJobs({ pool }: OpenDatabase): Promise<void> {
  const asked = await pool.query<{ id: string }>("INSERT INTO jobs.job (name) VALUES ('sweep-limits') RETURNING id")
  const id = asked.rows[0]?.id
  const state = async () => {
    const { rows } = await pool.query<{ state: string }>('SELECT state::text FROM jobs.job WHERE id = $1', [id])
    return rows[0]?.state
  }
  await expect.poll(state, { timeout: 25_000, interval: 200 }).toBe('completed')
}

interface Figures {
  slowestRefusalMs: number
  slowestHealingMs: number
  slowestFault: string
}

async function round(lane: FaultWorld, traffic: RunningTraffic, random: Random, figures: Figures): Promise<void> {
  for (const name of shuffled(Object.keys(databaseFaults), random)) {
    const fault = databaseFaults[name]
    if (!fault) continue
    const refusedBefore = traffic.counts.refused
    const look = async (isDown: boolean) => {
      const { isRefusing, waitingFor, ms } = await lane.lives()
      if (!isDown) return
      expect({ isRefusing, waitingFor }, `${lane.name}, ${name}`).toEqual({
        isRefusing: true,
        waitingFor: ['database'],
      })
      // While another transaction holds a lock, requests wait for the lock timeout, so their durations are not counted.
      if (name !== 'exhausted') figures.slowestRefusalMs = Math.max(figures.slowestRefusalMs, ms)
    }
    const healingMs = await awaitRecovery(lane, await fault(lane, look))
    if (healingMs > figures.slowestHealingMs) {
      figures.slowestHealingMs = healingMs
      figures.slowestFault = `${name}, ${lane.name}`
    }
    expect(traffic.wrong, `${lane.name}, ${name}`).toEqual([])
    const hasSeenFull = name !== 'disk full' || lane.disk === undefined || traffic.counts.refused > refusedBefore
    expect(hasSeenFull, `${lane.name}: a write refused while the disk was full`).toBe(true)
    await sleep(200)
  }
}

/** Applies all faults to one world under traffic. Returns the number of acknowledged operations. */
async function hurt(lane: FaultWorld, scenario: ScenarioRun, seed: number, figures: Figures): Promise<number> {
  const random = createRandom(seed)
  const traffic = await startTraffic(lane.server.origin, lane.wares, viewers, random)
  try {
    for (let at = 0; at < scenario.rounds; at += 1) await round(lane, traffic, random, figures)
  } finally {
    await traffic.stop()
  }
  const opened = await lane.open()
  scenario.audits(opened)
  closings.push(opened.close)
  await runsJobs(opened)
  await expect
    .poll(() => findLostOperations(opened, traffic.acknowledged), { timeout: 20_000, interval: 500 })
    .toEqual([])
  expect(traffic.wrong).toEqual([])
  expect(traffic.counts.refused, 'calls refused').toBeGreaterThan(0)
  const { unlocks, likes, orders, feedbacks } = traffic.acknowledged
  return unlocks.length + likes.size + orders.length + feedbacks.length
}
const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

const fullDisk = async () =>
  (await canMountDisk()) ? 'its disk full' : 'its disk NOT filled: nothing can be mounted here'
const row = {
  id: 'R12',
  property: `the database restarted, killed, paused, exhausted, ${await fullDisk()}`,
  unit: 'rounds',
  quick: 1,
  full: 50,
  roundMs: 120_000,
}
testScenario(row, async (scenario) => {
  const figures: Figures = { slowestRefusalMs: 0, slowestHealingMs: 0, slowestFault: '' }
  // Waits for both worlds, so that neither is still running when the other has failed.
  const ends = await Promise.allSettled(lanes.map((lane, at) => hurt(lane, scenario, scenario.seed + at, figures)))
  const acknowledged = ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
  scenario.note(`${acknowledged.reduce((sum, count) => sum + count, 0)} operations acknowledged, 0 lost`)
  scenario.note(`slowest recovery ${(figures.slowestHealingMs / 1000).toFixed(1)} s (${figures.slowestFault})`)
  scenario.note(`slowest refusal ${Math.round(figures.slowestRefusalMs)} ms`)
  expect(figures.slowestHealingMs).toBeLessThan(healedWithinMs)
  expect(figures.slowestRefusalMs).toBeLessThan(refusedWithinMs)
})

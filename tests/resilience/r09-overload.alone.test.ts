import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { openBadClients } from './load/bad-clients.ts'
import { readCpuTimes } from './load/processor.ts'
import type { LoadGeneratorCommand, LoadMetrics } from './load/start-generator.ts'
import { type LoadWorld, metricsToken, openLoadWorld } from './load/world.ts'
import { testScenario } from './scenario.ts'

const times = 10
const badClients = 600
const leadSeconds = 8
/** If the machine's idle share is lower, its other processes distort the measurement. */
const quietShare = 0.1
/** Other processes can only slow the server down, so the scenario fails only if every attempt misses a limit. */
const mostTries = 3

const percent = (share: number) => `${Math.round(100 * share)} %`
let world: LoadWorld | undefined
afterAll(() => world?.close())

interface Measured {
  readonly figures: LoadMetrics
  readonly perSecond: number
  readonly p99: number
  /** Share of one CPU that the server used; above 1 if several threads were busy. */
  readonly share: number
  readonly idle: number
}

async function measure({ generator, server }: LoadWorld, ask: Omit<LoadGeneratorCommand, 'begin'>): Promise<Measured> {
  const running = generator.run(ask)
  await sleep((ask.leadSeconds ?? 0) * 1000)
  const before = await readCpuTimes(server.origin, metricsToken)
  await sleep(ask.seconds * 1000)
  const after = await readCpuTimes(server.origin, metricsToken)
  const figures = await running
  return {
    figures,
    perSecond: Math.round(figures.all.served / ask.seconds),
    p99: figures.all.servedMs.p99,
    share: (after.serverSeconds - before.serverSeconds) / ask.seconds,
    idle: (after.idle - before.idle) / (after.all - before.all || 1),
  }
}

/** Measures the highest throughput, with enough concurrent requests to keep the server busy. */
async function findPeak(from: LoadWorld): Promise<Measured> {
  const runs: Measured[] = []
  for (const atOnce of [24, 48]) runs.push(await measure(from, { atOnce, seconds: 1.5 }))
  return runs.reduce((best, run) => (run.perSecond > best.perSecond ? run : best))
}

const row = {
  id: 'R9',
  property: `overload by ${times} times the viewers that there is room for, slow senders and idle connections beside`,
  unit: 'seconds',
  quick: 20,
  full: 300,
  roundMs: 4_000,
}
testScenario(row, async ({ rounds, random, isTimed, audits, note }) => {
  const opened = await openLoadWorld(random)
  world = opened
  const { generator, lanes, names, server, database } = opened
  audits(database)
  const seconds = Math.max(4, rounds - leadSeconds)
  const port = Number(new URL(server.origin).port)
  // Warms the server up: a server that has just started is slower.
  await generator.run({ atOnce: 48, seconds: 5 })

  async function overload() {
    const before = await findPeak(opened)
    const bad = openBadClients(port, badClients)
    // Each viewer waits one second after a response before the next request.
    const viewers = Math.round(before.perSecond * times)
    const flood = await measure(opened, { viewers, seconds, leadSeconds })
    bad.close()

    const endedMs = performance.now()
    let isNormal = false
    while (!isNormal && performance.now() - endedMs < 8_000) {
      const { all } = await generator.run({ atOnce: 4, seconds: 0.25 })
      isNormal = all.served === all.sent && all.servedMs.p99 < 250
    }
    const normalMs = Math.round(performance.now() - endedMs)
    const after = await findPeak(opened)

    // A server becomes faster while it runs, so its capacity is the mean of the peaks before and after the overload.
    const mean = (of: (peak: Measured) => number) => (of(before) + of(after)) / 2
    const served = flood.perSecond / mean((peak) => peak.perSecond)
    const servedOfWork = flood.perSecond / flood.share / mean((peak) => peak.perSecond / peak.share)
    // On a busy machine, the latency limit of 250 ms grows with the latency at the peak.
    const mostMs = Math.round(Math.max(250, 1.5 * mean((peak) => peak.p99 * Math.max(1, peak.share / flood.share))))
    const { all, kinds } = flood.figures
    const servedOf = (lane: string): number => {
      const own = kinds.filter((_, at) => lanes[at] === lane)
      const sum = (field: 'sent' | 'served') => own.reduce((total, kind) => total + kind[field], 0)
      return Math.round((100 * sum('served')) / sum('sent'))
    }
    const timeOf = (name: string) => kinds[names.indexOf(name)]?.servedMs.p99
    for (const [name, one] of Object.entries({ 'peak before': before, 'peak after': after, flood })) {
      note(`${name} ${one.perSecond} a second, p99 ${one.p99} ms, ${percent(one.share)} of a processor`)
    }
    note(`${viewers} viewers, ${Math.round(all.sent / seconds)} requests a second, machine idle ${percent(flood.idle)}`)
    note(`served ${percent(served)} of the peak, ${percent(servedOfWork)} for the same processor time`)
    note(`refused in p50 ${all.refusedMs.p50} p99 ${all.refusedMs.p99} ms; allowed for both p99 is ${mostMs} ms`)
    note(
      `served of ${['payments', 'playback', 'browsing', 'tracking'].map((lane) => `${lane} ${servedOf(lane)} %`).join(', ')}`,
    )
    note(`unlocks p99 ${timeOf('unlock')} ms, polls that ask the provider ${timeOf('poll')} ms`)
    note(`the load itself was late by ${flood.figures.lateMs} ms at most`)
    note(`normal after ${normalMs} ms`)
    const { lost = 0, ...wrong } = all.wrong
    expect(wrong, 'neither served nor refused with a time to come again').toEqual({})
    expect(all.refused, 'refused').toBeGreaterThan(all.sent / 10)
    const share = flood.idle > quietShare ? served : servedOfWork
    return () => {
      // On a machine busy with other work, some responses arrive after the load generator's timeout.
      expect(lost, 'without a response after 10 s').toBeLessThanOrEqual(isTimed ? 0 : all.sent / 5)
      expect(servedOf('payments'), 'payments served, of a hundred').toBeGreaterThan(99)
      if (!isTimed) return
      expect(share, 'share of the peak that is served').toBeGreaterThanOrEqual(0.8)
      expect(flood.p99, 'p99 of what was served, ms').toBeLessThanOrEqual(mostMs)
      expect(all.refusedMs.p99, 'p99 of what was refused, ms').toBeLessThanOrEqual(mostMs)
      expect(normalMs, 'until it was normal again, ms').toBeLessThan(5_000)
    }
  }

  for (let tries = 1; ; tries += 1) {
    const judge = await overload()
    try {
      judge()
      return
    } catch (error) {
      if (tries === mostTries) throw error
      note(`AGAIN, because ${String(error).split('\n', 1)[0]}`)
    }
  }
})

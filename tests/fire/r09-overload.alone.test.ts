import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { median } from '../../bench/quantile.ts'
import { fireRow } from './fire-row.ts'
import { openBadClients } from './load/bad-clients.ts'
import { readProcessor } from './load/processor.ts'
import type { Ask, Figures } from './load/start-generator.ts'
import { type LoadWorld, metricsToken, openLoadWorld } from './load/world.ts'

const times = 10
const badClients = 600
const leadSeconds = 8
/** Ramp, lead and the return to normal. */
const aroundSeconds = 16
/** With less of the machine idle, what the server serves says how much its neighbours left it. */
const quietShare = 0.1
/** Figures of time are only ever worsened by neighbours: what misses them must miss them each time. */
const mostTries = 3

const percent = (share: number) => `${Math.round(100 * share)} %`
let world: LoadWorld | undefined
afterAll(() => world?.close())

interface Measured {
  readonly figures: Figures
  /** Of the usual half second: a moment in which neighbours had the machine is none of the server's. */
  readonly perSecond: number
  readonly p99: number
  /** Of a processor, 0 to 1, as much as the server got. */
  readonly share: number
  readonly idle: number
}

async function measure({ generator, server }: LoadWorld, ask: Omit<Ask, 'begin'>): Promise<Measured> {
  const running = generator.run(ask)
  await sleep((ask.leadSeconds ?? 0) * 1000)
  const before = await readProcessor(server.origin, metricsToken)
  await sleep(ask.seconds * 1000)
  const after = await readProcessor(server.origin, metricsToken)
  const figures = await running
  return {
    figures,
    perSecond: median(figures.perSlice.map((slice) => slice.perSecond)),
    p99: median(figures.perSlice.map((slice) => slice.p99)),
    share: (after.serverSeconds - before.serverSeconds) / ask.seconds,
    idle: (after.idle - before.idle) / (after.all - before.all || 1),
  }
}

/** The most that is served when so many requests are under way as keep it busy. */
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
fireRow(row, async ({ rounds, random, audits, note }) => {
  const opened = await openLoadWorld(random)
  world = opened
  const { generator, lanes, names, server, database } = opened
  audits(database)
  const seconds = Math.max(4, rounds - aroundSeconds)
  const port = Number(new URL(server.origin).port)
  // A server that has just been started is slower.
  await generator.run({ atOnce: 24, seconds: 1.5 })

  async function overload() {
    const before = await findPeak(opened)
    const bad = openBadClients(port, badClients)
    // Each asks once a second when it is served.
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
    const peaks = [before, await findPeak(opened)]

    const served = Math.max(...peaks.map((peak) => flood.perSecond / peak.perSecond))
    const servedOfWork = Math.max(...peaks.map((peak) => flood.perSecond / flood.share / (peak.perSecond / peak.share)))
    const mostMs = Math.max(250, ...peaks.map((peak) => 1.5 * peak.p99 * Math.max(1, peak.share / flood.share)))
    const { all, kinds } = flood.figures
    const servedOf = (lane: string): number => {
      const own = kinds.filter((_, at) => lanes[at] === lane)
      const sum = (field: 'sent' | 'served') => own.reduce((total, kind) => total + kind[field], 0)
      return Math.round((100 * sum('served')) / sum('sent'))
    }
    const timeOf = (name: string) => kinds[names.indexOf(name)]?.servedMs.p99
    for (const [index, one] of [...peaks, flood].entries()) {
      const name = ['peak before', 'peak after', 'flood'][index]
      note(`${name} ${one.perSecond} a second, p99 ${one.p99} ms, ${percent(one.share)} of a processor`)
    }
    note(`${viewers} viewers, ${Math.round(all.sent / seconds)} requests a second, machine idle ${percent(flood.idle)}`)
    note(`served ${percent(served)} of the peak, ${percent(servedOfWork)} for the same processor time`)
    note(`refused in p50 ${all.refusedMs.p50} p99 ${all.refusedMs.p99} ms`)
    note(
      `served of ${['payments', 'playback', 'browsing', 'tracking'].map((lane) => `${lane} ${servedOf(lane)} %`).join(', ')}`,
    )
    note(`unlocks p99 ${timeOf('unlock')} ms, polls that ask the provider ${timeOf('poll')} ms`)
    note(`the load itself was late by ${flood.figures.lateMs} ms at most`)
    note(`normal after ${normalMs} ms`)
    expect(all.wrong, 'neither served nor refused').toEqual({})
    expect(all.refused, 'refused').toBeGreaterThan(all.sent / 10)
    expect(servedOf('payments'), 'payments served, of a hundred').toBeGreaterThan(99)
    expect(normalMs, 'until it was normal again, ms').toBeLessThan(5_000)
    return { share: flood.idle > quietShare ? served : servedOfWork, p99: flood.p99, mostMs }
  }
  const hasHeld = ({ share, p99, mostMs }: Awaited<ReturnType<typeof overload>>) => share >= 0.8 && p99 <= mostMs

  let found = await overload()
  for (let again = 1; again < mostTries && !hasHeld(found); again += 1) {
    note(`AGAIN, after ${percent(found.share)} and ${found.p99} ms`)
    found = await overload()
  }
  expect(found.share, 'share of the peak that is served').toBeGreaterThanOrEqual(0.8)
  expect(found.p99, 'p99 of what was served, ms').toBeLessThanOrEqual(found.mostMs)
})

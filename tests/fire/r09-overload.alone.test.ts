import { afterAll, expect } from 'vitest'
import { fireRow } from './fire-row.ts'
import { openBadClients } from './load/bad-clients.ts'
import type { Figures } from './load/start-generator.ts'
import { type LoadWorld, openLoadWorld } from './load/world.ts'

const times = 10
const badClients = 600
const leadSeconds = 6
/** Ramp, lead and the return to normal. */
const aroundSeconds = 14

let world: LoadWorld | undefined
afterAll(() => world?.close())

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** The usual half second: a moment in which neighbours had the machine is none of the server's. */
const usual = ({ perSlice }: Figures) => ({
  perSecond: middle(perSlice.map((slice) => slice.perSecond)),
  p99: middle(perSlice.map((slice) => slice.p99)),
})

const row = {
  id: 'R9',
  property: `overload by ${times} times the viewers that there is room for, slow senders and idle connections beside`,
  unit: 'seconds',
  quick: 20,
  full: 300,
}
fireRow(row, async ({ rounds, random, audits, note }) => {
  world = await openLoadWorld(random)
  const { generator, lanes, names, server, database } = world
  audits(database)
  /** The most that is served when so many requests are under way as keep it busy. */
  async function findPeak() {
    const runs: ReturnType<typeof usual>[] = []
    for (const atOnce of [24, 48]) runs.push(usual(await generator.run({ atOnce, seconds: 1.5 })))
    return runs.reduce((best, run) => (run.perSecond > best.perSecond ? run : best))
  }
  // A server that has just been started is slower.
  await generator.run({ atOnce: 24, seconds: 1.5 })
  const before = await findPeak()

  const bad = openBadClients(Number(new URL(server.origin).port), badClients)
  // Each asks once a second when it is served.
  const viewers = Math.round(before.perSecond * times)
  const seconds = Math.max(4, rounds - aroundSeconds)
  const flood = await generator.run({ viewers, seconds, leadSeconds })
  bad.close()

  const endedMs = performance.now()
  let isNormal = false
  while (!isNormal && performance.now() - endedMs < 8_000) {
    const { all } = await generator.run({ atOnce: 4, seconds: 0.25 })
    isNormal = all.served === all.sent && all.servedMs.p99 < 250
  }
  const normalMs = Math.round(performance.now() - endedMs)
  const after = await findPeak()

  // What neighbours take of the machine, they take of all three.
  const peak = Math.min(before.perSecond, after.perSecond)
  const mostMs = Math.max(250, 1.5 * before.p99, 1.5 * after.p99)
  const { perSecond, p99 } = usual(flood)
  const { all, kinds } = flood
  const servedOf = (lane: string): number => {
    const own = kinds.filter((_, at) => lanes[at] === lane)
    const sum = (field: 'sent' | 'served') => own.reduce((total, kind) => total + kind[field], 0)
    return Math.round((100 * sum('served')) / sum('sent'))
  }
  const shares = ['payments', 'playback', 'browsing', 'tracking'].map((lane) => `${lane} ${servedOf(lane)} %`)
  const timeOf = (name: string) => kinds[names.indexOf(name)]?.servedMs.p99
  note(`peak ${before.perSecond} and ${after.perSecond} a second with p99 ${before.p99} and ${after.p99} ms`)
  note(`${viewers} viewers, ${Math.round(all.sent / seconds)} requests a second`)
  note(
    `served ${perSecond} a second (${Math.round((100 * perSecond) / peak)} %), p99 ${p99} ms (${all.servedMs.p99} over all)`,
  )
  note(`refused in p50 ${all.refusedMs.p50} p99 ${all.refusedMs.p99} ms`)
  note(`served of ${shares.join(', ')}`)
  note(`unlocks p99 ${timeOf('unlock')} ms, polls that ask the provider ${timeOf('poll')} ms`)
  note(`normal after ${normalMs} ms`)
  expect(all.wrong, 'neither served nor refused').toEqual({})
  expect(all.refused, 'refused').toBeGreaterThan(all.sent / 10)
  expect(perSecond, 'served a second').toBeGreaterThanOrEqual(peak * 0.8)
  expect(p99, 'p99 of what was served, ms').toBeLessThanOrEqual(mostMs)
  expect(servedOf('payments'), 'payments served, of a hundred').toBeGreaterThan(99)
  expect(normalMs, 'until it was normal again, ms').toBeLessThan(5_000)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { median } from '../../bench/quantile.ts'
import { inspectableEnv, openProcessInspector, type ProcessMemory } from './load/inside.ts'
import { theilSenSlope } from './load/slope.ts'
import { type LoadWorld, metricsToken, openLoadWorld } from './load/world.ts'
import { testScenario } from './scenario.ts'

const viewers = 200
const mebibyte = 1024 * 1024
/**
 * Minimum duration of a run whose memory growth per minute is checked; in shorter runs the first requests dominate
 * the growth.
 */
const leastSecondsForMemory = 600

let world: LoadWorld | undefined
afterAll(() => world?.close())

const row = {
  id: 'R10',
  property: `soak: ${viewers} viewers, mixed traffic`,
  unit: 'seconds',
  quick: 0,
  full: 1_200,
  roundMs: 1_500,
}
testScenario(row, async ({ rounds, random, audits, note }) => {
  const isLong = rounds >= leastSecondsForMemory
  const warmUpSeconds = isLong ? 240 : 5
  const sliceSeconds = isLong ? 10 : 1.5
  world = await openLoadWorld(random, inspectableEnv)
  const { generator, server, database } = world
  audits(database)
  const { origin, pid, output } = server
  const inside = await openProcessInspector({ port: Number(new URL(origin).port), pid, metricsToken, output: output() })
  await generator.run({ viewers, seconds: warmUpSeconds })
  const looks: (ProcessMemory & { readonly minutes: number; readonly requests: number })[] = []
  const startedMs = performance.now()
  let requests = 0
  const slices = Math.max(4, Math.round((rounds - warmUpSeconds) / sliceSeconds))
  for (let slice = 0; slice < slices; slice += 1) {
    const { all } = await generator.run({ viewers, seconds: sliceSeconds, hangsUp: true })
    expect(all.wrong, 'answers that are neither 200 nor 503').toEqual({})
    // A server that rejects every request would also not leak memory.
    expect(all.served / all.sent, 'share of a slice that is served').toBeGreaterThanOrEqual(0.99)
    requests += all.sent
    await sleep(500)
    looks.push({ ...(await inside.look()), minutes: (performance.now() - startedMs) / 60_000, requests })
  }
  inside.close()
  const perMinute = theilSenSlope(looks.map(({ minutes, rssBytes }) => ({ x: minutes, y: rssBytes / mebibyte })))
  const perRequest = theilSenSlope(looks.map((look) => ({ x: look.requests, y: look.heapBytes })))
  const buffersPerRequest = theilSenSlope(looks.map((look) => ({ x: look.requests, y: look.bufferBytes })))
  const handles = looks.map((look) => look.handles)
  const [least, most] = [Math.min(...handles), Math.max(...handles)]
  note(`${requests} requests`)
  note(
    `memory ${perMinute.toFixed(2)} MiB a minute, heap ${Math.round(perRequest)} and buffers ${Math.round(buffersPerRequest)} bytes a request`,
  )
  note(`handles ${least} to ${most}`)
  expect(perRequest, 'bytes that the heap keeps of a request').toBeLessThan(isLong ? 128 : 1_500)
  if (isLong) expect(perMinute, 'MiB a minute').toBeLessThanOrEqual(0.5)
  // Checks buffers only in a short run: in a long run, the limit per minute includes them.
  else expect(buffersPerRequest, 'bytes that buffers keep of a request').toBeLessThan(4_000)
  const usual = median(handles)
  for (const count of handles) expect(Math.abs(count - usual), 'handles beside the usual').toBeLessThanOrEqual(5)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import { checkAcknowledged, checkFeedbackImages } from './kill/check-acknowledged.ts'
import { type KillWorld, openKillWorld } from './kill/kill-world.ts'
import { killDuringMixedTraffic, serverKillPoints } from './kill/places.ts'
import { newViewer, sendFeedbackReport } from './kill/viewers.ts'
import { testScenario } from './scenario.ts'

const readyWithinMs = 5_000
const anyMoment = ['any moment', killDuringMixedTraffic] as const
const off = { webhooks: { isOff: true } }

/**
 * Two independent test worlds. A server start takes most of a round; meanwhile the server of the other world is killed.
 */
let worlds: KillWorld[]
beforeAll(async () => {
  worlds = await Promise.all([openKillWorld(), openKillWorld()])
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

/** Kills the server of a test world repeatedly. Returns the duration of each start after a kill, ms. */
async function killAgainAndAgain(world: KillWorld, first: number, rounds: number, random: Random): Promise<number[]> {
  const { server, sandbox } = world
  // The first start fills the compile cache that the later starts use.
  await server.start()
  const startsMs: number[] = []
  const regulars = await Promise.all([1, 2, 3].map(() => newViewer(world)))
  const named = Object.entries(serverKillPoints)
  let next = first
  let viewer = await newViewer(world)
  await sendFeedbackReport(world, viewer)
  for (let round = 0; round < rounds; round += 1) {
    const isNamed = round % 3 !== 2
    const [place, kill] = isNamed ? (named[next % named.length] ?? expect.fail('no place')) : anyMoment
    if (isNamed) next += 1
    // In half of the rounds, the viewer of the previous round continues.
    if (random.chance(0.5)) viewer = await newViewer(world)
    const work: Promise<unknown>[] = []
    // Each kill races against `failure`, because a kill that waits for a failed request would wait forever.
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => undefined)
    const goesOn = (one: Promise<unknown>) => {
      one.catch(failure.reject)
      work.push(one)
    }
    await sandbox.knobs({})
    try {
      await Promise.race([kill({ world, viewer, regulars, random, goesOn }), failure.promise])
      await sandbox.knobs(random.chance(0.5) ? off : {})
      startsMs.push(await server.start())
      await Promise.all(work)
    } catch (error) {
      expect.fail(`killed at "${place}": ${String(error)}`)
    }
  }
  await sandbox.knobs({})
  await checkAcknowledged(world)
  for (const one of [...regulars, viewer]) await checkFeedbackImages(world, one)
  return startsMs
}

const row = {
  id: 'R1',
  property: 'killed amid purchases, messages and uploads: nothing acknowledged is lost, nothing is done twice',
  unit: 'kills',
  quick: 30,
  full: 2_000,
  roundMs: 3_000,
}
testScenario(row, async ({ rounds, random, isTimed, audits, note }) => {
  for (const { database } of worlds) audits(database)
  const shares = [Math.ceil(rounds / 2), Math.floor(rounds / 2)]
  const ends = await Promise.allSettled(
    worlds.map((world, index) => {
      const first = index * Math.ceil(Object.keys(serverKillPoints).length / 2)
      return killAgainAndAgain(world, first, shares[index] ?? 0, createRandom(random.below(1e9)))
    }),
  )
  const starts = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : expect.fail(String(end.reason))))
  const slowestMs = Math.max(0, ...starts)
  const told = worlds
    .flatMap(({ acknowledged }) => Object.values(acknowledged).map((one) => one.length))
    .reduce((a, b) => a + b)
  note(`${told} operations acknowledged`)
  note(`slowest start after a kill ${(slowestMs / 1000).toFixed(1)} s`)
  if (isTimed) expect(slowestMs).toBeLessThan(readyWithinMs)
})

test('logs of killed servers contain no names, card numbers or keys', async () => {
  for (const { server, leaks, outputBytes } of worlds) {
    // The log of a server is checked after the process has exited.
    await server.stop()
    expect(outputBytes()).toBeGreaterThan(1_000)
    expect([...leaks]).toEqual([])
  }
})

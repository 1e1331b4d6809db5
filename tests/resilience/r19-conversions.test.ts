import { afterAll, beforeAll, expect } from 'vitest'
import { pollUntil } from '../../apps/server/src/testing/paying.ts'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import {
  type ConversionWorld,
  findConversionErrors,
  openConversionWorld,
  pickAdNetworkBehaviour,
  readSlowestDeliveryS,
  setAdNetworkBehaviour,
} from './conversions/conversion-world.ts'
import { conversionKillPoints } from './conversions/places.ts'
import { testScenario } from './scenario.ts'

const lateSeconds = 60
/** Leases of killed servers end after 20 seconds. */
const allSentWithinMs = 240_000
/** Makes messages due that wait longer than a lease, because a message that has failed often waits up to an hour. */
const makeFailedMessagesDue = `UPDATE conversions SET send_at = now()
  WHERE state = 'waiting' AND send_at > now() + interval '30 seconds'`

/**
 * Two independent test worlds. A server start takes most of a round; meanwhile the server of the other world is killed.
 */
let worlds: ConversionWorld[]
beforeAll(async () => {
  worlds = await Promise.all([openConversionWorld(), openConversionWorld()])
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

async function killAgainAndAgain(place: ConversionWorld, first: number, rounds: number, random: Random): Promise<void> {
  const { server, sandbox } = place.world
  await server.start()
  const named = Object.entries(conversionKillPoints)
  for (let round = 0; round < rounds; round += 1) {
    const [name, kill] = named[(first + round) % named.length] ?? expect.fail('no place')
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
      await Promise.race([kill({ place, random, goesOn }), failure.promise])
      setAdNetworkBehaviour(place, random.chance(0.5) ? () => pickAdNetworkBehaviour(random) : undefined)
      await server.start()
      await Promise.all(work)
    } catch (error) {
      expect.fail(`killed at "${name}": ${String(error)}`)
    }
    setAdNetworkBehaviour(place, undefined)
  }
}

/** Waits until every paid order is settled and no conversion event is waiting to be sent. */
async function settleAll({ world, paid }: ConversionWorld): Promise<void> {
  const orders = paid.map(({ orderId }) => orderId)
  const open = () => world.count("orders WHERE order_id = ANY($1::bigint[]) AND state <> 'granted'", [orders])
  await pollUntil('settled', async () => (await open()) === 0, allSentWithinMs)
  const waiting = async () => {
    await world.database.pool.query(makeFailedMessagesDue)
    return world.count("conversions WHERE state = 'waiting'")
  }
  await pollUntil('sent', async () => (await waiting()) === 0, allSentWithinMs)
}

const row = {
  id: 'R19',
  property:
    'killed amid settlements and messages to ad networks that are busy, silent or lose answers: each network counts each paid order once, and none without consent',
  unit: 'kills',
  quick: 10,
  full: 2_000,
  roundMs: 6_000,
}
testScenario(row, async ({ rounds, random, isTimed, audits, note }) => {
  for (const { world } of worlds) audits(world.database)
  const shares = [Math.ceil(rounds / 2), Math.floor(rounds / 2)]
  const ends = await Promise.allSettled(
    worlds.map(async (place, index) => {
      const first = index * Math.ceil(Object.keys(conversionKillPoints).length / 2)
      await killAgainAndAgain(place, first, shares[index] ?? 0, createRandom(random.below(1e9)))
      await settleAll(place)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') expect.fail(String(end.reason))
  for (const place of worlds) expect(await findConversionErrors(place), 'messages that ended wrong').toEqual([])
  const paid = worlds.flatMap((place) => place.paid)
  const sent = paid.filter(({ expected }) => expected === 'sent').length
  const repeated = worlds.reduce(
    (sum, { networks }) => sum + networks.meta.seen.repeated + networks.tiktok.seen.repeated,
    0,
  )
  const slowestSeconds = Math.max(...(await Promise.all(worlds.map(readSlowestDeliveryS))))
  note(`${paid.length} paid orders, ${sent} with consent, each counted once by both networks`)
  note(`${repeated} repetitions recognised by their ids`)
  note(`slowest of two tries ${slowestSeconds.toFixed(1)} s`)
  if (isTimed) expect(slowestSeconds).toBeLessThan(lateSeconds)
})

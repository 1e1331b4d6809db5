import { setTimeout as sleep } from 'node:timers/promises'
import { adNetworks } from '@cliffhanger/domain/conversions'
import { until } from '../../../apps/server/src/testing/paying.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { isDelivered } from '../kill/viewers.ts'
import { answer, buy, type ConversionWorld, everyMood, newPayer, randomMood } from './conversion-world.ts'

interface Kill {
  readonly place: ConversionWorld
  readonly random: Random
  /** Registers a viewer's request during the kill, which must finish once the server is back. */
  goesOn(work: Promise<unknown>): void
}

const requests = ({ networks }: ConversionWorld): number =>
  adNetworks.reduce((sum, name) => sum + networks[name].seen.requests, 0)

/**
 * Settles a paid order while a table is locked, and kills the server when it waits for the lock.
 * @param isGone whether the waiting statement is aborted with the server, or is completed by the database
 */
async function killInSettlement({ place, goesOn }: Kill, table: string, isGone: boolean): Promise<void> {
  const { world } = place
  await world.sandbox.knobs({ webhooks: { isOff: true } })
  const viewer = await newPayer(place, true)
  const bought = await buy(place, viewer, 'sent', true)
  await world.killWaiting({ text: `LOCK TABLE ${table} IN EXCLUSIVE MODE` }, isGone, () =>
    goesOn(until('delivered', () => world.server.persist(() => isDelivered(viewer, bought)))),
  )
}

/** Kills the server while an ad network has received the event of an order but not responded. */
async function killWhileSending({ place }: Kill, after: (place: ConversionWorld) => Promise<void>): Promise<void> {
  everyMood(place, () => ({ kind: 'held', ms: 400 }))
  const viewer = await newPayer(place, true)
  const before = requests(place)
  await buy(place, viewer, 'sent')
  await until('asked', async () => requests(place) >= before + adNetworks.length)
  await after(place)
}

/** Functions that kill the server at a given point of settlement or delivery, and leave it stopped. */
export const places: Readonly<Record<string, (kill: Kill) => Promise<void>>> = {
  'inside the settlement, before the messages': (kill) =>
    killInSettlement(kill, 'ledger_entries', kill.random.chance(0.5)),
  'inside the settlement, at the messages': (kill) => killInSettlement(kill, 'conversions', true),
  async 'settled, and nothing sent'({ place }) {
    await buy(place, await newPayer(place, true), 'sent')
    await place.world.server.kill()
  },
  async 'settled without consent'({ place }) {
    await buy(place, await newPayer(place, false), 'noConsent')
    await place.world.server.kill()
  },
  'the networks have the event, nobody has the answer': (kill) =>
    killWhileSending(kill, ({ world }) => world.server.kill()),
  async 'the connections break before the networks have the event'({ place }) {
    everyMood(place, () => ({ kind: 'broken' }))
    const { orderId } = await buy(place, await newPayer(place, true), 'sent')
    const isTried = () => place.world.count('conversions WHERE order_id = $1 AND answered_at IS NOT NULL', [orderId])
    await until('tried', async () => (await isTried()) === adNetworks.length)
    await place.world.server.kill()
  },
  'the answer is here, and the row is being closed': (kill) =>
    killWhileSending(kill, ({ world }) =>
      world.killWaiting({ text: 'LOCK TABLE conversions IN EXCLUSIVE MODE' }, kill.random.chance(0.5), () => undefined),
    ),
  async 'the networks are busy, and the consent is withdrawn'({ place }) {
    everyMood(place, () => ({ kind: 'status', status: 429, retryAfter: '1' }))
    const viewer = await newPayer(place, true)
    const { orderId } = await buy(place, viewer, 'cancelled')
    const isTried = () => place.world.count('conversions WHERE order_id = $1 AND tries > 0', [orderId])
    await until('tried', async () => (await isTried()) === adNetworks.length)
    await answer(place.world, viewer, false)
    await place.world.server.kill()
  },
  /** Kills the server at a random moment while several viewers pay and the ad networks behave randomly. */
  async 'any moment'({ place, random, goesOn }) {
    everyMood(place, () => randomMood(random))
    for (const hasConsent of [true, true, false]) {
      const viewer = await newPayer(place, hasConsent)
      goesOn(buy(place, viewer, hasConsent ? 'sent' : 'noConsent', random.chance(0.3)))
    }
    await sleep(random.below(1_500))
    await place.world.server.kill()
  },
}

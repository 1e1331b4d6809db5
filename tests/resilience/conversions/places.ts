import { setTimeout as sleep } from 'node:timers/promises'
import { adNetworks } from '@cliffhanger/domain/conversions'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { isOrderDelivered } from '../kill/viewers.ts'
import {
  answerAdConsent,
  buyCoinsWithRetries,
  type ConversionWorld,
  createViewerWithConsentChoice,
  pickAdNetworkBehaviour,
  setAdNetworkBehaviour,
} from './conversion-world.ts'

interface Kill {
  readonly place: ConversionWorld
  readonly random: Random
  /** Registers a request that a viewer makes during the kill. It must finish once the server is back. */
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
  const viewer = await createViewerWithConsentChoice(place, true)
  const bought = await buyCoinsWithRetries(place, viewer, 'sent', true)
  await world.killWaiting({ text: `LOCK TABLE ${table} IN EXCLUSIVE MODE` }, isGone, () =>
    goesOn(pollUntil('delivered', () => world.server.persist(() => isOrderDelivered(viewer, bought)))),
  )
}

/** Kills the server while an ad network has received the event of an order but not responded. */
async function killWhileSending({ place }: Kill, after: (place: ConversionWorld) => Promise<void>): Promise<void> {
  setAdNetworkBehaviour(place, () => ({ kind: 'held', ms: 400 }))
  const viewer = await createViewerWithConsentChoice(place, true)
  const before = requests(place)
  await buyCoinsWithRetries(place, viewer, 'sent')
  await pollUntil('asked', async () => requests(place) >= before + adNetworks.length)
  await after(place)
}

/** Functions that kill the server at a given point of settlement or delivery, and leave it stopped. */
export const conversionKillPoints: Readonly<Record<string, (kill: Kill) => Promise<void>>> = {
  'inside the settlement, before the messages': (kill) =>
    killInSettlement(kill, 'ledger_entries', kill.random.chance(0.5)),
  'inside the settlement, at the messages': (kill) => killInSettlement(kill, 'conversions', true),
  async 'settled, and nothing sent'({ place }) {
    await buyCoinsWithRetries(place, await createViewerWithConsentChoice(place, true), 'sent')
    await place.world.server.kill()
  },
  async 'settled without consent'({ place }) {
    await buyCoinsWithRetries(place, await createViewerWithConsentChoice(place, false), 'noConsent')
    await place.world.server.kill()
  },
  'the networks have the event, nobody has the answer': (kill) =>
    killWhileSending(kill, ({ world }) => world.server.kill()),
  async 'the connections break before the networks have the event'({ place }) {
    setAdNetworkBehaviour(place, () => ({ kind: 'broken' }))
    const { orderId } = await buyCoinsWithRetries(place, await createViewerWithConsentChoice(place, true), 'sent')
    const isTried = () => place.world.count('conversions WHERE order_id = $1 AND answered_at IS NOT NULL', [orderId])
    await pollUntil('tried', async () => (await isTried()) === adNetworks.length)
    await place.world.server.kill()
  },
  'the answer is here, and the row is being closed': (kill) =>
    killWhileSending(kill, ({ world }) =>
      world.killWaiting({ text: 'LOCK TABLE conversions IN EXCLUSIVE MODE' }, kill.random.chance(0.5), () => undefined),
    ),
  async 'the networks are busy, and the consent is withdrawn'({ place }) {
    setAdNetworkBehaviour(place, () => ({ kind: 'status', status: 429, retryAfter: '1' }))
    const viewer = await createViewerWithConsentChoice(place, true)
    const { orderId } = await buyCoinsWithRetries(place, viewer, 'cancelled')
    const isTried = () => place.world.count('conversions WHERE order_id = $1 AND tries > 0', [orderId])
    await pollUntil('tried', async () => (await isTried()) === adNetworks.length)
    await answerAdConsent(place.world, viewer, false)
    await place.world.server.kill()
  },
  /** Kills the server at a random moment while several viewers pay and the ad networks behave randomly. */
  async 'any moment'({ place, random, goesOn }) {
    setAdNetworkBehaviour(place, () => pickAdNetworkBehaviour(random))
    for (const hasConsent of [true, true, false]) {
      const viewer = await createViewerWithConsentChoice(place, hasConsent)
      goesOn(buyCoinsWithRetries(place, viewer, hasConsent ? 'sent' : 'noConsent', random.chance(0.3)))
    }
    await sleep(random.below(1_500))
    await place.world.server.kill()
  },
}

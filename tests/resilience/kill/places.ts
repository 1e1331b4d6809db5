import { setTimeout as sleep } from 'node:timers/promises'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { sendWebhook } from '../../../apps/server/src/testing/provider-message.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import type { KillWorld } from './kill-world.ts'
import { buyMembershipAndTitle, isOrderDelivered, newViewer, purchase, sendFeedbackReport, unlock } from './viewers.ts'

export interface KillScenario {
  readonly world: KillWorld
  readonly viewer: ProtocolClient
  /** Other viewers, who exist during all rounds. */
  readonly regulars: readonly ProtocolClient[]
  readonly random: Random
  /** Registers a request that a viewer makes during the kill. It must finish once the server is back. */
  goesOn(work: Promise<unknown>): void
}

/** Turns webhooks off, so that the server learns of payments only through the tested code path. */
const off = { webhooks: { isOff: true } }
const fault = (path: string, kind: string) => ({ ...off, faults: [{ path, kind, times: 1 }] })
const isHit = ({ count }: KillWorld) => count("airwallex_sandbox.settings WHERE knobs->'faults' = '[]'")

/** Functions that kill the server at a given point of an operation, and leave it stopped. */
export const serverKillPoints: Readonly<Record<string, (kill: KillScenario) => Promise<void>>> = {
  async 'the order is written, the provider not asked yet'({ world, viewer, goesOn }) {
    await world.sandbox.knobs(fault('payment_intents/create', 'timeoutBefore'))
    goesOn(purchase(world, viewer))
    await pollUntil('asked', async () => (await world.count("order_intents WHERE state = 'asked'")) > 0)
    await world.server.kill()
  },
  async 'the provider has made the payment, the answer is lost'({ world, viewer, goesOn }) {
    const intents = () => world.count("airwallex_sandbox.things WHERE kind = 'intent'")
    const before = await intents()
    await world.sandbox.knobs(fault('payment_intents/create', 'timeoutAfter'))
    goesOn(purchase(world, viewer))
    await pollUntil('made', async () => (await intents()) > before)
    await world.server.kill()
  },
  async 'the payment is known, nobody has paid'({ world, viewer, random, goesOn }) {
    const { promise: isDead, resolve } = Promise.withResolvers<void>()
    const ordered = () => world.server.kill().then(resolve)
    goesOn(purchase(world, viewer, { ordered, leavesAfterPaying: random.chance(0.5) }))
    await isDead
  },
  async 'paid, and nobody was told'({ world, viewer, random, goesOn }) {
    await world.sandbox.knobs(off)
    const { promise: isDead, resolve } = Promise.withResolvers<void>()
    const paid = () => world.server.kill().then(resolve)
    goesOn(purchase(world, viewer, { paid, leavesAfterPaying: random.chance(0.5) }))
    await isDead
  },
  async 'the message is kept, the order not settled'({ world, viewer }) {
    await world.sandbox.knobs(off)
    const bought = await purchase(world, viewer, { leavesAfterPaying: true })
    await world.sandbox.knobs({ faults: fault(`payment_intents/${bought.airId}`, 'timeoutBefore').faults })
    const isTold = async () => (await world.count('provider_events WHERE order_id = $1', [bought.orderId])) > 0
    await pollUntil('told', isTold)
    await world.server.kill()
  },
  async 'the payment is being read'({ world, viewer, goesOn }) {
    await world.sandbox.knobs(off)
    const bought = await purchase(world, viewer, { leavesAfterPaying: true })
    await world.sandbox.knobs(fault(`payment_intents/${bought.airId}`, 'timeoutAfter'))
    goesOn(pollUntil('delivered', () => world.server.persist(() => isOrderDelivered(viewer, bought))))
    await pollUntil('read', async () => (await isHit(world)) > 0)
    await world.server.kill()
  },
  async 'inside the transaction that gives'({ world, viewer, random, goesOn }) {
    await world.sandbox.knobs(off)
    const bought = await purchase(world, viewer, { leavesAfterPaying: true })
    const lock = { text: 'LOCK TABLE ledger_entries IN EXCLUSIVE MODE' }
    await world.killWaiting(lock, random.chance(0.5), () =>
      goesOn(pollUntil('delivered', () => world.server.persist(() => isOrderDelivered(viewer, bought)))),
    )
  },
  async 'given, and answered'({ world, viewer }) {
    await purchase(world, viewer)
    await world.server.kill()
  },
  async 'inside an unlock, which is gone with the server'({ world, viewer, goesOn }) {
    await world.killWaiting(walletOf(viewer), true, () => goesOn(unlock(world, viewer)))
  },
  async 'inside an unlock, which the database still finishes'({ world, viewer, goesOn }) {
    await world.killWaiting(walletOf(viewer), false, () => goesOn(unlock(world, viewer)))
  },
  async 'the image is written, its row is not'({ world, viewer, random, goesOn }) {
    const lock = { text: 'LOCK TABLE feedback_images IN EXCLUSIVE MODE' }
    await world.killWaiting(lock, random.chance(0.5), () => goesOn(sendFeedbackReport(world, viewer)))
  },
  async 'the feedback is being written'({ world, viewer, random, goesOn }) {
    const lock = { text: 'LOCK TABLE feedback IN EXCLUSIVE MODE' }
    await world.killWaiting(lock, random.chance(0.5), () => goesOn(sendFeedbackReport(world, viewer)))
  },
  async 'the message of a refund is being kept'({ world, viewer, goesOn }) {
    await world.sandbox.knobs(off)
    const { orderId, airId } = await purchase(world, viewer)
    const refund = await world.airwallex.refund(airId, `web-app-${orderId}`, 'asked')
    const event = {
      id: `evt_${refund.id}`,
      name: 'refund.settled',
      object: { id: refund.id, payment_intent_id: airId },
    }
    // Deletes the provider's other webhooks about this order, because they would report the payment too.
    await world.rowsOf("DELETE FROM airwallex_sandbox.events WHERE body::text LIKE '%' || $1 || '%'", [airId])
    // The provider retries a webhook only until it is accepted.
    const send = () => sendWebhook(world.server.origin, world.webhookSecret, event)
    const isTakenBack = async () =>
      (await world.count("orders WHERE order_id = $1 AND state = 'refunded'", [orderId])) > 0
    // This lock allows inserts that reference the order, so the webhook is stored before the server waits to mark the
    // order.
    const lock = { text: 'SELECT FROM orders WHERE order_id = $1 FOR NO KEY UPDATE', values: [orderId] }
    await world.killWaiting(lock, true, () =>
      goesOn(world.server.persist(send).then(() => pollUntil('taken back', isTakenBack))),
    )
    world.acknowledged.refunded.push(orderId)
  },
}
const walletOf = (viewer: ProtocolClient) => ({
  text: 'SELECT FROM wallets WHERE user_id = $1 FOR UPDATE',
  values: [viewer.state.userId],
})

/** Kills the server at a random moment while several viewers buy, unlock and send feedback. */
export async function killDuringMixedTraffic({ world, viewer, regulars, random, goesOn }: KillScenario): Promise<void> {
  await world.sandbox.knobs(random.chance(0.5) ? off : {})
  const things = [purchase, unlock, unlock, sendFeedbackReport]
  const newcomer = await newViewer(world)
  const doesThings = async (one: ProtocolClient, chosen: typeof things) => {
    for (const thing of chosen) await thing(world, one)
  }
  for (const one of [viewer, ...regulars]) {
    const chosen = [1, 2, 3, 4, 5, 6].map(() => random.pick(things))
    goesOn(doesThings(one, chosen))
  }
  goesOn(buyMembershipAndTitle(world, newcomer))
  await sleep(random.below(400))
  await world.server.kill()
}

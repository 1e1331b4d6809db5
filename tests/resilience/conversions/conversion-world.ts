import { adVisit } from '@cliffhanger/contract/ad-visit'
import { adNetworks } from '@cliffhanger/domain/conversions'
import { deriveConversionEventId } from '../../../apps/server/src/modules/conversions/conversions.ts'
import {
  type AdNetworks,
  conversionBrandSettings,
  type FakeNetworkBehaviour,
  startAdNetworks,
} from '../../../apps/server/src/testing/ad-networks/ad-networks.ts'
import { adClick, consentChoice } from '../../../apps/server/src/testing/conversion-world.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { writeBrand } from '../../../apps/server/src/testing/test-brand.ts'
import { type KillWorld, openKillWorld } from '../kill/kill-world.ts'
import { newViewer, type OrderToPay, purchase } from '../kill/viewers.ts'

/** An order that was paid at the provider, with the expected final state of its conversion events. */
interface Paid {
  readonly orderId: string
  readonly expected: 'sent' | 'noConsent' | 'cancelled'
}
export interface ConversionWorld {
  readonly world: KillWorld
  readonly networks: AdNetworks
  readonly paid: Paid[]
  close(): Promise<void>
}

/** Starts a server to be killed. Its brand requires consent and sends conversions to two simulated ad networks. */
export async function openConversionWorld(): Promise<ConversionWorld> {
  const networks = await startAdNetworks()
  const brand = await writeBrand(`${conversionBrandSettings}, consent: true`)
  const world = await openKillWorld({ BRANDS_FILE: brand.file, ...networks.env })
  return {
    world,
    networks,
    paid: [],
    async close() {
      await world.close()
      await networks.close()
      await brand.remove()
    },
  }
}

/** Returns a random behaviour of an ad network. Most requests get the right response. */
export function pickAdNetworkBehaviour(random: Random): FakeNetworkBehaviour {
  const dice = random.below(20)
  if (dice < 2) return { kind: 'lost' }
  if (dice === 2) return { kind: 'broken' }
  if (dice === 3) return { kind: 'status', status: 500 }
  if (dice === 4) return { kind: 'status', status: 429, retryAfter: '1' }
  return dice === 5 ? { kind: 'held', ms: 200 } : { kind: 'right' }
}
export const setAdNetworkBehaviour = (
  { networks }: ConversionWorld,
  choose: (() => FakeNetworkBehaviour) | undefined,
): void => {
  for (const name of adNetworks) networks[name].choose(choose)
}

/** Creates a viewer who has allowed or refused ad tracking. */
export async function createViewerWithConsentChoice(
  { world }: ConversionWorld,
  isAllowed: boolean,
): Promise<ProtocolClient> {
  const viewer = await newViewer(world)
  await answerAdConsent(world, viewer, isAllowed)
  return viewer
}
export const answerAdConsent = ({ server }: KillWorld, viewer: ProtocolClient, isAllowed: boolean) =>
  server.persist(() =>
    viewer.ask(adVisit.newUserStaining, {}, { ...(isAllowed && adClick), ...consentChoice(isAllowed) }),
  )

/** Buys coins; requests may be cut off and are retried. @param expected final state of the order's conversion events */
export async function buyCoinsWithRetries(
  { world, paid }: ConversionWorld,
  viewer: ProtocolClient,
  expected: Paid['expected'],
  leavesAfterPaying = false,
): Promise<OrderToPay> {
  return purchase(world, viewer, {
    leavesAfterPaying,
    paid: async ({ orderId }) => void paid.push({ orderId, expected }),
  })
}

/** Returns errors in the conversion events; none if each network counts exactly the expected orders, once each. */
export async function findConversionErrors({ world, networks, paid }: ConversionWorld): Promise<string[]> {
  const rows = await world.rowsOf<{ order_id: string; network: string; state: string }>(
    'SELECT order_id, network, state FROM conversions',
  )
  const states = new Map(rows.map(({ order_id, network, state }) => [`${order_id} ${network}`, state]))
  const wrong: string[] = []
  for (const name of adNetworks) {
    const counts = new Map<string, number>()
    for (const { eventId } of networks[name].counted) counts.set(eventId, (counts.get(eventId) ?? 0) + 1)
    for (const { orderId, expected } of paid) {
      const [count, state] = [counts.get(deriveConversionEventId(orderId)) ?? 0, states.get(`${orderId} ${name}`)]
      counts.delete(deriveConversionEventId(orderId))
      if (state !== expected) wrong.push(`${name}: ${orderId} is ${state}, not ${expected}`)
      if (count !== (expected === 'sent' ? 1 : 0)) wrong.push(`${name} counts ${orderId} ${count} times`)
    }
    if (counts.size > 0) wrong.push(`${name} counts ${counts.size} events of no paid order`)
    wrong.push(...networks[name].seen.refused.map((reason) => `${name} refused: ${reason}`))
  }
  return wrong
}

/**
 * Returns the longest time from settlement to response, s, among conversion events with at most two delivery attempts.
 */
export async function readSlowestDeliveryS({ world }: ConversionWorld): Promise<number> {
  const [row] = await world.rowsOf<{ seconds: string | null }>(
    `SELECT extract(epoch FROM max(answered_at - created_at)) AS seconds FROM conversions WHERE state = 'sent' AND tries <= 2`,
  )
  return Number(row?.seconds ?? 0)
}

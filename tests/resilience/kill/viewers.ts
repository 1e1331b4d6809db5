import { randomUUID } from 'node:crypto'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect } from 'vitest'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { orderInput, payWithCard, pollUntil } from '../../../apps/server/src/testing/paying.ts'
import { connectDevice, type ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { coins550, monthlyMembership } from '../../../apps/server/src/testing/shop-world.ts'
import { imageIdOf, photo } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import type { KillWorld } from './kill-world.ts'
import { canaryBilling, canaryCard } from './leaks.ts'

const coins = 1_000_000

/** Creates a viewer with coins and billing details. */
export async function newViewer({ server, database, secrets }: KillWorld): Promise<ProtocolClient> {
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.save()
  await viewer.ask(payments.updUserAirwallexInfo, canaryBilling)
  const { userId, token = '', cookie = '', deviId } = viewer.state
  for (const secret of [token, cookie.replace('device=', ''), deviId]) secrets.add(secret)
  const grant = { userId, coins, kind: 'grant', key: `kill:${userId}`, note: '', orderId: null } as const
  await creditCoins(database.db, { ...grant, at: new Date() })
  return viewer
}

export interface OrderToPay {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
}
type Wish = Parameters<typeof orderInput>[2]
const order = async (world: KillWorld, viewer: ProtocolClient, what: Wish): Promise<OrderToPay> => {
  const bought = await viewer.ask(payments.createOrder, orderInput(viewer, world.server.origin, what))
  world.secrets.add(bought.airSecret)
  return bought
}
export const isOrderDelivered = async (viewer: ProtocolClient, { orderId }: OrderToPay): Promise<boolean> =>
  (await viewer.call(payments.isSuccessful, { orderId, orderType: 1, payType: 13 })).code === 1

/** Pays an order at the provider, which is never killed, and records it. */
async function pay({ sandbox, acknowledged }: KillWorld, bought: OrderToPay, what: Wish): Promise<void> {
  expect(await payWithCard(sandbox.origin, bought, canaryCard)).toBe('SUCCEEDED')
  acknowledged['rechargeId' in what ? 'coinOrders' : 'rightsOrders'].push(bought.orderId)
}

/** Options of a purchase: the product, and callbacks between its steps. */
export interface PurchaseOptions {
  readonly ordered?: (bought: OrderToPay) => Promise<void>
  readonly paid?: (bought: OrderToPay) => Promise<void>
  /** Whether the viewer closes the app after paying: nobody asks for the result, and it must be delivered anyway. */
  readonly leavesAfterPaying?: boolean
  /** Product to buy; default: coins. */
  readonly what?: Wish
}

/** Orders, pays and checks the payment, with retries of requests that are cut off. */
export async function purchase(
  world: KillWorld,
  viewer: ProtocolClient,
  at: PurchaseOptions = {},
): Promise<OrderToPay> {
  const { persist } = world.server
  const { what = coins550 } = at
  const bought = await persist(() => order(world, viewer, what))
  await at.ordered?.(bought)
  await pay(world, bought, what)
  await at.paid?.(bought)
  if (!at.leavesAfterPaying) await pollUntil('delivered', () => persist(() => isOrderDelivered(viewer, bought)))
  return bought
}

/** Buys a membership and a title, for a viewer who unlocks no episodes: owners of the whole title cannot unlock. */
export async function buyMembershipAndTitle(world: KillWorld, viewer: ProtocolClient): Promise<void> {
  await purchase(world, viewer, { what: monthlyMembership })
  await purchase(world, viewer, { what: { vidId: (await world.freshEpisode()).vidId } })
}

export async function unlock(world: KillWorld, viewer: ProtocolClient): Promise<void> {
  const episode = await world.freshEpisode()
  await world.server.persist(() => viewer.ask(wallet.addBuyPlay, episode))
  world.acknowledged.unlocks.push(`${viewer.state.userId}:${episode.vidId}:${episode.nepisode}`)
}

async function upload(world: KillWorld, viewer: ProtocolClient): Promise<string> {
  const { url } = await world.server.persist(() => viewer.ask(feedback.updateHeadImg, { uploadImage: photo }))
  world.acknowledged.images.push(`${viewer.state.userId}:${imageIdOf(url)}`)
  return url
}

export async function sendFeedbackReport(world: KillWorld, viewer: ProtocolClient): Promise<void> {
  const url = await upload(world, viewer)
  const feedbackContent = `Seen at ${randomUUID()}`
  const input = { email: 'seen@example.com', feedbackContent, feedbackImages: url, createTime: Date.now() }
  const { feedbackId } = await world.server.persist(() => viewer.ask(feedback.sendFeedBack, input))
  world.acknowledged.feedback.push(`${viewer.state.userId}:${feedbackId}:${feedbackContent}:${imageIdOf(url)}`)
}

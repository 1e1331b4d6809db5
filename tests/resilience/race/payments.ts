import { payments } from '@cliffhanger/contract/payments'
import { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import { wallet } from '@cliffhanger/contract/wallet'
import {
  clickWalletButton,
  orderInput,
  readIsSuccessfulCode,
  saveBillingInfo,
} from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { sendWebhook } from '../../../apps/server/src/testing/provider-message.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { coins550, monthlyMembership, quarterlyMembership } from '../../../apps/server/src/testing/shop-world.ts'
import { readUnlockState } from './taps.ts'
import type { TwoServers, ViewerOnBothServers } from './two-servers.ts'

const coins = 550
/** Price per episode: the coins of a top-up pay for two of four episodes. */
const price = 200
const membershipDays = { [monthlyMembership.vipId]: 30, [quarterlyMembership.vipId]: 90 }
const dayMs = 86_400_000

interface Order {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
}
/** Error of a round; undefined if it passed. */
type Wrong = string | undefined
type Wish = typeof coins550 | typeof monthlyMembership | typeof quarterlyMembership

async function buyerAtBoth(servers: TwoServers): Promise<ViewerOnBothServers> {
  const viewer = await servers.viewerAtBoth()
  await saveBillingInfo(viewer[0])
  return viewer
}
const order = ({ origins }: TwoServers, viewer: ProtocolClient, at: 0 | 1, what: Wish): Promise<Order> =>
  viewer.ask(payments.createOrder, orderInput(viewer, origins[at], what))
const tell = async (
  { origins, webhookSecret }: TwoServers,
  name: string,
  object: { id: string; payment_intent_id?: string },
): Promise<void> => {
  await Promise.all(origins.map((origin) => sendWebhook(origin, webhookSecret, { name, object })))
}
/**
 * Settles orders by all triggers at once: payment checks and webhooks on both servers, and a third server's schedule.
 */
const settleAtOnce = (servers: TwoServers, viewer: ViewerOnBothServers, orders: readonly Order[]): Promise<unknown> =>
  Promise.all([
    ...orders.flatMap(({ orderId, airId }) => [
      ...viewer.map((one) => readIsSuccessfulCode(one, orderId)),
      tell(servers, 'payment_intent.succeeded', { id: airId }),
    ]),
    servers.reconciler.round(),
  ])
const makeDue = ({ database }: TwoServers, orders: readonly Order[]) =>
  database.pool.query('UPDATE orders SET check_at = now() WHERE order_id = ANY($1)', [orders.map((one) => one.orderId)])

interface Given {
  readonly granted: number
  readonly credits: number
  readonly payments: number
}
const given = ({ row }: TwoServers, userId: string): Promise<Given> =>
  row<Given>(
    `SELECT (SELECT count(*) FROM orders WHERE user_id = $1 AND state = 'granted')::int AS granted,
      (SELECT count(*) FROM ledger_entries WHERE user_id = $1 AND kind = 'topup')::int AS credits,
      (SELECT count(*) FROM order_intents i JOIN orders o USING (order_id) WHERE o.user_id = $1 AND i.state = 'paid')::int
        AS payments`,
    [userId],
  )

/** Orders two memberships concurrently, each twice, then pays both: expects two orders and the days of both. */
async function twoMemberships(servers: TwoServers): Promise<Wrong> {
  const viewer = await buyerAtBoth(servers)
  const { userId } = viewer[0].state
  const asked = [monthlyMembership, quarterlyMembership].flatMap((what) =>
    ([0, 1] as const).map((at) => order(servers, viewer[at], at, what)),
  )
  const [once, again, other, otherAgain] = await Promise.all(asked)
  if (!once || !other || once.airId !== again?.airId || other.airId !== otherAgain?.airId) return 'orders differ'
  const orders = [once, other]
  await Promise.all(orders.map((one) => servers.sandbox.pay(one)))
  await makeDue(servers, orders)
  await settleAtOnce(servers, viewer, orders)
  const { granted, payments: paid } = await given(servers, userId)
  const { due, first } = await servers.row<{ due: Date; first: Date }>(
    `SELECT (SELECT due_at FROM memberships WHERE user_id = $1) AS due,
      (SELECT min(access_at) FROM orders WHERE user_id = $1) AS first`,
    [userId],
  )
  const days = Object.values(membershipDays).reduce((sum, one) => sum + one)
  const offMs = Math.abs(due.getTime() - first.getTime() - days * dayMs)
  return granted === 2 && paid === 2 && offMs < 5_000
    ? undefined
    : `memberships: ${JSON.stringify({ granted, paid, offMs })}`
}

/**
 * Requests an order's payment page at a wallet provider from both servers at once, and approves the payment on both
 * pages; at most one payment can succeed.
 */
async function payOnPages({ origins }: TwoServers, viewer: ViewerOnBothServers, { orderId }: Order): Promise<void> {
  const ask = (at: 0 | 1) =>
    viewer[at].call(redirectPayments.beginRedirect, { orderId, method: 'gcash', returnUrl: `${origins[at]}/wallet` })
  const pages = (await Promise.all([ask(0), ask(1)])).flatMap(({ source }) => source?.url ?? [])
  await Promise.all(pages.map((page) => clickWalletButton(page, 'approve')))
}

/** Pays one top-up by card and settles it by all triggers at once. */
const byCard = (servers: TwoServers): Promise<Wrong> =>
  oneTopUp(servers, async (_, bought) => void (await servers.sandbox.pay(bought)))
const onPages = (servers: TwoServers): Promise<Wrong> =>
  oneTopUp(servers, (viewer, bought) => payOnPages(servers, viewer, bought))
async function oneTopUp(
  servers: TwoServers,
  pay: (viewer: ViewerOnBothServers, bought: Order) => Promise<void>,
): Promise<Wrong> {
  const viewer = await buyerAtBoth(servers)
  const { userId } = viewer[0].state
  const [bought, same] = await Promise.all(viewer.map((one, at) => order(servers, one, at === 0 ? 0 : 1, coins550)))
  if (!bought || bought.airId !== same?.airId) return 'orders differ'
  await pay(viewer, bought)
  await makeDue(servers, [bought])
  await settleAtOnce(servers, viewer, [bought])
  const { granted, credits, payments: paid } = await given(servers, userId)
  const { balance } = await readUnlockState(servers, userId)
  const isRight = granted === 1 && credits === 1 && paid === 1 && balance === coins
  return isRight ? undefined : `top-up: ${JSON.stringify({ granted, credits, paid, balance })}`
}

/**
 * Refunds a top-up while its coins are being spent. Expects that coins spent before the refund become a debt, and that
 * no coins can be spent after it.
 */
async function refundAndUnlocks(servers: TwoServers, vidId: string): Promise<Wrong> {
  const viewer = await buyerAtBoth(servers)
  const { userId } = viewer[0].state
  const bought = await order(servers, viewer[0], 0, coins550)
  await servers.sandbox.pay(bought)
  if ((await readIsSuccessfulCode(viewer[0], bought.orderId)) !== 1) return 'not delivered'
  const refund = await servers.airwallex.refund(bought.airId, `race-${bought.orderId}`, 'asked')
  await makeDue(servers, [bought])
  const taps = [3, 4, 5, 6].map((nepisode) =>
    viewer[nepisode % 2 === 0 ? 0 : 1].call(wallet.addBuyPlay, { vidId, nepisode }),
  )
  const told = tell(servers, 'refund.settled', { id: refund.id, payment_intent_id: bought.airId })
  const [codes] = await Promise.all([
    Promise.all(taps).then((all) => all.map((one) => one.code)),
    told,
    servers.reconciler.round(),
  ])
  // The webhook is acknowledged before its order is settled.
  await servers.settle(bought.orderId)
  const { balance, unlocked } = await readUnlockState(servers, userId)
  const { debt, state } = await servers.row<{ debt: number; state: string }>(
    `SELECT debt::int, (SELECT state FROM orders WHERE order_id = $2) FROM wallets WHERE user_id = $1`,
    [userId, bought.orderId],
  )
  const spent = codes.filter((code) => code === 1).length
  const isRefused = codes.every((code) => code === 1 || code === -2)
  const isRight = isRefused && state === 'refunded' && unlocked === spent && balance === 0 && debt === spent * price
  return isRight ? undefined : `refund: ${JSON.stringify({ codes, state, unlocked, balance, debt })}`
}

/** Runs rounds of concurrent payments. Returns the errors of failed rounds. */
export async function racePayments(servers: TwoServers, count: number): Promise<string[]> {
  const { vidId } = await publishSample(servers.database.db, 'race-refunds', { pricePerEpisode: price })
  const kinds = [twoMemberships, byCard, refundAndUnlocks, onPages]
  const wrong: string[] = []
  let begun = 0
  const rounds = async () => {
    while (begun < count) {
      const kind = kinds[begun % kinds.length] ?? byCard
      begun += 1
      const found = await kind(servers, vidId)
      if (found !== undefined) wrong.push(found)
    }
  }
  await Promise.all([rounds(), rounds(), rounds()])
  return wrong
}

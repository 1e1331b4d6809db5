import { randomUUID } from 'node:crypto'
import { gifts } from '@cliffhanger/contract/gifts'
import { creditCoins, creditRewardCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import type { TwoServers, ViewerOnBothServers } from './two-servers.ts'

/**
 * A gift of four episodes costs coins that expire and coins that do not; the remaining coins do not pay for a second
 * gift.
 */
const price = 10
const episodes = [3, 4, 5, 6]
const coins = price * episodes.length
const rewards = 15
const others = 60
const dayMs = 86_400_000
const receivers = 3
const workers = 8
/** Response code for a gift that somebody else has already redeemed or taken back. */
const over = -2

interface Outcome {
  readonly balance: number
  readonly rewards: number
  readonly bought: number
  readonly refunded: number
  readonly redeemed: number
  /** Number of episodes that the receivers have unlocked in total. */
  readonly unlocked: number
  readonly state: string
}
const outcomeOf = ({ row }: TwoServers, buyerId: string, receiverIds: readonly string[]): Promise<Outcome> =>
  row<Outcome>(
    `SELECT (SELECT balance FROM wallets WHERE user_id = $1)::int AS balance,
      (SELECT coalesce(sum(coins_left), 0) FROM coin_lots WHERE user_id = $1)::int AS rewards,
      (SELECT count(*) FROM ledger_entries WHERE user_id = $1 AND kind = 'gift')::int AS bought,
      (SELECT count(*) FROM ledger_entries WHERE user_id = $1 AND kind = 'giftRefund')::int AS refunded,
      (SELECT count(*) FROM ledger_entries WHERE user_id = ANY($2) AND kind = 'giftRedeem')::int AS redeemed,
      (SELECT count(*) FROM entitlements WHERE user_id = ANY($2))::int AS unlocked,
      (SELECT string_agg(state, ' ') FROM gifts WHERE buyer_id = $1) AS state`,
    [buyerId, receiverIds],
  )

/** Creates a viewer with coins that expire and coins that do not. */
async function buyerAtBoth(servers: TwoServers): Promise<ViewerOnBothServers> {
  const buyer = await servers.viewerAtBoth()
  const { userId } = buyer[0].state
  const { db } = servers.database
  const at = new Date()
  const grant = { userId, coins: others, kind: 'grant', note: '', orderId: null } as const
  await creditCoins(db, { ...grant, key: `race:${userId}`, at })
  const expiresAt = new Date(at.getTime() + dayMs)
  await creditRewardCoins(db, { userId, coins: rewards, key: `race:rewards:${userId}`, note: '', expiresAt, at })
  return buyer
}
/** Makes `times` concurrent requests, alternating between the two servers. */
const onBoth = <T>(
  viewer: ViewerOnBothServers,
  times: number,
  ask: (one: ProtocolClient) => Promise<T>,
): Promise<T[]> => Promise.all(Array.from({ length: times }, (_, tap) => ask(viewer[tap % 2 === 0 ? 0 : 1])))

/**
 * Takes a gift back after `requestsBefore` other requests, so that either the refund or a redemption may come first.
 */
async function takeBack(buyer: ViewerOnBothServers, giftId: string, requestsBefore: number): Promise<number[]> {
  for (let at = 0; at < requestsBefore; at += 1) await buyer[0].ask(gifts.giftList, { pageNum: 1, pageSize: 1 })
  const answers = await onBoth(buyer, 2, (one) => one.call(gifts.refundGift, { giftId, coins }))
  return answers.map(({ code }) => code)
}

/**
 * Buys one gift with six requests; then three viewers redeem it while the buyer takes it back, all over two servers.
 */
async function race(
  servers: TwoServers,
  vidId: string,
  round: number,
): Promise<{ wrong?: string; isRedeemed: boolean }> {
  const buyer = await buyerAtBoth(servers)
  const wanted = { vidId, coins, key: randomUUID() }
  const purchases = await onBoth(buyer, 6, (one) => one.call(gifts.buyGift, wanted))
  const { giftId = '', code = '' } = purchases[0]?.source ?? {}
  const links = new Set(purchases.map(({ source }) => source?.code))
  const news = purchases.filter(({ source }) => source?.isNew).length

  const viewers = await Promise.all(Array.from({ length: receivers }, () => servers.viewerAtBoth()))
  const newEpisodes = episodes.length
  const [refunds, ...redeemed] = await Promise.all([
    takeBack(buyer, giftId, round % 4),
    ...viewers.map((viewer) => onBoth(viewer, 2, (one) => one.call(gifts.redeemGift, { code, newEpisodes }))),
  ])
  const ids = viewers.map(([{ state }]) => state.userId)
  const end = await outcomeOf(servers, buyer[0].state.userId, ids)
  const codes = { refunds, redeemed: redeemed.map((all) => all.map((one) => one.code)) }
  const isRefunded = end.refunded === 1
  const winners = codes.redeemed.filter((all) => all.every((one) => one === 1)).length
  const isRight =
    news === 1 &&
    links.size === 1 &&
    end.bought === 1 &&
    end.refunded + end.redeemed === 1 &&
    end.state === (isRefunded ? 'refunded' : 'redeemed') &&
    end.unlocked === (isRefunded ? 0 : episodes.length) &&
    end.balance === others + rewards - (isRefunded ? 0 : coins) &&
    end.rewards === (isRefunded ? rewards : 0) &&
    winners === (isRefunded ? 0 : 1) &&
    codes.refunds.every((one) => one === (isRefunded ? 1 : over)) &&
    codes.redeemed.every((all) => all.every((one) => one === 1) || all.every((one) => one === over))
  const wrong = `gift: ${JSON.stringify({ news, links: links.size, codes, end })}`
  return { isRedeemed: !isRefunded, ...(!isRight && { wrong }) }
}

/** Runs rounds with new viewers each. Returns the errors of failed rounds, and the number of redeemed gifts. */
export async function raceGifts(servers: TwoServers, count: number): Promise<{ wrong: string[]; redeemed: number }> {
  const { vidId } = await publishSample(servers.database.db, 'race-gifts', { pricePerEpisode: price })
  const found: string[] = []
  let begun = 0
  let redeemed = 0
  async function work(): Promise<void> {
    while (begun < count) {
      begun += 1
      const { wrong, isRedeemed } = await race(servers, vidId, begun)
      if (isRedeemed) redeemed += 1
      if (wrong !== undefined) found.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { wrong: found, redeemed }
}

import { rewards } from '@cliffhanger/contract/rewards'
import { wallet } from '@cliffhanger/contract/wallet'
import { expireRewards } from '../../../apps/server/src/modules/wallet/expire-rewards.ts'
import { creditCoins, creditRewardCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import type { TwoServers, ViewerOnBothServers } from './two-servers.ts'

/** Numbers of coins: daily reward, coins that never expire, and gift coins that expire during a round. */
const daily = { coins: 5, days: 3 }
const others = 10
const gift = 15
/**
 * Price per episode: the episodes of a round cost more than all coins, and one episode may need gift coins plus others.
 */
const price = 10
const endsWithinMs = 30
const workers = 8

interface Wallet {
  readonly balance: number
  readonly rewards: number
  readonly taken: number
  readonly ended: number
  readonly spent: number
  readonly spentRewards: number
  readonly unlocked: number
  /** Number of unlocks that spent gift coins after their expiry. */
  readonly late: number
}
const walletOf = ({ row }: TwoServers, userId: string): Promise<Wallet> =>
  row<Wallet>(
    `SELECT (SELECT balance FROM wallets WHERE user_id = $1)::int AS balance,
      (SELECT coalesce(sum(coins_left), 0) FROM coin_lots WHERE user_id = $1)::int AS rewards,
      count(*) FILTER (WHERE natural_key LIKE 'reward:' || $1 || ':daily:%')::int AS taken,
      coalesce(-sum(coins) FILTER (WHERE kind = 'expiry'), 0)::int AS ended,
      coalesce(-sum(coins) FILTER (WHERE kind = 'unlock'), 0)::int AS spent,
      coalesce(-sum(reward_coins) FILTER (WHERE kind = 'unlock'), 0)::int AS "spentRewards",
      (SELECT count(*) FROM entitlements WHERE user_id = $1)::int AS unlocked,
      count(*) FILTER (WHERE kind = 'unlock' AND reward_coins < 0
        AND created_at >= (SELECT max(expires_at) FROM coin_lots WHERE user_id = $1))::int AS late
    FROM ledger_entries WHERE user_id = $1`,
    [userId],
  )

/** Creates a registered viewer with ten coins that never expire. */
async function registeredAtBoth(servers: TwoServers): Promise<ViewerOnBothServers> {
  const viewer = await servers.viewerAtBoth()
  const { userId } = viewer[0].state
  const { db, pool } = servers.database
  await pool.query('UPDATE users SET email = $2 WHERE user_id = $1', [userId, `${userId}@example.com`])
  // Starts a new session, because the servers have cached the previous session as a guest's.
  await viewer[0].check({ userId })
  Object.assign(viewer[1].state, viewer[0].state)
  const grant = { userId, coins: others, kind: 'grant', note: '', orderId: null } as const
  await creditCoins(db, { ...grant, key: `race:${userId}`, at: new Date() })
  return viewer
}

/** Takes one reward with ten concurrent requests over both servers. */
async function takeAtOnce(servers: TwoServers): Promise<string | undefined> {
  const viewer = await registeredAtBoth(servers)
  const { userId } = viewer[0].state
  const [task] = (await viewer[0].ask(rewards.rewardList, {})).tasks
  const shown = { task: 'daily', coins: daily.coins, endTime: task?.endTime ?? 0 } as const
  const taps = Array.from({ length: 10 }, (_, tap) => viewer[tap % 2 === 0 ? 0 : 1].call(rewards.takeReward, shown))
  const answers = await Promise.all(taps)
  // Around midnight, the server may refuse the reward, because the expiry that the viewer saw has changed.
  const isMidnight = answers.some(({ code }) => code === -3)
  const wallet = await walletOf(servers, userId)
  const news = answers.filter(({ source }) => source?.isNew).length
  const isRight =
    isMidnight ||
    (answers.every(({ code }) => code === 1) &&
      news === 1 &&
      wallet.taken === 1 &&
      wallet.rewards === daily.coins &&
      wallet.balance === others + daily.coins)
  return isRight ? undefined : `taken: ${JSON.stringify({ codes: answers.map(({ code }) => code), news, wallet })}`
}

/** Spends coins on both servers at the moment of their expiry, while a third server runs the expiry job. */
async function spendAtTheEnd(servers: TwoServers, vidId: string, round: number): Promise<string | undefined> {
  const viewer = await registeredAtBoth(servers)
  const { userId } = viewer[0].state
  const { db } = servers.database
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 1 + (round % endsWithinMs))
  await creditRewardCoins(db, { userId, coins: gift, key: `race:gift:${userId}`, note: '', expiresAt, at: now })
  const taps = [3, 4, 5, 6].map((nepisode) =>
    viewer[nepisode % 2 === 0 ? 0 : 1].call(wallet.addBuyPlay, { vidId, nepisode }),
  )
  const [codes] = await Promise.all([
    Promise.all(taps).then((all) => all.map(({ code }) => code)),
    expireRewards({ db, now: Date.now }),
  ])
  await expireRewards({ db, now: () => expiresAt.getTime() })
  const held = await walletOf(servers, userId)
  const bought = codes.filter((code) => code === 1).length
  const isRight =
    codes.every((code) => code === 1 || code === -2) &&
    held.unlocked === bought &&
    held.spent === bought * price &&
    held.rewards === 0 &&
    held.late === 0 &&
    held.spentRewards + held.ended === gift &&
    held.balance === others + gift - held.spent - held.ended &&
    // Before the gift coins expire, they are spent first; the auditor checks each unlock.
    (held.ended > 0 || held.spentRewards === Math.min(gift, held.spent))
  return isRight ? undefined : `at the end: ${JSON.stringify({ codes, held })}`
}

/** Runs rounds with a new viewer each. Returns the errors of failed rounds. */
export async function raceRewards(servers: TwoServers, count: number): Promise<string[]> {
  const { db, pool } = servers.database
  const { vidId } = await publishSample(db, 'race-rewards', { pricePerEpisode: price })
  const tasks = JSON.stringify([{ task: 'daily', isOn: true, ...daily }])
  await pool.query('INSERT INTO reward_settings (version, tasks) VALUES (1, $1)', [tasks])
  await pool.query('UPDATE catalogue_state SET version = version + 1')
  const wrong: string[] = []
  let begun = 0
  async function work(): Promise<void> {
    while (begun < count) {
      begun += 1
      const round = begun
      const found = await (round % 4 === 0 ? spendAtTheEnd(servers, vidId, round) : takeAtOnce(servers))
      if (found !== undefined) wrong.push(found)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return wrong
}

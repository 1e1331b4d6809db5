import { wallet } from '@cliffhanger/contract/wallet'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import type { TwoServers } from './two-servers.ts'

const price = 5
const episodesOfATitle = 500

interface State {
  readonly balance: number
  readonly unlocked: number
}
export const readUnlockState = ({ row }: TwoServers, userId: string): Promise<State> =>
  row<State>(
    `SELECT coalesce((SELECT balance FROM wallets WHERE user_id = $1), 0)::int AS balance,
      (SELECT count(*) FROM entitlements WHERE user_id = $1)::int AS unlocked`,
    [userId],
  )

/**
 * Runs rounds of concurrent unlocks: sixteen of one episode, or eight of four episodes with coins for three. Returns
 * the errors of rounds that charged an unlock twice or never, or returned an unexpected response.
 */
export async function raceUnlocks(servers: TwoServers, count: number): Promise<string[]> {
  const { db } = servers.database
  const titles: string[] = []
  for (let index = 0; index * 400 < count * 5; index += 1) {
    const slug = `race-${count}-${index}`
    const title = await publishSample(db, slug, { count: episodesOfATitle, pricePerEpisode: price })
    titles.push(title.vidId)
  }
  let next = 0
  const freshEpisode = () => {
    next += 1
    return { vidId: titles[Math.floor(next / 400)] ?? '', nepisode: 3 + (next % 400) }
  }
  const viewer = await servers.viewerAtBoth()
  const userId = viewer[0].state.userId
  const wrong: string[] = []
  for (let round = 0; round < count; round += 1) {
    const coins = price * 2
    const grant = { userId, coins, kind: 'grant', key: `race:${userId}:${round}`, note: '', orderId: null } as const
    await creditCoins(db, { ...grant, at: new Date() })
    const before = await readUnlockState(servers, userId)
    const isSame = round % 2 === 0
    const episodes = Array.from({ length: isSame ? 1 : 4 }, freshEpisode)
    const taps = Array.from({ length: isSame ? 16 : 8 }, (_, tap) => {
      const episode = episodes[tap % episodes.length] ?? freshEpisode()
      return viewer[(tap + Math.floor(tap / episodes.length)) % 2 === 0 ? 0 : 1].call(wallet.addBuyPlay, episode)
    })
    const codes = (await Promise.all(taps)).map((answer) => answer.code)
    const after = await readUnlockState(servers, userId)
    const bought = isSame ? 1 : Math.min(4, Math.floor(before.balance / price))
    const isRight =
      after.balance === before.balance - bought * price &&
      after.unlocked === before.unlocked + bought &&
      codes.every((code) => code === 1 || (!isSame && code === -2))
    if (!isRight) wrong.push(JSON.stringify({ round, before, after, codes }))
  }
  return wrong
}

import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import { wallet } from '@cliffhanger/contract/wallet'
import { writeAdUnlockSettings } from '../../../apps/server/src/modules/ad-unlocks/settings-store.ts'
import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { reportView } from '../../../apps/server/src/testing/ads-world.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import type { TwoServers } from './two-servers.ts'

const price = 10
const workers = 8
const perDay = 1

interface Outcome {
  readonly balance: number
  readonly bought: number
  readonly byAd: number
  readonly unlocked: number
  readonly verified: number
  /** Number of ad views that count as an unlock. */
  readonly counted: number
}
const outcomeOf = ({ row }: TwoServers, userId: string): Promise<Outcome> =>
  row<Outcome>(
    `SELECT (SELECT balance FROM wallets WHERE user_id = $1)::int AS balance,
      count(*) FILTER (WHERE kind = 'unlock')::int AS bought, count(*) FILTER (WHERE kind = 'adUnlock')::int AS "byAd",
      (SELECT count(*) FROM entitlements WHERE user_id = $1)::int AS unlocked,
      (SELECT count(*) FROM ad_views WHERE user_id = $1 AND state = 'verified')::int AS verified,
      (SELECT count(*) FROM ad_views WHERE user_id = $1 AND has_unlocked)::int AS counted
    FROM ledger_entries WHERE user_id = $1`,
    [userId],
  )

/**
 * Starts one ad with six requests and reports it six times over two servers. In every second round the viewer buys the
 * same episode at the same time, and in every third round starts an ad for another episode.
 */
async function race(servers: TwoServers, vidId: string, round: number): Promise<{ wrong?: string; isByAd: boolean }> {
  const viewer = await servers.viewerAtBoth()
  const { userId } = viewer[0].state
  const grant = { userId, coins: price, kind: 'grant', note: '', orderId: null } as const
  await creditCoins(servers.database.db, { ...grant, key: `race:ads:${userId}`, at: new Date() })
  const at = (tap: number) => viewer[tap % 2 === 0 ? 0 : 1]
  const six = [0, 1, 2, 3, 4, 5]
  const begun = await Promise.all(six.map((tap) => at(tap).call(adUnlocks.beginAd, { vidId, episodeN: 3 })))
  const views = new Set(begun.map(({ source }) => source?.view))
  const view = begun[0]?.source?.view ?? ''
  /** Reports the ad after zero to three other requests, so that sometimes the purchase or the other ad comes first. */
  async function reportLater() {
    for (let before = 0; before < round % 4; before += 1)
      await viewer[0].call(adUnlocks.adOffer, { vidId, episodeN: 5 })
    return Promise.all(six.map((tap) => reportView(servers.origins[tap % 2 === 0 ? 0 : 1], view)))
  }
  const [isBuying, isChanging] = [round % 2 === 0, round % 3 === 0]
  const [reports] = await Promise.all([
    reportLater(),
    isBuying ? viewer[0].call(wallet.addBuyPlay, { vidId, nepisode: 3 }) : undefined,
    isChanging ? viewer[1].call(adUnlocks.beginAd, { vidId, episodeN: 4 }) : undefined,
  ])
  const again = await reportView(servers.origins[0], view)
  const states = await Promise.all([0, 1].map((tap) => at(tap).call(adUnlocks.finishAd, { view })))
  const end = await outcomeOf(servers, userId)
  const statuses = [...reports.map(({ status }) => status), again.status]
  // All reports of the ad get the same status: the ad was verified, or replaced by the other ad.
  const [status] = statuses
  const isVerified = status === 200
  const isRight =
    views.size === 1 &&
    statuses.every((one) => one === status) &&
    (isVerified || (status === 410 && isChanging)) &&
    states.every(({ source }) => source?.state === (isVerified ? 'unlocked' : 'over')) &&
    end.verified === (isVerified ? 1 : 0) &&
    end.counted === end.byAd &&
    end.byAd + end.bought === end.unlocked &&
    end.unlocked === (isVerified || isBuying ? 1 : 0) &&
    end.balance === price - end.bought * price
  const wrong = `ad: ${JSON.stringify({ views: views.size, statuses, states: states.map(({ source }) => source), end })}`
  return { isByAd: end.byAd === 1, ...(!isRight && { wrong }) }
}

/** Runs rounds with a new viewer each. Returns the errors of failed rounds, and the number of unlocks by ads. */
export async function raceAds(servers: TwoServers, count: number): Promise<{ wrong: string[]; unlocked: number }> {
  const { db, pool } = servers.database
  const { vidId } = await publishSample(db, 'race-ads', { pricePerEpisode: price })
  const terms = { isOn: true, perDay, allTitles: false, titles: [vidId], lastEpisode: 0 }
  await db.transaction().execute((tx) => writeAdUnlockSettings(tx, 0, terms))
  await pool.query('UPDATE catalogue_state SET version = version + 1')
  const found: string[] = []
  let begun = 0
  let unlocked = 0
  async function work(): Promise<void> {
    while (begun < count) {
      begun += 1
      const { wrong, isByAd } = await race(servers, vidId, begun)
      if (isByAd) unlocked += 1
      if (wrong !== undefined) found.push(wrong)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { wrong: found, unlocked }
}

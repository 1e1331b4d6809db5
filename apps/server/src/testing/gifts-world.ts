import { randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { gifts } from '@cliffhanger/contract/gifts'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { creditCoins, creditRewardCoins } from '../modules/wallet/ledger.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { publishSample } from './sample-title.ts'
import { writeBrand } from './test-brand.ts'
import { createTestServer } from './test-server.ts'

const dayMs = 86_400_000
const page = { pageNum: 1, pageSize: 30 }
/** Price of an episode in coins. */
export const giftEpisodeCoins = 20

interface Wanted {
  readonly episodeN?: number
  readonly isNamed?: boolean
  readonly coins?: number
  readonly key?: string
  readonly vidId?: string
}
export const viewerUserId = (viewer: ProtocolClient): string => viewer.state.userId

/**
 * Starts a server with the settings `env`, whose brand has gifts, with a published title of six episodes, of which the
 * first two are free.
 */
export async function openGiftsWorld(env: Readonly<Record<string, string>> = {}) {
  const brand = await writeBrand('gifts: true')
  const server = await createTestServer({ env: { BRANDS_FILE: brand.file, ...env } })
  let titles = 0
  async function publish(): Promise<string> {
    titles += 1
    return (await publishSample(server.deps.db, `gifts-${titles}`, { pricePerEpisode: giftEpisodeCoins })).vidId
  }
  const vidId = await publish()
  const at = () => new Date(server.clock.now)
  const buy = (viewer: ProtocolClient, { coins = giftEpisodeCoins, ...wanted }: Wanted = { episodeN: 3 }) =>
    viewer.call(gifts.buyGift, { vidId, coins, key: randomUUID(), ...wanted })

  return {
    server,
    vidId,
    publish,
    at,
    buy,
    async richViewer(coins: number): Promise<ProtocolClient> {
      const viewer = await server.viewer()
      const grant = { userId: viewerUserId(viewer), coins, kind: 'grant', note: '', orderId: null } as const
      await creditCoins(server.deps.db, { ...grant, key: `grant:gifts:${viewerUserId(viewer)}`, at: at() })
      return viewer
    },
    /** Gives reward coins that expire after a number of days. Returns the expiry time in ms since epoch. */
    async reward(viewer: ProtocolClient, coins: number, days: number): Promise<number> {
      const endTime = server.clock.now + days * dayMs
      const given = { userId: viewerUserId(viewer), coins, key: `reward:${randomUUID()}`, note: '', at: at() }
      await creditRewardCoins(server.deps.db, { ...given, expiresAt: new Date(endTime) })
      return endTime
    },
    /** Buys a gift. Returns the gift's id and the secret code of its link. */
    async bought(viewer: ProtocolClient, wanted?: Wanted) {
      const { source } = await buy(viewer, wanted)
      return { giftId: source?.giftId ?? '', code: source?.code ?? '' }
    },
    details: (viewer: ProtocolClient, code: string) => viewer.ask(gifts.giftDetails, { code }),
    redeem: (viewer: ProtocolClient, code: string, newEpisodes = 1) =>
      viewer.call(gifts.redeemGift, { code, newEpisodes }),
    refund: (viewer: ProtocolClient, giftId: string, coins = giftEpisodeCoins) =>
      viewer.call(gifts.refundGift, { giftId, coins }),
    list: async (viewer: ProtocolClient) => (await viewer.ask(gifts.giftList, page)).rows,
    coinsOf: (viewer: ProtocolClient) => viewer.ask(accounts.getUserAccountInfo, {}),
    unlockedOf: async (viewer: ProtocolClient) =>
      (await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList,
    /** Reads the kind, coins and reward coins of each entry in the wallet statement. */
    entriesOf: async (viewer: ProtocolClient) =>
      (await viewer.ask(wallet.statement, page)).rows.map(({ kind, gift, coins, rewardCoins = 0 }) => [
        gift ?? kind,
        coins,
        rewardCoins,
      ]),
    async close(): Promise<void> {
      await server.close()
      await brand.remove()
    },
  }
}
export type GiftsWorld = Awaited<ReturnType<typeof openGiftsWorld>>

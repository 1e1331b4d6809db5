import type { wallet } from '@cliffhanger/contract/wallet'
import { firstTopUpBonusCoins } from '@cliffhanger/domain/promotions'
import { pageWindow } from '../../db/page-window.ts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { PlayableTitles } from '../playback/plays.ts'
import { hasToppedUp, readLedgerEntries } from './ledger.ts'
import type { Shop } from './shop/shop.ts'
import type { EntryKind } from './tables.ts'
import type { Wallet } from './wallet.ts'

export interface WalletDeps extends Pick<Deps, 'db'> {
  readonly catalogue: CatalogueService
  readonly urls: MediaUrls
  readonly access: AccessService
  readonly balance: Wallet['balance']
  readonly plays: Pick<PlayableTitles, 'allowedDetails'>
  readonly shop: Shop
  /**
   * Handler of the call `orders`. It comes from the payments module, but the contract declares the call in the wallet
   * group.
   */
  readonly orders: Service<typeof wallet>['orders']
}

/**
 * Maps the kind of a ledger entry for old clients, which do not know holds, rewards, gifts and ads: for them a hold or
 * a release looks like a refund.
 */
function shownKind(kind: EntryKind) {
  if (kind === 'hold') return { kind: 'refund', hold: 'held' } as const
  if (kind === 'release') return { kind: 'refund', hold: 'released' } as const
  if (kind === 'reward') return { kind: 'grant', reward: 'given' } as const
  if (kind === 'expiry') return { kind: 'debt', reward: 'ended' } as const
  if (kind === 'gift') return { kind: 'unlock', gift: 'bought' } as const
  if (kind === 'giftRefund') return { kind: 'refund', gift: 'takenBack' } as const
  if (kind === 'giftRedeem') return { kind: 'grant', gift: 'redeemed' } as const
  if (kind === 'adUnlock') return { kind: 'grant', ad: 'watched' } as const
  return { kind }
}

/** Creates the handlers for coin packages, unlocking episodes with coins, the statement and the list of orders. */
export function createWalletService(deps: WalletDeps): Service<typeof wallet> {
  const { db, catalogue, urls, access, shop, plays, balance, orders } = deps
  return {
    orders,

    async getCoinAndVipRecharge(_, { language, caller }) {
      const [packages, promotion] = await Promise.all([shop.packages(language), shop.promotion('firstTopUp')])
      if (!promotion || (await hasToppedUp(db, caller.userId))) return packages
      const coinRechargesList = packages.coinRechargesList.map((pack) => ({
        ...pack,
        firstBonus: firstTopUpBonusCoins(pack.conversionCoin, promotion.percent),
        firstBonusUntil: promotion.endTime,
      }))
      return { ...packages, coinRechargesList }
    },

    async addBuyPlay({ vidId, nepisode: episode, coins: shown }, ctx) {
      const { userId } = ctx.caller
      const title = await catalogue.title(vidId)
      if (title === 'unknown') return ctx.fail('notFound')
      if (title === 'unpublished') return ctx.fail('unpublished')
      if ((await catalogue.playable(title, episode)) === undefined) return ctx.fail('notFound')
      const subject = { cpId: title.cpId, vidId: title.vidId, episodeN: String(episode) }
      const url = `${urls.episodeBase(subject)}master.m3u8`
      const { canPlay, price, lookTime } = await access.checkEpisode(userId, title, episode)
      const answer = async (coins: number) => {
        const details = await plays.allowedDetails(title, episode, lookTime)
        return typeof details === 'string' ? { url } : { url, details, coins }
      }
      if (canPlay(episode)) return answer((await balance(userId)).spendable)
      const result = await access.unlock({ userId, vidId: title.vidId, episode, price, shown })
      if (result === 'not enough') return ctx.fail('notEnoughCoins')
      if (result === 'other price') return ctx.fail('priceChanged')
      if (result === 'nobody') return ctx.fail('unauthorized')
      if (result === 'no title') return ctx.fail('notFound')
      return answer(result.coins)
    },

    async statement(page, ctx) {
      const { rows, total } = await readLedgerEntries(db, ctx.caller.userId, pageWindow(page))
      const vidIds = [...new Set(rows.flatMap((row) => row.vid_id ?? []))]
      const nameOf = async (vidId: string) => [vidId, await catalogue.name(vidId, ctx.language)] as const
      const names = new Map(await Promise.all(vidIds.map(nameOf)))
      return {
        rows: rows.map((row) => ({
          entryId: row.entry_id,
          time: row.created_at.getTime(),
          ...shownKind(row.kind),
          coins: row.coins,
          balance: Number(row.balance),
          note: row.note !== '' ? row.note : (names.get(row.vid_id ?? '') ?? ''),
          ...(row.order_id === null ? {} : { orderId: row.order_id }),
          ...(row.vid_id === null ? {} : { vidId: row.vid_id }),
          ...(row.episode === null ? {} : { episodeN: row.episode }),
          ...(row.reward_coins === 0 ? {} : { rewardCoins: Math.abs(row.reward_coins) }),
          ...(row.expires_at === null ? {} : { endTime: row.expires_at.getTime() }),
        })),
        total,
      }
    },
  }
}

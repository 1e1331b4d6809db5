import type { gifts, OwnGift } from '@cliffhanger/contract/gifts'
import { toPublicViewerName } from '@cliffhanger/domain/comments'
import { maxOpenGifts, selectGiftEpisodes } from '@cliffhanger/domain/gifts'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { pageWindow } from '../../db/page-window.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext, Service } from '../../http/service.ts'
import { hashSecret } from '../../tokens.ts'
import type { CatalogueService, TitleFacts } from '../catalogue/service.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { deriveGiftCode } from './gift-code.ts'
import { computeGiftRefund } from './refund-of.ts'
import { buyGift, findGift, type GiftRow, readBoughtGifts, readGiftByLink, redeemGift, refundGift } from './store.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'secrets'> {
  readonly catalogue: Pick<CatalogueService, 'title' | 'episodes' | 'video' | 'name'>
  readonly balance: Wallet['balance']
}

/**
 * Creates the handlers for gifts: one viewer pays for episodes, and the first other viewer who redeems the link unlocks
 * them.
 */
export function createGiftsService({ db, now, secrets, catalogue, balance }: Needs): Service<typeof gifts> {
  async function published(vidId: string, ctx: Pick<CallContext<'unpublished'>, 'fail'>): Promise<TitleFacts> {
    const title = await catalogue.title(vidId)
    if (title === 'unknown') return ctx.fail('notFound')
    return title === 'unpublished' ? ctx.fail('unpublished') : title
  }

  /** Returns the contents and the price of a gift, which are the same for all viewers. */
  async function offer(
    { vidId, episodeN }: { vidId: string; episodeN?: number },
    ctx: Pick<CallContext<'unpublished'>, 'fail' | 'brand' | 'language'>,
  ) {
    if (!ctx.brand.gifts) return ctx.fail('notFound')
    const title = await published(vidId, ctx)
    const numbers = (await catalogue.episodes(title, ctx.language)).map(({ n }) => n)
    const episodes = selectGiftEpisodes(numbers, title.payNVideo, episodeN)
    if (episodes.length === 0) return ctx.fail('notFound')
    return { vidId: title.vidId, episodes, coins: episodes.length * title.pricePerEpisode }
  }

  async function named(vidId: string, episodes: readonly number[], language: LanguageId) {
    const [video, vidName] = await Promise.all([catalogue.video(vidId, language), catalogue.name(vidId, language)])
    return { vidId, vidName, coverUrl: video?.coverUrl ?? '', episodes: [...episodes] }
  }

  /**
   * Returns the secret in a gift's link, or no secret if the server's secret key has been replaced since the gift was
   * bought.
   */
  function codeOf({ natural_key, code_hash }: Pick<GiftRow, 'natural_key' | 'code_hash'>): { code?: string } {
    const code = deriveGiftCode(secrets, natural_key)
    return hashSecret(code).equals(code_hash) ? { code } : {}
  }

  async function present(row: GiftRow, language: LanguageId): Promise<OwnGift> {
    const { coins, rewards, ended } = computeGiftRefund(row)
    return {
      giftId: row.gift_id,
      ...(await named(row.vid_id, row.episodes, language)),
      coins: row.coins,
      state: row.state,
      time: row.created_at.getTime(),
      ...(row.ended_at && { endTime: row.ended_at.getTime() }),
      ...(row.state === 'open' && {
        refund: { coins, rewardCoins: rewards.map((lot) => ({ ...lot })), endedCoins: ended },
        ...codeOf(row),
      }),
    }
  }

  return {
    async giftOffer(input, ctx) {
      const { vidId, episodes, coins } = await offer(input, ctx)
      const [contents, { spendable }] = await Promise.all([
        named(vidId, episodes, ctx.language),
        balance(ctx.caller.userId),
      ])
      return { ...contents, coins, coinBalance: spendable }
    },

    async buyGift({ key, coins: shown, isNamed = false, ...wanted }, ctx) {
      const { userId } = ctx.caller
      const naturalKey = `gift:${userId}:${key}`
      const code = deriveGiftCode(secrets, naturalKey)
      const known = await findGift(db, naturalKey)
      if (known) {
        const { spendable } = await balance(userId)
        return { giftId: known.gift_id, coinBalance: spendable, isNew: false, ...codeOf(known) }
      }
      const { vidId, episodes, coins } = await offer(wanted, ctx)
      if (coins !== shown) return ctx.fail('priceChanged')
      const bought = await buyGift(
        db,
        {
          ...{ userId, naturalKey, codeHash: hashSecret(code), vidId, episodes, coins },
          ...{ namesBuyer: isNamed, mostOpen: maxOpenGifts },
        },
        new Date(now()),
      )
      if (bought === 'not enough') return ctx.fail('notEnoughCoins')
      if (bought === 'too many') return ctx.fail('tooManyGifts')
      if (bought === 'nobody') return ctx.fail('unauthorized')
      if (bought === 'no title') return ctx.fail('notFound')
      const { giftId, isNew } = bought
      // A concurrent request has bought the gift, perhaps on a server with another key.
      const other = isNew ? undefined : await findGift(db, naturalKey)
      return { giftId, coinBalance: bought.coins, isNew, ...(other ? codeOf(other) : { code }) }
    },

    async giftList(page, { caller, language }) {
      const { rows, total } = await readBoughtGifts(db, caller.userId, pageWindow(page), new Date(now()))
      return { rows: await Promise.all(rows.map((row) => present(row, language))), total }
    },

    async refundGift({ giftId, coins }, { caller, fail }) {
      const { userId } = caller
      const id = parseRowId(giftId) ?? fail('notFound')
      const result = await refundGift(db, { userId, giftId: id, coins }, new Date(now()))
      if (result === 'unknown') return fail('notFound')
      if (result === 'redeemed') return fail('giftRedeemed')
      if (result === 'changed') return fail('giftChanged')
      if (result === 'nobody') return fail('unauthorized')
      return { coinBalance: (await balance(userId)).spendable }
    },

    async giftDetails({ code }, ctx) {
      const { userId } = ctx.caller
      const found = await readGiftByLink(db, { userId, codeHash: hashSecret(code) }, new Date(now()))
      if (!found) return ctx.fail('notFound')
      // A redeemed or refunded gift is shown as such, even if its title is not published any more.
      if (found.state === 'open' && !found.is_own) await published(found.vid_id, ctx)
      const senderName = toPublicViewerName(found.sender, Object.values(ctx.brand.names))
      return {
        ...(await named(found.vid_id, found.episodes, ctx.language)),
        state: found.state,
        isOwn: found.is_own,
        isMine: found.is_mine,
        isMember: found.is_member,
        newEpisodes: found.new_episodes,
        ...(senderName !== '' && { senderName }),
      }
    },

    async redeemGift({ code, newEpisodes }, ctx) {
      const { userId } = ctx.caller
      const codeHash = hashSecret(code)
      const at = new Date(now())
      const found = await readGiftByLink(db, { userId, codeHash }, at)
      if (!found) return ctx.fail('notFound')
      if (found.state === 'open') await published(found.vid_id, ctx)
      const result = await redeemGift(db, { userId, codeHash, newEpisodes }, at)
      if (result === 'unknown') return ctx.fail('notFound')
      if (result === 'over') return ctx.fail('giftOver')
      if (result === 'own') return ctx.fail('ownGift')
      if (result === 'owned') return ctx.fail('alreadyUnlocked')
      if (result === 'changed') return ctx.fail('giftChanged')
      if (result === 'nobody') return ctx.fail('unauthorized')
      return { vidId: found.vid_id, episodeN: found.episodes[0] ?? 1 }
    },
  }
}

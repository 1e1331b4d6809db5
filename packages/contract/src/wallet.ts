import { call } from './call.ts'
import { CoinPackage, EpisodeDetails, Page, VipPackage } from './entities.ts'
import { EpisodeNumber, paging, VidId } from './request.ts'
import { Choice, Integer, List, Prose, Shape } from './schema.ts'

export const wallet = {
  getCoinAndVipRecharge: call('/recharge/getCoinAndVipRecharge', {
    summary: 'Returns the coin and membership packages on sale.',
    auth: 'device',
    input: Shape({}),
    output: Shape({ coinRechargesList: List(CoinPackage), coinVipList: List(VipPackage) }),
  }),
  addBuyPlay: call('/videoInfo/addBuyPlay', {
    summary: 'Unlocks an episode with coins and returns its media URL.',
    auth: 'device',
    input: Shape(
      { vidId: VidId, nepisode: EpisodeNumber },
      /** The price shown to the viewer. If sent, the unlock fails when the price differs. */
      { coins: Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    ),
    /** With `details` and the new balance, the episode can play without another request. */
    output: Shape({ url: Prose() }, { details: EpisodeDetails, coins: Integer() }),
    errors: { notEnoughCoins: -2, priceChanged: -3, unpublished: 0 },
  }),
  statement: call('/wallet/statement', {
    summary: 'Returns the entries of the viewer’s wallet.',
    auth: 'device',
    input: Shape(paging),
    output: Page(
      Shape(
        {
          entryId: Prose(),
          time: Integer(),
          kind: Choice('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund', 'debt', 'merge'),
          coins: Integer(),
          balance: Integer(),
          note: Prose(),
        },
        /**
         * `hold` distinguishes coins held during a dispute, and released after it, from other refunds; `reward` distinguishes
         * reward coins that were given, and those that ended; `gift` distinguishes gifts that were bought, taken back, and
         * redeemed; `ad` distinguishes episodes that an ad unlocked. `rewardCoins`: how many of the coins are reward coins.
         * `endTime`: end of the coins that the entry gave.
         */
        {
          orderId: Prose(),
          vidId: Prose(),
          episodeN: Integer(),
          hold: Choice('held', 'released'),
          reward: Choice('given', 'ended'),
          gift: Choice('bought', 'takenBack', 'redeemed'),
          ad: Choice('watched'),
          rewardCoins: Integer(),
          endTime: Integer(),
        },
      ),
    ),
  }),
  orders: call('/wallet/orders', {
    summary: 'Returns the viewer’s orders.',
    auth: 'device',
    input: Shape(paging),
    output: Page(
      Shape(
        {
          orderId: Prose(),
          orderType: Choice(1, 3, 6),
          name: Prose(),
          price: Prose(),
          currency: Prose(),
          state: Choice('open', 'paid', 'granted', 'closed', 'refunded', 'disputed'),
          time: Integer(),
        },
        { paidTime: Integer() },
      ),
    ),
  }),
}

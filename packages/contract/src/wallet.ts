import { call } from './call.ts'
import { CoinPackage, EpisodeDetails, NumberedListPage, VipPackage } from './entities.ts'
import { EpisodeNumber, numberedListInput, VidId } from './request.ts'
import { AnyText, Choice, Integer, List, Shape } from './schema.ts'

export const wallet = {
  getCoinAndVipRecharge: call('/recharge/getCoinAndVipRecharge', {
    summary: 'Returns the coin and membership packages on sale.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Shape({ coinRechargesList: List(CoinPackage), coinVipList: List(VipPackage) }),
  }),
  addBuyPlay: call('/videoInfo/addBuyPlay', {
    summary: 'Unlocks an episode with coins and returns its media URL.',
    auth: 'device',
    grantsValue: true,
    input: Shape(
      { vidId: VidId, nepisode: EpisodeNumber },
      /** Price that the viewer saw. If present, the unlock fails when the current price differs. */
      { coins: Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    ),
    /** `details` and the new balance `coins` let the episode play without another request. */
    output: Shape({ url: AnyText() }, { details: EpisodeDetails, coins: Integer() }),
    errors: { notEnoughCoins: -2, priceChanged: -3, unpublished: 0 },
  }),
  statement: call('/wallet/statement', {
    summary: 'Returns the entries of the viewer’s wallet.',
    auth: 'device',
    isReadOnly: true,
    input: Shape(numberedListInput),
    output: NumberedListPage(
      Shape(
        {
          entryId: AnyText(),
          time: Integer(),
          kind: Choice('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund', 'debt', 'merge'),
          coins: Integer(),
          balance: Integer(),
          note: AnyText(),
        },
        /**
         * Optional fields that refine `kind`. `hold`: coins held during a dispute, or released after it. `reward`:
         * reward coins that were given or have expired. `gift`: a gift that was bought, refunded or redeemed. `ad`: an
         * episode that an ad unlocked. `rewardCoins`: how many of the coins are reward coins. `endTime`: time at which
         * the entry's coins expire.
         */
        {
          orderId: AnyText(),
          vidId: AnyText(),
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
    isReadOnly: true,
    input: Shape(numberedListInput),
    output: NumberedListPage(
      Shape(
        {
          orderId: AnyText(),
          orderType: Choice(1, 3, 6),
          name: AnyText(),
          price: AnyText(),
          currency: AnyText(),
          state: Choice('open', 'paid', 'granted', 'closed', 'refunded', 'disputed'),
          time: Integer(),
        },
        { paidTime: Integer() },
      ),
    ),
  }),
}

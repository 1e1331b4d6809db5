import { call } from './call.ts'
import { Page } from './entities.ts'
import { EpisodeNumber, paging, VidId } from './request.ts'
import { Choice, Flag, Integer, List, Prose, Shape, type Static, Text } from './schema.ts'

const coins = Integer({ minimum: 0, maximum: 2_147_483_647 })
/** The secret of a gift's link. */
const Code = Text({ maxLength: 43, pattern: '^[\\w-]{43}$' })
const GiftId = Text({ maxLength: 20, pattern: '^[0-9]+$' })
/** One episode, or without it all published ones of the title that cost coins. */
const wanted = { episodeN: EpisodeNumber }
/** The title, and the numbers of the episodes that the gift unlocks, ascending. */
const contents = { vidId: Prose(), vidName: Prose(), coverUrl: Prose(), episodes: List(Integer()) }
const state = Choice('open', 'redeemed', 'refunded')

/** A gift as its buyer sees it. `refund`, `code` only while it is open. */
const OwnGift = Shape(
  { giftId: Prose(), ...contents, coins, state, time: Integer() },
  {
    /** When it was redeemed or taken back. */
    endTime: Integer(),
    /** The coins that would return now, those of them that end, and those whose end has passed and that do not return. */
    refund: Shape({ coins, rewardCoins: List(Shape({ coins, endTime: Integer() })), endedCoins: coins }),
    /** The secret of the link; absent if the server's key has been replaced since. */
    code: Prose(),
  },
)
export type OwnGift = Static<typeof OwnGift>

export const gifts = {
  giftOffer: call('/gifts/offer', {
    summary:
      'Returns the episodes and the price of a gift; not found if the brand has no gifts or nothing costs coins.',
    auth: 'device',
    input: Shape({ vidId: VidId }, wanted),
    output: Shape({ ...contents, coins, coinBalance: Integer() }),
    errors: { unpublished: 0 },
  }),
  buyGift: call('/gifts/buy', {
    summary: 'Pays for a gift with coins and returns the secret of its link. A repeated key returns the same gift.',
    auth: 'device',
    isSecret: true,
    input: Shape(
      {
        vidId: VidId,
        /** The price that the viewer was shown. If it has changed, nothing is bought. */
        coins,
        /** Chosen by the client, once for each gift. */
        key: Text({ maxLength: 64, pattern: '^[\\w-]{16,64}$' }),
      },
      /** `isNamed`: whether the receiver sees the buyer's nickname. */
      { ...wanted, isNamed: Flag() },
    ),
    output: Shape({ giftId: Prose(), coinBalance: Integer(), isNew: Flag() }, { code: Prose() }),
    errors: { notEnoughCoins: -2, priceChanged: -3, tooManyGifts: -4, unpublished: 0 },
  }),
  giftList: call('/gifts/list', {
    summary: 'Returns the gifts that the viewer has bought, newest first.',
    auth: 'device',
    isSecret: true,
    input: Shape(paging),
    output: Page(OwnGift),
  }),
  refundGift: call('/gifts/refund', {
    summary: 'Takes an open gift back and returns its coins, once; a repetition returns nothing and succeeds.',
    auth: 'device',
    /** The coins that the viewer was shown. If others would return, nothing is done. */
    input: Shape({ giftId: GiftId, coins }),
    output: Shape({ coinBalance: Integer() }),
    errors: { giftRedeemed: -2, giftChanged: -3 },
  }),
  giftDetails: call('/gifts/details', {
    summary: 'Returns what a gift’s link contains and what it would unlock for the viewer.',
    auth: 'device',
    input: Shape({ code: Code }),
    output: Shape(
      {
        ...contents,
        state,
        /** The viewer bought this gift. */
        isOwn: Flag(),
        /** The viewer redeemed it. */
        isMine: Flag(),
        /** The viewer can play all episodes while their membership runs. */
        isMember: Flag(),
        /** Number of episodes that the viewer does not own yet. */
        newEpisodes: Integer(),
      },
      { senderName: Prose() },
    ),
    errors: { unpublished: 0 },
  }),
  redeemGift: call('/gifts/redeem', {
    summary: 'Unlocks the episodes of a gift, once; a repetition by the same viewer succeeds.',
    auth: 'device',
    /** The number that the viewer was shown. If another number would be unlocked, nothing is done. */
    input: Shape({ code: Code, newEpisodes: Integer({ minimum: 1, maximum: 100_000 }) }),
    output: Shape({ vidId: Prose(), episodeN: Integer() }),
    errors: { giftOver: -2, giftChanged: -3, ownGift: -4, alreadyUnlocked: -5, unpublished: 0 },
  }),
}

import { Choice, Flag, Integer, Prose, Shape, Text } from '../schema.ts'
import { listing, Rows, studioCall } from './call.ts'

const Id = Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' })

export const studioGifts = {
  list: studioCall('/viewers/gifts', {
    summary: 'Returns the gifts that a viewer bought or redeemed, newest first.',
    access: 'viewers.support',
    input: Shape({ userId: Id }, listing),
    output: Rows(
      Shape(
        {
          giftId: Prose(),
          /** Whether the viewer bought it; otherwise they redeemed it. */
          isBought: Flag(),
          vidId: Prose(),
          title: Prose(),
          titleLanguage: Prose(),
          /** Number of episodes, and the only one's number. */
          episodes: Integer(),
          coins: Integer(),
          state: Choice('open', 'redeemed', 'refunded'),
          at: Integer(),
        },
        {
          episode: Integer(),
          endedAt: Integer(),
          /** The viewer on the other side: the buyer, or the one who redeemed it. */
          otherId: Prose(),
          /** The coins that would return to the buyer of an open gift now, and those whose end has passed. */
          returning: Integer(),
          ended: Integer(),
        },
      ),
    ),
  }),
  refund: studioCall('/viewers/refundGift', {
    summary: 'Gives the coins of an open gift back to its buyer; the link is over. A repetition changes nothing.',
    access: 'gifts.refund',
    needsRecentSignIn: true,
    logs: ['userId', 'giftId', 'coins'],
    /** `coins`: those that the operator was shown. If others would return, nothing is done. */
    input: Shape({ userId: Id, giftId: Id, coins: Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    output: Shape({ isNew: Flag(), coins: Integer() }),
    errors: { giftRedeemed: 409 },
  }),
}

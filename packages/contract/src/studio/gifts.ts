import { AnyText, Choice, Flag, Integer, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, studioCall } from './call.ts'

const Id = Text({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' })

export const studioGifts = {
  list: studioCall('/viewers/gifts', {
    summary: 'Returns the gifts that a viewer bought or redeemed, newest first.',
    access: 'viewers.support',
    input: Shape({ userId: Id }, cursorListInput),
    output: CursorListPage(
      Shape(
        {
          giftId: AnyText(),
          /** Whether the viewer bought the gift; if not, the viewer redeemed it. */
          isBought: Flag(),
          vidId: AnyText(),
          title: AnyText(),
          titleLanguage: AnyText(),
          /** Number of episodes. If the gift contains a single episode, `episode` is its number. */
          episodes: Integer(),
          coins: Integer(),
          state: Choice('open', 'redeemed', 'refunded'),
          at: Integer(),
        },
        {
          episode: Integer(),
          endedAt: Integer(),
          /** Id of the other viewer: the buyer or the recipient of the gift. */
          otherId: AnyText(),
          /**
           * Effect of a refund of an open gift at this moment. `returning`: coins that the buyer gets back; `ended`:
           * coins that have expired since the purchase and are not returned.
           */
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
    /** `coins`: refund that the operator saw. If the refund has changed, the call does nothing. */
    input: Shape({ userId: Id, giftId: Id, coins: Integer({ minimum: 0, maximum: 2_147_483_647 }) }),
    output: Shape({ isNew: Flag(), coins: Integer() }),
    errors: { giftRedeemed: 409 },
  }),
}

import type { studioGifts } from '@cliffhanger/contract/studio/gifts'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import type { presentTitle } from '../viewers/viewer-rows.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { readGiftsOfViewer, type ViewersGift } from './gifts-of-viewer-store.ts'
import { computeGiftRefund } from './refund-of.ts'
import { refundGift } from './store.ts'

const rowsOfPage = 50

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly balance: Wallet['balance']
  readonly presentTitle: typeof presentTitle
}

/** Creates the Studio calls with which support lists and refunds a viewer's gifts. */
export function createStudioGifts({ db, now, balance, presentTitle }: Needs): StudioService<typeof studioGifts> {
  const idOf = (text: string, field: string, ctx: StudioCtx): string =>
    parseRowId(text) ?? ctx.fail('notFound', { field })

  function present(gift: ViewersGift) {
    const refund = gift.state === 'open' && gift.is_bought ? computeGiftRefund(gift) : undefined
    return {
      giftId: gift.gift_id,
      isBought: gift.is_bought,
      vidId: gift.vid_id,
      ...presentTitle(gift),
      episodes: gift.episodes.length,
      coins: gift.coins,
      state: gift.state,
      at: gift.created_at.getTime(),
      ...(gift.episodes.length === 1 && { episode: gift.episodes[0] }),
      ...(gift.ended_at && { endedAt: gift.ended_at.getTime() }),
      ...(gift.other_id !== null && { otherId: gift.other_id }),
      ...(refund && { returning: refund.coins, ended: refund.ended }),
    }
  }

  return {
    async list({ userId, cursor, limit = rowsOfPage }, ctx) {
      const before =
        cursor === undefined ? undefined : (parseRowId(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
      const page = { userId: idOf(userId, 'userId', ctx), before, limit: limit + 1 }
      const found = await readGiftsOfViewer(db, page, new Date(now()))
      return createCursorPage(found, limit, present, (row) => row.gift_id)
    },

    async refund({ userId, giftId, coins }, ctx) {
      const owner = idOf(userId, 'userId', ctx)
      const gift = { userId: owner, giftId: idOf(giftId, 'giftId', ctx), coins }
      const result = await refundGift(db, gift, new Date(now()))
      if (result === 'unknown') return ctx.fail('notFound', { field: 'giftId' })
      if (result === 'redeemed') return ctx.fail('giftRedeemed', { field: 'giftId' })
      if (result === 'changed') return ctx.fail('conflict', { field: 'coins' })
      if (result === 'nobody') {
        return ctx.fail('conflict', {
          field: 'userId',
          message: 'This account is deleted, or merged into another one.',
        })
      }
      const { spendable } = await balance(owner)
      const isNew = result === 'refunded'
      if (isNew) ctx.noteChange({ before: { state: 'open' }, after: { state: 'refunded', returned: coins } })
      return { isNew, coins: spendable }
    },
  }
}

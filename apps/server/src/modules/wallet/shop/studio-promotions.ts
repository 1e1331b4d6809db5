import type { studioPromotions } from '@cliffhanger/contract/studio/promotions'
import { maxPromotionPercent, promotionDays } from '@cliffhanger/domain/promotions'
import type { Deps } from '../../../deps.ts'
import type { StudioService } from '../../../http/studio/service.ts'
import { beginPromotion, isPromotionRunning, readPromotions, stopPromotion } from './promotions-store.ts'

const dayMs = 86_400_000

/** Creates the Studio calls that start and stop promotions. Percentage and end of a promotion cannot be changed. */
export function createStudioPromotions({ db, now }: Pick<Deps, 'db' | 'now'>): StudioService<typeof studioPromotions> {
  return {
    async state() {
      const at = now()
      const promotions = await readPromotions(db)
      return {
        promotions: promotions.map(({ kind, percent, endTime, stopTime, ...rest }) => {
          const isStopped = stopTime !== undefined
          return {
            kind,
            percent,
            endTime,
            isStopped,
            isRunning: isPromotionRunning({ kind, percent, endTime, stopTime, ...rest }, at),
          }
        }),
      }
    },
    async begin({ kind, percent, endTime }, ctx) {
      const startTime = now()
      if (percent > maxPromotionPercent[kind]) return ctx.fail('badRequest', { field: 'percent' })
      const days = (endTime - startTime) / dayMs
      if (days < promotionDays.least || days > promotionDays.most) return ctx.fail('badRequest', { field: 'endTime' })
      const terms = { kind, percent, startTime, endTime }
      const isBegun = await db.transaction().execute((tx) => beginPromotion(tx, terms))
      if (!isBegun) return ctx.fail('conflict', { field: 'kind' })
      ctx.noteChange({ before: { [kind]: 'off' }, after: { [kind]: { percent, endTime } } })
      return {}
    },
    async stop({ kind }, ctx) {
      const at = now()
      const stopped = await db.transaction().execute((tx) => stopPromotion(tx, kind, at))
      if (!stopped) return ctx.fail('conflict', { field: 'kind' })
      const { percent, endTime } = stopped
      ctx.noteChange({ before: { [kind]: { percent, endTime } }, after: { [kind]: 'off' } })
      return {}
    },
  }
}

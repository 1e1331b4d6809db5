import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import type { Deps } from '../../../deps.ts'
import { isExistingDay } from '../../../http/studio/day.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import { compareWithProvider } from '../lost-payments.ts'
import { countNeedingAction, findInvalidFilterDay, type OrderFilter } from './order-filter.ts'
import { readOrderPage } from './order-rows.ts'
import { readCurrencies, readOrderSums } from './order-sums.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'provider'> {
  readonly catalogue: Pick<CatalogueService, 'name'>
}
type ListCalls = Pick<StudioService<typeof studioOrders>, 'list' | 'sums' | 'compare'>

const dayMs = 86_400_000
/**
 * Maximum period of a comparison, because a longer one would exceed the time limit of a request. The command `npm run
 * orders` has no such limit.
 */
const mostDays = 31

const checkDays = (filter: OrderFilter, ctx: StudioCtx): void => {
  const field = findInvalidFilterDay(filter)
  if (field) ctx.fail('badRequest', { field, message: 'There is no such day.' })
}

/** Creates the calls for the order list, the order sums, and the comparison with the provider. */
export function createOrderListCalls(needs: Needs): ListCalls {
  const { db, now } = needs
  return {
    async list(input, ctx) {
      checkDays(input, ctx)
      return (await readOrderPage(needs, input)) ?? ctx.fail('badRequest', { field: 'cursor' })
    },
    async sums(filter, ctx) {
      checkDays(filter, ctx)
      const [rows, needsAction, currencies] = await Promise.all([
        readOrderSums(db, filter),
        countNeedingAction(db),
        readCurrencies(db),
      ])
      return { rows, needsAction, currencies }
    },
    async compare({ since }, ctx) {
      const from = new Date(since)
      const days = (now() - from.getTime()) / dayMs
      if (!isExistingDay(since) || days < 0 || days > mostDays) {
        const message = `Choose a day of the last ${mostDays} days. For more: npm run orders -- find-lost --since ${since}`
        return ctx.fail('badRequest', { field: 'since', message })
      }
      try {
        const { marked, refunded, unknown } = await compareWithProvider(needs, from)
        ctx.noteChange({ after: { marked, refunded, unknown: unknown.length } })
        return {
          marked,
          refunded,
          unknown: unknown.map(({ id, merchantOrderId, amount, currency }) => ({
            intentId: id,
            orderId: merchantOrderId,
            amount: amount.toFixed(2),
            currency,
          })),
        }
      } catch (error) {
        return failWithProviderError(error, ctx)
      }
    },
  }
}

/** Fails with the error that the provider returned. Throws any other error unchanged. */
export function failWithProviderError(error: unknown, ctx: StudioCtx): never {
  if (!(error instanceof AirwallexFailure)) throw error
  const message = `The payment provider returned ${error.code} ${error.traceId}`.trim()
  const isRefused = error.kind === 'broken' || error.kind === 'declined'
  return ctx.fail(isRefused ? 'conflict' : 'unavailable', { message })
}

import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import type { Deps } from '../../../deps.ts'
import type { StudioService } from '../../../http/studio/service.ts'
import { createDisputeCalls, type DisputeCallDeps } from './dispute-calls.ts'
import { createOrderListCalls } from './list-calls.ts'
import { createOrderCalls, type OrderCallDeps } from './order-calls.ts'

/** Creates the Studio calls for orders, refunds and disputes. */
export const createStudioOrders = (
  needs: Pick<Deps, 'provider'> & OrderCallDeps & DisputeCallDeps,
): StudioService<typeof studioOrders> => ({
  ...createOrderListCalls(needs),
  ...createOrderCalls(needs),
  ...createDisputeCalls(needs),
})

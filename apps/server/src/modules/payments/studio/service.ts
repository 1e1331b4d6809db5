import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import type { Deps } from '../../../deps.ts'
import type { StudioService } from '../../../http/studio/service.ts'
import { createDisputeCalls, type DisputeCallNeeds } from './dispute-calls.ts'
import { createOrderListCalls } from './list-calls.ts'
import { createOrderCalls, type OrderCallNeeds } from './order-calls.ts'

/** Creates the Studio calls for orders, refunds and disputes. */
export const createStudioOrders = (
  needs: Pick<Deps, 'provider'> & OrderCallNeeds & DisputeCallNeeds,
): StudioService<typeof studioOrders> => ({
  ...createOrderListCalls(needs),
  ...createOrderCalls(needs),
  ...createDisputeCalls(needs),
})

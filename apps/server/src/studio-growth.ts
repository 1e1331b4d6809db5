import type { Deps } from './deps.ts'
import { createStudioAdLinks } from './modules/ad-links/studio-ad-links.ts'
import { keptOrders } from './modules/payments/revenue-store.ts'

/** Wires Studio's page of ad links to the modules. */
export const createGrowthServices = (deps: Deps) => ({
  adLinks: createStudioAdLinks({
    ...deps,
    keptOrders: (period) => keptOrders({ ...period, env: deps.provider.env }),
  }),
})

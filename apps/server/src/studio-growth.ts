import type { Deps } from './deps.ts'
import { createStudioAdLinks } from './modules/ad-links/studio-ad-links.ts'
import type { KeptOrders } from './modules/experiments/figures-store.ts'
import { createStudioExperiments } from './modules/experiments/studio-experiments.ts'
import { keptOrders } from './modules/payments/revenue-store.ts'

/** Wires Studio's pages of ad links and experiments to the modules. */
export function createGrowthServices(deps: Deps) {
  const kept: KeptOrders = (period) => keptOrders({ ...period, env: deps.provider.env })
  return {
    adLinks: createStudioAdLinks({ ...deps, keptOrders: kept }),
    experiments: createStudioExperiments({ ...deps, keptOrders: kept }),
  }
}

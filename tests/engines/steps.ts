import { browsingSteps } from './steps/browsing.ts'
import { purchaseSteps } from './steps/buying.ts'
import { faultSteps } from './steps/faults.ts'
import { probePageSteps } from './steps/measuring.ts'
import { playbackSteps } from './steps/playing.ts'

/** All steps of the viewer's flow by name. */
export const steps = { ...browsingSteps, ...playbackSteps, ...purchaseSteps, ...faultSteps, ...probePageSteps }
export type StepName = keyof typeof steps

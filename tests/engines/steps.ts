import { browsing } from './steps/browsing.ts'
import { buying } from './steps/buying.ts'
import { faults } from './steps/faults.ts'
import { measuring } from './steps/measuring.ts'
import { playing } from './steps/playing.ts'

/** All steps of the viewer's flow by name. */
export const steps = { ...browsing, ...playing, ...buying, ...faults, ...measuring }
export type StepName = keyof typeof steps

import { arrivalMutants } from './arrival-states.ts'
import { entityMutants } from './entities.ts'
import { errorMutants } from './errors.ts'
import { limitMutants } from './limits.ts'
import type { Mutant } from './mutant.ts'
import { playbackMutants } from './playback-states.ts'
import { audienceMutants } from './section-1.ts'
import { viewerMutants } from './viewer.ts'

export const allMutants: readonly Mutant[] = [
  ...playbackMutants,
  ...arrivalMutants,
  ...entityMutants,
  ...errorMutants,
  ...limitMutants,
  ...audienceMutants,
  ...viewerMutants,
]

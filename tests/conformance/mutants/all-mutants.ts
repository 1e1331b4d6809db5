import { arrivalMutants } from './arrival-states.ts'
import { entityMutants } from './entities.ts'
import { errorMutants } from './errors.ts'
import { homeMutants } from './home.ts'
import { limitMutants } from './limits.ts'
import { meMutants } from './me.ts'
import type { Mutant } from './mutant.ts'
import { playbackMutants } from './playback-states.ts'
import { audienceMutants } from './section-1.ts'
import { shellMutants } from './shell.ts'
import { viewerMutants } from './viewer.ts'

export const allMutants: readonly Mutant[] = [
  ...audienceMutants,
  ...homeMutants,
  ...shellMutants,
  ...meMutants,
  ...viewerMutants,
  ...playbackMutants,
  ...arrivalMutants,
  ...entityMutants,
  ...errorMutants,
  ...limitMutants,
]

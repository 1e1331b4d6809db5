import { errorMutants } from './errors.ts'
import { limitMutants } from './limits.ts'
import type { Mutant } from './mutant.ts'
import { audienceMutants } from './section-1.ts'

export const allMutants: readonly Mutant[] = [...errorMutants, ...limitMutants, ...audienceMutants]

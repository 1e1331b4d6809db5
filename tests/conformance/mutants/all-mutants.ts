import type { Mutant } from './mutant.ts'
import { audienceMutants } from './section-1.ts'

export const allMutants: readonly Mutant[] = [...audienceMutants]

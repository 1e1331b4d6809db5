import type { Mutant } from './mutant.ts'

/** Section 1: the product and its audience. */
export const audienceMutants: readonly Mutant[] = [
  {
    name: 'first-paid-episode-is-free',
    find: 'if (episode < payNVideo) return',
    replace: 'if (episode <= payNVideo) return',
    red: "expected 'free' to be 'locked'",
  },
]

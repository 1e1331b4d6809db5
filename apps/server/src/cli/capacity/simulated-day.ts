import type { Assumptions } from '@cliffhanger/domain/capacity/assumptions'
import { type SimulatedDay, simulateDay } from '@cliffhanger/domain/capacity/day'
import type { CapacityPlan } from '@cliffhanger/domain/capacity/plan'
import { createAdmission } from '../../http/overload/admission.ts'

const seed = 1

/** A seeded generator (mulberry32), without 0. */
function createRandom(): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
}

interface SimulatedSeconds {
  readonly hourSeconds: number
  readonly viralSeconds: number
}
const usualSeconds: SimulatedSeconds = { hourSeconds: 1, viralSeconds: 8 }

/** The day of one instance, with the server's own load shedding. */
export const dayOf = (plan: CapacityPlan, assumptions: Assumptions, seconds = usualSeconds): SimulatedDay =>
  simulateDay(plan, assumptions, { createAdmission, createRandom, ...seconds })

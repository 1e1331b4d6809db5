import type { Assumptions } from '@cliffhanger/domain/capacity/assumptions'
import { type SimulatedDay, simulateDay } from '@cliffhanger/domain/capacity/day'
import type { CapacityPlan } from '@cliffhanger/domain/capacity/plan'
import { createSeededRandom } from '@cliffhanger/domain/capacity/seeded-random'
import { createAdmission } from '../../http/overload/admission.ts'

const seed = 1

interface SimulatedSeconds {
  readonly hourSeconds: number
  readonly viralSeconds: number
}
const usualSeconds: SimulatedSeconds = { hourSeconds: 1, viralSeconds: 8 }

/** Simulates a day of one instance, with the load shedding code of the server. */
export const simulatePlannedDay = (
  plan: CapacityPlan,
  assumptions: Assumptions,
  seconds = usualSeconds,
): SimulatedDay =>
  simulateDay(plan, assumptions, { createAdmission, createRandom: () => createSeededRandom(seed), ...seconds })

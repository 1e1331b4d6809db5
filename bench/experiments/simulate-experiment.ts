import type { ArmSums } from '@cliffhanger/domain/experiments/compare-arms'
import type { SimulationRandom } from './simulation-random.ts'

export interface Population {
  readonly viewersPerDay: number
  /** Share of the exposed viewers who ever pay. */
  readonly payerRate: number
  /** Factor on each payment of devoted payers. Default 1. */
  readonly devotedFactor?: number
}
interface Arm {
  readonly share: number
  /** Factor on the share of viewers who pay; 1: no effect. */
  readonly payerFactor: number
  /** Factor on the amount of every payment. */
  readonly amountFactor: number
}
interface Day {
  readonly control: ArmSums
  readonly variant: ArmSums
}

/** Prices of coin packs in cents, with their shares of all payments. 18 % of the payments make most of the revenue. */
const packs = [
  { cents: 99, share: 0.14 },
  { cents: 299, share: 0.2 },
  { cents: 499, share: 0.26 },
  { cents: 999, share: 0.22 },
  { cents: 1999, share: 0.11 },
  { cents: 2999, share: 0.04 },
  { cents: 4999, share: 0.03 },
]
/** Probability of a further payment after each payment. `devotedShare` of the payers are devoted. */
const again = { usual: 0.3, devoted: 0.92, devotedShare: 0.05 }
/** Longest time between two payments of a viewer, in days. */
const longestPauseDays = 10
/** Factors on visitors and on their share of payers by weekday, so that days differ. */
const weekdays = [1.25, 1.2, 0.9, 0.85, 0.85, 0.9, 1.05]

const packOf = (drawn: number): number => {
  let left = drawn
  for (const { cents, share } of packs) {
    left -= share
    if (left < 0) return cents
  }
  return 4999
}

/** Adds the payments of a payer to the daily changes of the sums: payers, cents and squared cents. */
function addPayer(
  random: SimulationRandom,
  firstDay: number,
  days: number,
  factors: { readonly amount: number; readonly devoted: number },
  changes: Float64Array,
): void {
  const isDevoted = random.next() < again.devotedShare
  const factor = factors.amount * (isDevoted ? factors.devoted : 1)
  let [paid, day, isFirst] = [0, firstDay, true]
  while (day < days) {
    const drawn = random.next()
    const cents = Math.round(packOf(isDevoted ? Math.sqrt(drawn) : drawn) * factor)
    const row = day * 3
    changes[row] = (changes[row] ?? 0) + (isFirst ? 1 : 0)
    changes[row + 1] = (changes[row + 1] ?? 0) + cents
    changes[row + 2] = (changes[row + 2] ?? 0) + (paid + cents) ** 2 - paid ** 2
    paid += cents
    isFirst = false
    if (random.next() >= (isDevoted ? again.devoted : again.usual)) return
    day += Math.floor(random.next() * longestPauseDays)
  }
}

function simulateArm(random: SimulationRandom, population: Population, arm: Arm, days: number): ArmSums[] {
  const changes = new Float64Array(days * 3)
  const factors = { amount: arm.amountFactor, devoted: population.devotedFactor ?? 1 }
  const sums: ArmSums[] = []
  let [viewers, payers, sum, sumOfSquares] = [0, 0, 0, 0]
  for (let day = 0; day < days; day += 1) {
    const weekday = weekdays[day % 7] ?? 1
    const exposed = random.binomial(Math.round(population.viewersPerDay * weekday), arm.share)
    const paying = random.binomial(exposed, population.payerRate * arm.payerFactor * (0.8 + 0.2 * weekday))
    for (let payer = 0; payer < paying; payer += 1) addPayer(random, day, days, factors, changes)
    viewers += exposed
    payers += changes[day * 3] ?? 0
    sum += changes[day * 3 + 1] ?? 0
    sumOfSquares += changes[day * 3 + 2] ?? 0
    sums.push({ viewers, payers, sum, sumOfSquares })
  }
  return sums
}

/** Creates two arms, with the effect in the variant. `share` of the viewers get the variant. */
export const createArms = (payerFactor: number, { share = 0.5, amountFactor = 1 } = {}) => ({
  control: { share: 1 - share, payerFactor: 1, amountFactor: 1 },
  variant: { share, payerFactor, amountFactor },
})

/**
 * Simulates an experiment and returns the sums of both arms at the end of each day. Viewers continue to pay after the
 * day of their exposure, amounts are heavy-tailed, and weekdays differ.
 */
export function simulateExperiment(
  random: SimulationRandom,
  population: Population,
  arms: { readonly control: Arm; readonly variant: Arm },
  days: number,
): Day[] {
  const control = simulateArm(random, population, arms.control, days)
  const variant = simulateArm(random, population, arms.variant, days)
  return control.flatMap((ofControl, day) => {
    const ofVariant = variant[day]
    return ofVariant ? [{ control: ofControl, variant: ofVariant }] : []
  })
}

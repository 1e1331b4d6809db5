/**
 * Checks the statistics of experiments (packages/domain/src/experiments/) on simulated experiments that are evaluated
 * each day: false alarms, compared with a t-test that is repeated each day; power and coverage at known effects; sample
 * ratio mismatches; guard rails; and the regret of poster variants, compared with an even split. docs/decisions/070
 * explains the methods. Exit code 1 when a limit is missed, or when the baseline does not raise far more false alarms,
 * because the simulation would then be unable to reveal false alarms. Run: npm run bench:experiments [-- --seed 1]
 * [--runs 2000]
 */
import { parseArgs } from 'node:util'
import { computeViewersNeeded, expectedPayers, smallestEffect } from '@cliffhanger/domain/experiments/plan'
import { countFalseAlarms } from './experiments/false-alarms.ts'
import { firstFrameP95Ms, simulatePercentileGuardRail, simulateProportionGuardRail } from './experiments/guard-rails.ts'
import { measureRegret } from './experiments/posters.ts'
import { measureStatisticalPower } from './experiments/power.ts'
import { countMismatches } from './experiments/sample-ratios.ts'
import { createArms, type Population, simulateExperiment } from './experiments/simulate-experiment.ts'
import { createSimulationRandom } from './experiments/simulation-random.ts'

const { values: asked } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '2000' } },
})
const seed = Number(asked.seed)
const runs = Number(asked.runs)
const days = 60
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const columns = (...texts: readonly string[]) => console.log(texts.map((text) => text.padEnd(15)).join(''))
function expectTrue(isTrue: boolean, sentence: string): void {
  if (isTrue) return
  console.log(`  missed: ${sentence}`)
  process.exitCode = 1
}
/** Simulates the standard deviation of a payer's revenue after some days, as a share of the mean. */
function spreadOf(population: Population, lastDay: number): number {
  const large = { ...population, viewersPerDay: Math.ceil(20_000 / population.payerRate / lastDay) }
  const last = simulateExperiment(createSimulationRandom(seed), large, createArms(1), lastDay).at(-1)?.control
  if (!last) return 0
  return Math.sqrt((last.sumOfSquares * last.payers) / last.sum ** 2 - 1)
}

console.log(`False alarms without a difference: ${runs} runs of ${days} days, one look each day`)
columns('viewers/day', 'payers', 'variant gets', 'spread', 'always valid', 'daily t-test')
const populations: readonly (Population & { share?: number })[] = [
  { viewersPerDay: 800, payerRate: 0.02 },
  { viewersPerDay: 800, payerRate: 0.05 },
  { viewersPerDay: 800, payerRate: 0.12 },
  { viewersPerDay: 4_000, payerRate: 0.05 },
  { viewersPerDay: 2_000, payerRate: 0.05, share: 0.1 },
  { viewersPerDay: 2_000, payerRate: 0.05, devotedFactor: 5 },
]
for (const population of populations) {
  const { alwaysValid, dailyTest } = countFalseAlarms(seed, runs, days, population)
  columns(
    `${population.viewersPerDay}`,
    percent(population.payerRate),
    percent(population.share ?? 0.5),
    spreadOf(population, days).toFixed(2),
    percent(alwaysValid),
    percent(dailyTest),
  )
  expectTrue(alwaysValid <= 0.05, 'at most 5 % false alarms')
  expectTrue(dailyTest >= 0.2, 'at least 20 % false alarms of the daily t-test')
}

const powerRuns = Math.ceil(runs / 5)
console.log(
  `\nPower: ${powerRuns} runs of ${days} days for each line; the effect is more payers, or larger amounts (a)`,
)
columns('viewers/day', 'payers', 'effect', 'found', 'median day', 'opposite', 'covered always', 'worst day')
for (const viewersPerDay of [800, 8_000]) {
  for (const payerRate of [0.02, 0.05, 0.08, 0.12]) {
    for (const effect of [0.05, 0.1, 0.15, 0.3, 0.4]) {
      const expectedViewers = (viewersPerDay * days) / 2
      for (const by of effect === 0.3 && payerRate === 0.08 ? (['payers', 'amounts'] as const) : ['payers' as const]) {
        const power = measureStatisticalPower(
          seed,
          powerRuns,
          days,
          { viewersPerDay, payerRate },
          { effect, expectedViewers, by },
        )
        const { found, medianDay, wrong, everyDay, worstDay } = power
        const effectText = `${percent(effect)}${by === 'amounts' ? ' a' : ''}`
        const shares = [percent(wrong), percent(everyDay), percent(worstDay)]
        columns(`${viewersPerDay}`, percent(payerRate), effectText, percent(found), `${medianDay ?? '–'}`, ...shares)
        expectTrue(everyDay >= 0.95, 'the interval contains the effect in 95 of 100 runs')
      }
    }
  }
}

console.log('\nPlan: viewers after which four of five experiments have found the effect')
columns('viewers/day', 'payers', 'effect', 'spread', 'viewers', 'payers', 'days', 'found', 'smallest effect')
for (const [viewersPerDay, payerRate, effect] of [
  [800, 0.12, 0.4],
  [2_000, 0.08, 0.3],
  [8_000, 0.05, 0.15],
  [20_000, 0.08, 0.1],
] as const) {
  const daysWith = (spread: number) => Math.ceil(computeViewersNeeded({ payerRate, spread, effect }) / viewersPerDay)
  // Devoted payers pay repeatedly, so the spread depends on the duration.
  const spread = spreadOf({ viewersPerDay, payerRate }, daysWith(1.2))
  const viewers = computeViewersNeeded({ payerRate, spread, effect })
  const plannedDays = daysWith(spread)
  const { found } = measureStatisticalPower(
    seed,
    powerRuns,
    plannedDays,
    { viewersPerDay, payerRate },
    { effect, expectedViewers: viewers },
  )
  columns(
    `${viewersPerDay}`,
    percent(payerRate),
    percent(effect),
    spread.toFixed(2),
    `${viewers}`,
    `${expectedPayers(viewers, { payerRate, effect })}`,
    `${plannedDays}`,
    percent(found),
    percent(smallestEffect(viewers, { payerRate, spread })),
  )
  expectTrue(found >= 0.78, 'four of five experiments find the planned effect')
}

const ratioRuns = 10 * runs
console.log(`\nMismatch of the split, half and half planned: ${ratioRuns} runs without one, ${runs} with one`)
columns('variant gets', 'viewers/day', 'stopped', 'median day', 'daily test')
for (const share of [0.5, 0.505, 0.51, 0.55]) {
  const viewersPerDay = 8_000
  const result = countMismatches(seed, share === 0.5 ? ratioRuns : runs, { viewersPerDay, days, share })
  const { alwaysValid, medianDay, dailyTest } = result
  columns(
    percent(share),
    `${viewersPerDay}`,
    `${(100 * alwaysValid).toFixed(2)} %`,
    `${medianDay ?? '–'}`,
    `${(100 * dailyTest).toFixed(2)} %`,
  )
  if (share === 0.5) expectTrue(alwaysValid <= 0.001 && dailyTest > 0.003, 'at most 1 of 1,000 stopped for nothing')
  else expectTrue(alwaysValid > 0.99, 'a mismatch is found')
}

console.log(`\nGuard rails: share of ${runs} runs of ${days} days in which a state was ever reached`)
columns('share', 'viewers/day', 'variant gets', 'change', 'limit', 'harmful', 'median day', 'close', 'fine')
const perMille = (share: number) => `${(1000 * share).toFixed(1)} ‰`
for (const [viewersPerDay, share, control, variant, limit] of [
  [800, 0.5, 0.006, 0.006, 0.006],
  [800, 0.5, 0.006, 0.012, 0.006],
  [800, 0.5, 0.006, 0.024, 0.006],
  [800, 0.1, 0.0012, 0.002, 0.0008],
  [2_000, 0.9, 0.0012, 0.002, 0.0008],
  [800, 0.5, 0.338, 0.338, -0.02],
  [800, 0.5, 0.338, 0.318, -0.02],
  [800, 0.5, 0.338, 0.278, -0.02],
] as const) {
  const design = { viewersPerDay, days, share }
  const { states, harmfulDay } = simulateProportionGuardRail(seed, runs, design, { control, variant, limit })
  const reached = [percent(states.harmful), `${harmfulDay ?? '–'}`, percent(states.close), percent(states.fine)]
  columns(
    perMille(control),
    `${viewersPerDay}`,
    percent(share),
    perMille(variant - control),
    perMille(limit),
    ...reached,
  )
  if (Math.abs(variant - control) <= Math.abs(limit) + 1e-9) {
    expectTrue(states.harmful <= 0.05, 'at most 5 % of the experiments that keep the limit are stopped')
  } else expectTrue(states.harmful > 0.9, 'experiments that break the limit by far are stopped')
}
const percentileRuns = Math.ceil(runs / 8)
for (const factor of [1, 1.08, 1.25]) {
  const design = { viewersPerDay: 800, days, lookEveryDays: 3 }
  const { states, harmfulDay, missed } = simulatePercentileGuardRail(seed, percentileRuns, design, {
    factor,
    limitMs: 100,
  })
  const change = `${(firstFrameP95Ms * (factor - 1)).toFixed(0)} ms`
  const reached = [percent(states.harmful), `${harmfulDay ?? '–'}`, percent(states.close), percent(states.fine)]
  columns(
    `p95 ${firstFrameP95Ms.toFixed(0)} ms`,
    '800',
    '50.0 %',
    change,
    '100 ms',
    ...reached,
    `interval missed ${percent(missed)}`,
  )
  expectTrue(missed <= 0.05, 'the interval of the percentile contains the truth')
  if (factor === 1.25) expectTrue(states.harmful > 0.9, 'starts that are far slower stop the experiment')
}

const posterRuns = Math.ceil(runs / 20)
console.log(`\nPosters: taps lost in 30 days by ${posterRuns} runs, 5,000 viewers a day, shares chosen each day`)
columns('rates', 'learned', 'even', 'best found')
for (const rates of [
  [0.04, 0.05, 0.06],
  [0.04, 0.042, 0.046],
  [0.05, 0.05, 0.05, 0.06, 0.05, 0.05],
]) {
  const { learned, even, foundBest } = measureRegret(seed, posterRuns, rates, { viewersPerDay: 5_000, days: 30 })
  const rate = rates.map((value) => (100 * value).toFixed(1)).join(' ')
  console.log(`${rate.padEnd(30)}${learned.toFixed(0).padEnd(15)}${even.toFixed(0).padEnd(15)}${percent(foundBest)}`)
  expectTrue(learned < even / 2, 'learning loses less than half of an even split')
}

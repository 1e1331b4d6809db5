import type { Assumptions } from './assumptions.ts'
import type { CapacityPlan } from './plan.ts'
import {
  type LoadPhase,
  type PhaseResult,
  type SimulatedAdmission,
  type SimulatedCall,
  simulateLoad,
} from './simulate.ts'
import { secondsADay } from './traffic.ts'

export interface DayOptions {
  createAdmission(now: () => number): SimulatedAdmission
  /**
   * Creates a seeded random generator, so that the same plan always gives the same day. Numbers are between 0 and 1,
   * both excluded.
   */
  createRandom(): () => number
  /** Number of simulated seconds that represent one hour of the day. */
  readonly hourSeconds: number
  /** Number of simulated seconds that represent the hour with the viral title. */
  readonly viralSeconds: number
}
export interface DayFigures {
  readonly name: string
  readonly callsPerSecond: number
  readonly busy: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Share of all requests that were refused. */
  readonly refusedShare: number
  readonly lostShare: number
  /** Number of calls that were lost, by priority lane. */
  readonly lostByLane: PhaseResult['lostByLane']
}
export interface SimulatedDay {
  readonly hours: readonly DayFigures[]
  readonly viral: DayFigures
  /** Calls per second that one instance answers without refusals, 99 % of them in time. */
  readonly fullCallsPerSecond: number
  /** CPU core utilisation of the instance at `fullCallsPerSecond`. */
  readonly fullBusy: number
  /** Number of instances that handle the viral hour without refusals or slow calls. */
  readonly viralInstances: number
}

const busiestHour = 21
const hoursADay = 24
/** Maximum 99th percentile of the wait without service times; resilience scenario R9 has this limit for responses. */
const mostWaitMs = 250
const mostRefused = 0.001

/**
 * Returns the load of each hour relative to the mean: the busiest hour has `peakToMean`, and the mean of all hours is
 * 1.
 */
export function hourlyLoadCurve(peakToMean: number): number[] {
  const shape = (sharpness: number) => {
    const raw = Array.from({ length: hoursADay }, (_, hour) =>
      Math.exp(sharpness * (Math.cos((2 * Math.PI * (hour - busiestHour)) / hoursADay) - 1)),
    )
    const sum = raw.reduce((total, value) => total + value, 0)
    return raw.map((value) => (value / sum) * hoursADay)
  }
  let [low, high] = [0, 2_000]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (Math.max(...shape(middle)) < peakToMean) low = middle
    else high = middle
  }
  return shape((low + high) / 2)
}

/** Returns a quantile of values in ascending order. */
const quantileOf = (values: readonly number[], share: number) =>
  values[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0

function figuresOf(name: string, { callsPerSecond }: LoadPhase, result: PhaseResult): DayFigures {
  const { calls, refusals, lost, lostByLane, waitsMs, busy } = result
  return {
    ...{ name, callsPerSecond, lostByLane },
    // Work that continues after the end of a phase counts for that phase, so `busy` can exceed 1.
    busy: Math.min(1, busy),
    ...{ p50: quantileOf(waitsMs, 0.5), p95: quantileOf(waitsMs, 0.95), p99: quantileOf(waitsMs, 0.99) },
    refusedShare: refusals / Math.max(1, waitsMs.length + refusals),
    lostShare: lost / Math.max(1, calls),
  }
}

/**
 * Draws a service time from an exponential distribution: calls longer than the mean delay others, as large lists and
 * slow statements do.
 */
const exponential = (meanMs: number, random: () => number) => -Math.log(random()) * meanMs

/** Creates a simulator of one server instance of the plan with its share of the database. */
function createInstance({ demand, instances, database }: CapacityPlan, a: Assumptions, options: DayOptions) {
  const cores = database.nodes * database.vcpus * (database.isDistributed ? a.distributedRatio : 1)
  const own = cores / instances
  const databaseSlots = Math.max(1, Math.floor(own))
  /** A fraction of a processor is simulated as a slower processor. */
  const speed = Math.min(1, own / databaseSlots)
  const calls: SimulatedCall[] = demand.calls.map(({ name, lane, perDay, serverMs, databaseMs, repeats }) => {
    const isElsewhere = database.areEventsInStore && name === 'event'
    const share = demand.callsADay === 0 ? 0 : perDay / demand.callsADay
    return { lane, share, serverMs, databaseMs: isElsewhere ? 0 : databaseMs / speed, repeats }
  })
  const fixed = { refusalMs: a.refusalMs, acceptShare: a.acceptShare, databaseSlots, calls, drawMs: exponential }
  return (phases: readonly LoadPhase[]) =>
    simulateLoad({ ...fixed, phases, createAdmission: options.createAdmission, random: options.createRandom() })
}

/** Simulates one instance: a day, an hour with a viral title, and the maximum load that the instance handles. */
export function simulateDay(plan: CapacityPlan, a: Assumptions, options: DayOptions): SimulatedDay {
  const run = createInstance(plan, a, options)
  const mean = plan.demand.callsADay / secondsADay / plan.instances
  const hours = hourlyLoadCurve(a.peakToMean).map((factor) => ({
    seconds: options.hourSeconds,
    callsPerSecond: mean * factor,
  }))
  const ofDay = run(hours)
  const peak = mean * a.peakToMean
  const viralRate = peak * (1 + a.viralShare * (a.viralFactor - 1))
  const viralPhase = { seconds: options.viralSeconds, callsPerSecond: viralRate }
  const [viral] = run([viralPhase])
  if (!viral) throw new Error('the simulation has no result')

  const measureAt = (callsPerSecond: number) => {
    const phase = { seconds: options.viralSeconds / 3, callsPerSecond }
    const [result] = run([phase])
    if (!result) throw new Error('the simulation has no result')
    return figuresOf('', phase, result)
  }
  const work = plan.demand.peakServerCores / plan.demand.peakCallsPerSecond
  let [low, high] = [0, work > 0 ? 1 / work : plan.demand.peakCallsPerSecond]
  let fullBusy = 0
  for (let step = 0; step < 6; step += 1) {
    const rate = (low + high) / 2
    const { p99, refusedShare, busy } = measureAt(rate)
    if (refusedShare <= mostRefused && p99 <= mostWaitMs) {
      low = rate
      fullBusy = busy
    } else high = rate
  }
  return {
    hours: ofDay.flatMap((result, hour) => {
      const phase = hours[hour]
      return phase ? figuresOf(`${hour}:00`, phase, result) : []
    }),
    viral: figuresOf('viral hour', viralPhase, viral),
    ...{ fullCallsPerSecond: low, fullBusy },
    viralInstances:
      low === 0 ? plan.instances : Math.max(plan.instances, Math.ceil((viralRate * plan.instances) / low)),
  }
}

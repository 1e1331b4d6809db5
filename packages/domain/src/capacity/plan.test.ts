import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Assumptions, assumptions } from './assumptions.ts'
import { hourlyLoadCurve, simulateDay } from './day.ts'
import { capacityLimits, computeCapacityLimits } from './limits.ts'
import { type CapacityPlan, planCapacity } from './plan.ts'
import { assumptionNames, readAssumptions } from './read-assumptions.ts'

function read(...replaced: string[]): Assumptions {
  const values = readAssumptions(replaced)
  if (typeof values === 'string') throw new Error(values)
  return values
}
const usual = read()
const viewers = fc.double({ min: 1, max: 1e10, noNaN: true })

/** Generates random values for all assumptions, within a factor of ten of the defaults. */
const otherValues = fc.record(
  Object.fromEntries(
    assumptionNames.map((name) => {
      const { value, least, most } = assumptions[name]
      return [name, fc.double({ min: Math.max(least, value / 10), max: Math.min(most, value * 10 + 1), noNaN: true })]
    }),
  ),
)

/** Returns all numbers in a nested value with their paths. */
function numbersOf(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, `${path}.${key}`))
}

test('demand never falls when the number of viewers grows', () => {
  fc.assert(
    fc.property(viewers, viewers, (one, other) => {
      const [few, many] = [one, other].toSorted((a, b) => a - b).map((count) => planCapacity(count, usual))
      if (!few || !many) throw new Error('two plans were made')
      const more = new Map(numbersOf(many.demand))
      for (const [path, value] of numbersOf(few.demand)) expect(more.get(path), path).toBeGreaterThanOrEqual(value)
      expect(many.instances).toBeGreaterThanOrEqual(few.instances)
      expect(many.encodeMachineCores).toBeGreaterThanOrEqual(few.encodeMachineCores)
      const machines = ({ database: { nodes, coordinators, vcpus } }: CapacityPlan) => (nodes + coordinators) * vcpus
      // Moving events to the object store makes the database smaller: compare only plans with events in the same place.
      if (few.database.areEventsInStore === many.database.areEventsInStore) {
        expect(machines(many)).toBeGreaterThanOrEqual(machines(few))
        for (const [at, { usd }] of few.bills.entries()) expect(many.bills[at]?.usd).toBeGreaterThanOrEqual(usd)
      }
    }),
  )
})

test('all numbers of a capacity plan are finite and not negative for random assumptions', () => {
  fc.assert(
    fc.property(viewers, otherValues, (count, drawn) => {
      const wrong = numbersOf(planCapacity(count, { ...usual, ...drawn })).filter(
        ([, value]) => !(value >= 0 && value < Infinity),
      )
      expect(wrong).toEqual([])
      expect(computeCapacityLimits({ ...usual, ...drawn }).filter(({ atViewers }) => !(atViewers >= 0))).toEqual([])
    }),
  )
})

test('the total of a bill equals the sum of its lines', () => {
  fc.assert(
    fc.property(viewers, (count) => {
      for (const { lines, usd } of planCapacity(count, usual).bills) {
        const sum = lines.reduce((total, line) => total + line.usd, 0)
        expect(Math.abs(sum - usd)).toBeLessThanOrEqual(usd * 1e-12)
      }
    }),
  )
})

test('the planned database and instances satisfy the demand under random assumptions', () => {
  fc.assert(
    fc.property(viewers, otherValues, (count, drawn) => {
      const a = { ...usual, ...drawn }
      const { demand, instances, database } = planCapacity(count, a)
      const { nodes, vcpus, isDistributed, areEventsInStore, coordinators, standbys } = database
      const isEnough = (offered: number, needed: number) => expect(offered).toBeGreaterThanOrEqual(needed * (1 - 1e-9))
      const cores = demand.peakDatabaseCores - (areEventsInStore ? demand.peakEventCores : 0)
      const busy = isDistributed ? cores / a.distributedRatio : cores
      const ofCoordinators = isDistributed ? busy * a.coordinatorShare : 0
      isEnough(nodes * vcpus * a.databaseUse, busy - ofCoordinators)
      isEnough(coordinators * vcpus * a.databaseUse, ofCoordinators)
      isEnough(nodes * vcpus * a.memoryPerVcpu * 1e9, demand.hotBytes)
      isEnough(nodes * a.databaseDisk * 1e12, demand.rowBytes)
      isEnough(instances * a.processUse, demand.peakServerCores)
      isEnough(instances * a.instanceCallsPerSecond, demand.peakCallsPerSecond)
      isEnough(instances * a.instanceEventsPerDay * 1e9, demand.eventBytesADay)
      expect(standbys).toBeCloseTo((isDistributed ? nodes + coordinators : 1) * a.standbys)
    }),
  )
})

test('computes bytes, cores and dollars of a plan that can be checked by hand', () => {
  const smallest = assumptionNames.map((name) => `${name}=${assumptions[name].least}`)
  const plan = planCapacity(
    86_400,
    read(
      ...smallest,
      ...['dailyShare=1', 'sessionsPerDay=1', 'episodesPerSession=1'],
      ...[
        'episodeSeconds=10',
        'watchedShare=1',
        'peakToMean=2',
        'watchedRate=100',
        'linksServerMs=500',
        'linksDatabaseMs=250',
      ],
      ...[
        'processUse=0.5',
        'databaseUse=0.5',
        'saveEverySeconds=10',
        'segmentSeconds=2',
        'amazonEdgeTo10=1',
        'amazonEdgeTo150=1',
      ],
      ...[
        'amazonEdgeTo1000=1',
        'instanceCallsPerSecond=1e9',
        'instanceEventsPerDay=1e9',
        'databaseVcpus=64',
        'memoryPerVcpu=1',
      ],
      ...['databaseDisk=1', 'dataMonths=12', 'eventDays=1', 'encodeUse=1', 'homesPerSession=0'],
    ),
  )
  // One episode per second makes four calls: a page, a session check, the episode's links and a saved position. The
  // busiest hour has twice as many.
  expect(plan.demand.peakCallsPerSecond).toBe(8)
  expect(plan.demand.peakServerCores).toBe(1)
  expect(plan.demand.peakDatabaseCores).toBe(0.5)
  expect(plan.instances).toBe(2)
  expect(plan.demand.peakEdgeBytesPerSecond).toBe(2_000_000)
  expect(plan.demand.edgeRequestsADay).toBe(86_400 * (5 + 4))
  const [amazon] = plan.bills
  expect(amazon?.usd).toBeCloseTo((86_400 * 1_000_000 * (365 / 12)) / 1e9, 6)
})

test('each capacity limit is reached at exactly the number of viewers that is computed for it', () => {
  const limits = computeCapacityLimits(usual)
  expect(limits.length).toBe(Object.keys(capacityLimits).length)
  for (const { name, atViewers } of limits) {
    const usedAt = (factor: number) => capacityLimits[name].used(planCapacity(atViewers * factor, usual).demand, usual)
    expect(usedAt(0.999), name).toBeLessThan(1)
    expect(usedAt(1.001), name).toBeGreaterThan(1)
  }
})

test('events move to the object store before the database exceeds a limit and becomes distributed', () => {
  const first = (...names: string[]) =>
    computeCapacityLimits(usual).find(({ name }) => names.includes(name))?.atViewers ?? 0
  const at = first('databaseProcessor', 'databaseMemory', 'databaseDisk')
  expect(planCapacity(at * 0.99, usual).database).toMatchObject({
    isDistributed: false,
    nodes: 1,
    areEventsInStore: true,
  })
  expect(planCapacity(at * 1.01, usual).database.isDistributed).toBe(true)
  expect(planCapacity(first('events') * 0.99, usual).database.areEventsInStore).toBe(false)
})

/** Options with a seeded random generator and without load shedding. */
const options = {
  createAdmission: () => ({ isFull: () => false, enter: () => () => undefined, waitSeconds: () => 2 }),
  createRandom() {
    let state = 1
    return () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
  },
  ...{ hourSeconds: 0.05, viralSeconds: 0.5 },
}

test.each(assumptionNames)('assumption %s affects the plan or the simulation', (name) => {
  const { value, least, most } = assumptions[name]
  const other = value * 1.3 + (value === 0 ? 0.01 : 0) <= most ? value * 1.3 + (value === 0 ? 0.01 : 0) : value * 0.7
  expect(other).toBeGreaterThanOrEqual(least)
  const changed = { ...usual, [name]: other }
  const planned = (a: Assumptions) =>
    JSON.stringify([computeCapacityLimits(a), ...[1e3, 1e6, 1e7, 2e8].map((count) => planCapacity(count, a))])
  if (planned(usual) !== planned(changed)) return
  // `refusalMs` has an effect only if calls are refused, so this simulation refuses tracking calls.
  const refusing = {
    ...options,
    createAdmission: () => ({ ...options.createAdmission(), isFull: (lane: string) => lane === 'tracking' }),
  }
  const simulated = (a: Assumptions) => JSON.stringify(simulateDay(planCapacity(1e6, a), a, refusing))
  expect(simulated(changed)).not.toBe(simulated(usual))
})

test('hourly loads have mean 1 and the requested peak', () => {
  for (const peak of [1, 1.5, 2.5, 8]) {
    const hours = hourlyLoadCurve(peak)
    expect(hours.reduce((sum, value) => sum + value, 0)).toBeCloseTo(24, 6)
    expect(Math.max(...hours)).toBeCloseTo(peak, 4)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(0)
  }
})

test.each([
  ['dailyShare', 'dailyShare must be a number from 0 to 1'],
  ['dailyShare=1.1', 'dailyShare must be a number from 0 to 1'],
  ['dailyShare=-1', 'dailyShare must be'],
  ['dailyShare=1=2', 'dailyShare must be'],
  ['dailyShare=Infinity', 'dailyShare must be'],
  ['processUse=0', 'processUse must be'],
  ['toString=1', 'There is no assumption toString'],
  ['=1', 'There is no assumption'],
])('rejects the argument %s with an error that names the assumption', (text, message) => {
  expect(readAssumptions([text])).toContain(message)
})

test('replaces only the assumptions that the arguments name', () => {
  expect(read('dailyShare=0.3', 'viralFactor=1e2')).toEqual({ ...usual, dailyShare: 0.3, viralFactor: 100 })
})

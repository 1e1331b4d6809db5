import {
  formatEpochDay,
  type InsightDimension,
  insightFunnelSteps,
  retentionMeasureDays,
  titleFunnelSteps,
} from '@cliffhanger/domain/insight'
import fc from 'fast-check'
import { type PaidOrderOutcome, paidOrderOutcomes, remainingCents } from './paid-order.ts'

/** Number of days with events; queries cover the days of `queriedDays`. */
export const simulatedDayCount = 9
export const queriedDays = { first: 1, last: 7 }

const user = fc.nat(4)
const moment = { day: fc.nat(simulatedDayCount - 1), second: fc.nat(86_000) }
export const simulationArbitrary = fc.record({
  events: fc.array(
    fc.record({
      ...{ user, ...moment },
      what: fc.constantFrom('landing', 'landing', 'frame', 'swipe', '25', '50', '75', '100', 'wall', 'watched'),
      vid: fc.integer({ min: 1, max: 2 }),
      language: fc.constantFrom('en', 'es', undefined),
      ad: fc.constantFrom('one', 'two', undefined),
      ms: fc.integer({ min: 50, max: 5_000 }),
      lateHours: fc.constantFrom(0, 0, 3, 23),
      isBot: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 20, maxLength: 90 },
  ),
  orders: fc.array(
    fc.record({
      ...{ user, ...moment },
      currency: fc.constantFrom('USD', 'TWD'),
      cents: fc.integer({ min: 101, max: 99_999 }),
      fate: fc.constantFrom<PaidOrderOutcome>('kept', ...paidOrderOutcomes),
    }),
    { maxLength: 12 },
  ),
  unlocks: fc.array(fc.record({ user, ...moment, vid: fc.integer({ min: 1, max: 2 }) }), { maxLength: 10 }),
  created: fc.array(fc.integer({ min: -3, max: simulatedDayCount }), { minLength: 5, maxLength: 5 }),
  merge: fc.option(fc.tuple(user, user)),
})
export type Simulation = typeof simulationArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Time used for a missing first frame; it is later than any other. */
const noFrame = Number.MAX_SAFE_INTEGER

/** A stored event, order or unlock, as the queries read it. */
interface Fact {
  readonly user: number
  readonly day: number
  readonly at: number
  readonly step?: string
  readonly vid?: number
  readonly ms?: number
  readonly language?: string
  readonly adLink?: string
  readonly toSecond?: number
  readonly percent?: number
}

const stepOf: Readonly<Record<string, string>> = {
  ...{ landing: 'landing', frame: 'firstFrame', wall: 'wall' },
  ...{ 25: 'quarter', 50: 'half', 75: 'threeQuarters', 100: 'finished' },
}
/** Returns a unique time, so that the order of events is certain. */
export const uniqueEventTime = (second: number, index: number, kind: number) => second * 1_000 + index * 4 + kind

export function eventFields({ what, vid, ms, ad }: Simulation['events'][number]): [string, Record<string, string>] {
  const title = { vid: `${vid}`, episode: '1' }
  if (what === 'landing') return ['landing', { path: '/', ...(ad && { adId: ad }) }]
  if (what === 'frame' || what === 'swipe') {
    return ['first_frame', { ...title, ms: `${ms}`, path: what === 'swipe' ? 'swipe' : 'cold', engine: 'cmaf' }]
  }
  if (what === 'wall') return ['wall_seen', { ...title, offers: 'episode', episodeCoins: '60' }]
  if (what === 'watched') return ['video_watch_analysis', { ...title, fromSecond: '0', toSecond: `${ms / 100}` }]
  return ['episode_progress', { ...title, percent: what }]
}

function factsOf({ events, orders, unlocks }: Simulation): Fact[] {
  return [
    ...events.flatMap((one, index): Fact[] => {
      if (one.isBot) return []
      const { user: of, day, second, what, vid, ms, language, ad } = one
      const step = stepOf[what]
      return [
        {
          ...{ user: of, day, at: uniqueEventTime(second, index, 0) },
          ...(step && { step }),
          ...(what === 'landing' ? { ...(ad && { adLink: ad }) } : { vid }),
          ...(what === 'frame' && { ms }),
          ...(language && { language }),
          ...(what === 'watched' && { toSecond: ms / 100 }),
          ...(/^\d+$/.test(what) && { percent: Number(what) }),
        },
      ]
    }),
    ...orders.flatMap(({ user: of, day, second }, index) =>
      ['order', 'paid'].map((step) => ({ user: of, day, at: uniqueEventTime(second, index, 1), step })),
    ),
    ...unlocks.map(({ user: of, day, second, vid }, index) => ({
      ...{ user: of, day, at: uniqueEventTime(second, index, 2), step: 'unlocked', vid },
    })),
  ]
}

/** Creates reference implementations of the metrics, which compute them from the simulation without SQL. */
export function createReferenceMetrics(given: Simulation) {
  const facts = factsOf(given)
  const personOf = (of: number) => (given.merge && given.merge[0] === of ? given.merge[1] : of)
  const people = [...new Set(facts.map((one) => personOf(one.user)))]
  const firstDayOf = (person: number) =>
    Math.min(
      ...facts
        .filter((one) => personOf(one.user) === person)
        .flatMap((one) => [one.day, given.created[one.user] ?? 99]),
    )
  const isAsked = ({ day }: Fact) => day >= queriedDays.first && day <= queriedDays.last
  /**
   * Groups the events of a person, who may be several merged viewers, by viewer and day, in the order of the first
   * event.
   */
  function daysOf(person: number, vid?: number): Fact[][] {
    const own = facts.filter(
      (one) => personOf(one.user) === person && isAsked(one) && (vid === undefined || one.vid === vid),
    )
    const byDay = Map.groupBy(
      own.filter((one) => vid === undefined || one.toSecond === undefined),
      (one) => `${one.user} ${one.day}`,
    )
    const ordered = [...byDay.values()].map((day) => day.sort((a, b) => a.at - b.at))
    return ordered.sort(([a], [b]) => (a?.day ?? 0) - (b?.day ?? 0) || (a?.at ?? 0) - (b?.at ?? 0))
  }
  const firstValue = <T>(from: Fact[][], read: (fact: Fact) => T | undefined): T | undefined =>
    from
      .flat()
      .map(read)
      .find((value) => value !== undefined)

  function countAll(members: { steps: Set<string>; ms: number | undefined }[], steps: readonly string[]) {
    const durations = members.flatMap(({ ms }) => (ms === undefined ? [] : [ms]))
    const [p50, p95] = [quantile(durations, 0.5), quantile(durations, 0.95)]
    return {
      viewers: steps.map(
        (_, at) => members.filter((one) => steps.slice(0, at + 1).every((step) => one.steps.has(step))).length,
      ),
      ...(p50 !== undefined && { p50 }),
      ...(p95 !== undefined && { p95 }),
    }
  }
  return {
    facts,
    people,
    personOf,
    firstDayOf,
    funnel(by: InsightDimension) {
      const steps = by === 'title' ? titleFunnelSteps : insightFunnelSteps
      const members = people.flatMap((person) =>
        (by === 'title' ? [1, 2] : [undefined]).flatMap((vid) => {
          const own = daysOf(person, vid)
          if (own.length === 0) return []
          const all = daysOf(person)
            .flat()
            .filter(({ step }) => step === 'order' || step === 'paid')
          const taken = new Set([...own.flat(), ...(vid === undefined ? [] : all)].map(({ step = '' }) => step))
          const group =
            by === 'title'
              ? String(vid)
              : by === 'visitor'
                ? firstDayOf(person) >= queriedDays.first
                  ? 'new'
                  : 'returning'
                : by === 'language'
                  ? firstValue(own, (one) => one.language)
                  : by === 'adLink'
                    ? firstValue(own, (one) => one.adLink)
                    : undefined
          const [frame] = own.flatMap((row) => (row.some(({ ms }) => ms !== undefined) ? (row[0] ?? []) : []))
          const frameAt = frame && frame.day * 86_400_000 + frame.at
          return [{ person, group, steps: taken, ms: firstValue(own, (one) => one.ms), frameAt }]
        }),
      )
      const groups = [...Map.groupBy(members, ({ group }) => group)].map(([group, own]) => ({
        ...(group !== undefined && { group }),
        ...countAll(own, steps),
      }))
      const once = [...Map.groupBy(members, ({ person }) => person).values()].map((own) => ({
        steps: new Set(own.flatMap((one) => [...one.steps])),
        ms: own.toSorted((a, b) => (a.frameAt ?? noFrame) - (b.frameAt ?? noFrame))[0]?.ms,
      }))
      return {
        total: countAll(once, steps),
        groups: by === 'none' ? [] : groups.filter(({ viewers }) => (viewers[0] ?? 0) > 0),
      }
    },
    /** Computes the median and the 90th percentile of the times between two steps of a viewer on the same day. */
    timeOf(step: string, before: string) {
      const times = people
        .flatMap((person) => daysOf(person))
        .flatMap((day) => {
          const [from, to] = [before, step].map((name) => day.find((one) => one.step === name)?.at)
          return from !== undefined && to !== undefined && to >= from ? [to - from] : []
        })
      return times.length === 0 ? undefined : { median: quantile(times, 0.5), p90: quantile(times, 0.9) }
    },
  }
}

/** Returns the quantile of the values for a share, by the nearest-rank method. */
function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
}

const decimalOf = (cents: number) => (cents / 100).toFixed(2)
export const compareGroups = (a: { group?: string }, b: { group?: string }) =>
  (a.group ?? '').localeCompare(b.group ?? '')

function moneyOf(orders: Simulation['orders']) {
  const sums = Map.groupBy(orders, ({ currency }) => currency)
  return [...sums]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => ({
      ...{ currency, amount: decimalOf(own.reduce((sum, order) => sum + remainingCents(order), 0)) },
    }))
}

export function computeExpectedRetention(given: Simulation, start: number) {
  const { facts, people, personOf, firstDayOf } = createReferenceMetrics(given)
  const weekOf = (day: number) => start + day - ((start + day + 3) % 7)
  const visits = (person: number, day: number) =>
    facts.some((one) => personOf(one.user) === person && one.day === day && one.step === 'landing')
  const members = people.filter((person) => {
    const first = firstDayOf(person)
    return first >= queriedDays.first && first <= queriedDays.last && visits(person, first)
  })
  const paid = given.orders.filter(({ day }) => day >= queriedDays.first)
  const weeks = [...Map.groupBy(members, (person) => weekOf(firstDayOf(person)))].sort(([a], [b]) => a - b)
  return {
    cohorts: weeks.map(([week, own]) => ({
      from: formatEpochDay(Math.max(week, start + queriedDays.first)),
      to: formatEpochDay(Math.min(week + 6, start + queriedDays.last)),
      viewers: own.length,
      returned: retentionMeasureDays.map((after) =>
        Math.min(week + 6, start + queriedDays.last) + after < start + simulatedDayCount + 3
          ? own.filter((person) => visits(person, firstDayOf(person) + after)).length
          : null,
      ),
      payers: own.filter((person) => paid.some((order) => personOf(order.user) === person)).length,
      revenue: moneyOf(paid.filter((order) => own.includes(personOf(order.user)))),
    })),
    unassigned: moneyOf(paid.filter((order) => !members.includes(personOf(order.user)))),
  }
}

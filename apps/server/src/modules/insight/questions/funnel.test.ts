import { dayMs, type InsightFilters, parseEpochDay } from '@cliffhanger/domain/insight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type InsightEvent,
  type InsightWorld,
  openInsight,
  sendEventsToStoreTwice,
} from '../../../testing/insight-world.ts'

const day = '2026-03-10'
const start = parseEpochDay(day) * dayMs
const period = { from: day, to: day }
let world: InsightWorld
beforeAll(async () => {
  world = await openInsight()
  world.clock.now = start + dayMs + 40 * 60_000
})
afterAll(() => world.close())

/** Stores events, by default visits, each with its own viewer unless a user id is given. */
const store = (...events: Partial<InsightEvent>[]) =>
  sendEventsToStoreTwice(
    world,
    events.map((event, index) => ({
      ...{ userId: String(101 + index), event: 'landing', at: start + 1_000, fields: { path: '/' } },
      ...event,
    })),
  )

const frameOf = (vid: string, ms: number) => ({ vid, episode: '1', ms: `${ms}`, path: 'tap', engine: 'cmaf' })

test('each filter selects only the viewers with its value', async () => {
  await store(
    { language: 'es', country: 'MX', browser: 'safari', app: 'instagram', fields: { path: '/', adId: 'summer' } },
    { language: "o'clock", country: 'DE', browser: 'chrome' },
    { language: 'en', country: 'DE', browser: 'firefox' },
  )
  await world.archive()
  const expected: readonly [InsightFilters, number][] = [
    [{}, 3],
    [{ language: 'es' }, 1],
    [{ language: "o'clock" }, 1],
    [{ country: 'DE' }, 2],
    [{ browser: 'safari' }, 1],
    [{ app: 'instagram' }, 1],
    [{ adLink: 'summer' }, 1],
    [{ adLink: 'summer', country: 'DE' }, 0],
  ]
  for (const [filters, count] of expected) {
    const { answer } = await world.insight.funnel({ period, by: 'none', filters })
    expect(answer.total.viewers[0], JSON.stringify(filters)).toBe(count)
  }
})

test("a title's funnel counts only the viewers and the times of this title", async () => {
  const both = '5'
  const watch = (vid: string, ms: number, userId: string) => [
    { userId, event: 'first_frame', at: start + ms, fields: frameOf(vid, 90) },
    { userId, event: 'episode_progress', at: start + 5 * ms, fields: { vid, episode: '1', percent: '25' } },
  ]
  await store(...watch('1', 1_000, both), ...watch('2', 2_000, both), ...watch('2', 3_000, '6'))
  await world.archive()
  const ask = async (title: string) => (await world.insight.funnel({ period, by: 'none', filters: { title } })).answer
  const [first, second, none] = [await ask('1'), await ask('2'), await ask('3')]
  expect([first, second, none].map(({ total }) => total.viewers.slice(0, 2))).toEqual([
    [1, 1],
    [2, 2],
    [0, 0],
  ])
  expect(first.times[1]).toEqual({ median: 4_000, p90: 4_000 })
  expect(second.times[1]).toEqual({ median: 8_000, p90: 12_000 })
})

test('viewers are grouped by time to first frame, and a boundary value belongs to the slower group', async () => {
  const starts = [499, 500, 3_999, 4_000].map((ms, index) => {
    const userId = String(11 + index)
    return [
      { userId, language: 'id' },
      { userId, event: 'first_frame', language: 'id', fields: frameOf('1', ms) },
    ]
  })
  await store(...starts.flat(), { userId: '15', language: 'id' })
  await world.archive()
  const { answer } = await world.insight.funnel({ period, by: 'speed', filters: { language: 'id' } })
  const groups = answer.groups.map(({ group = 'none', viewers }) => [group, viewers[1]])
  expect(groups.sort()).toEqual([
    ['1000', 1],
    ['4000', 1],
    ['500', 1],
    ['none', 0],
    ['slower', 1],
  ])
})

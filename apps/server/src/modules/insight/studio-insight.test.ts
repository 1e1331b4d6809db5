import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDeps, type TestDeps } from '../../testing/test-server.ts'
import { DuckBusyError } from './duck/duck.ts'
import type { InsightResult } from './insight.ts'
import type { Funnel } from './questions/funnel.ts'
import { createStudioInsight } from './studio-insight.ts'

let world: TestDeps
beforeAll(async () => {
  world = await createTestDeps()
})
afterAll(() => world.close())

const period = { from: '2026-01-05', to: '2026-01-06' }
const answered = <T>(answer: T, missingDays: readonly string[] = []): InsightResult<T> => ({
  answer,
  missingDays,
  ms: 1,
})
const funnel: Funnel = { steps: [], total: { viewers: [] }, groups: [], times: [] }
const dropOff = { viewers: 0, reached: [] }

/** Creates Studio's API methods with some results replaced by the given ones. */
function open(given: Partial<Parameters<typeof createStudioInsight>[0]['insight']>, longestAnswerMs?: number) {
  const found = async () => answered(funnel)
  return createStudioInsight({
    ...world.deps,
    insight: {
      today: () => period.to,
      ...{ funnel: found, funnelBefore: found, dropOff: async () => answered(dropOff) },
      retention: async () => answered({ cohorts: [], unassigned: [] }),
      ...given,
    },
    names: {
      titles: async () => new Map([['1', 'Clause 17']]),
      adLinks: async () => new Map(),
      durationMs: async () => 1_000,
    },
    ...(longestAnswerMs !== undefined && { longestAnswerMs }),
  })
}
function createCtx(signal = new AbortController().signal) {
  const nothing = () => {}
  return {
    caller: { operatorId: '1', name: 'Ana', email: 'ana@example.com', role: 'analyst' },
    ...{ origin: '', ip: '', client: '', cookie: { tokenHash: undefined, set: nothing, clear: nothing } },
    ...{ signal, noteChange: nothing },
    fail(reason: string, { message = '' } = {}): never {
      throw new Error(`${reason}: ${message}`)
    },
  } as const
}

test.each([
  [[], true],
  [['2026-01-04'], false],
])(
  'if the days %j of the previous period are missing, a question is compared with that period: %s',
  async (missingDays, isCompared) => {
    const studio = open({
      funnelBefore: async () => answered(funnel, missingDays),
      dropOff: async ({ period: { to } }) => answered(dropOff, to < period.from ? missingDays : []),
    })
    expect('before' in (await studio.funnel({ ...period, by: 'none' }, createCtx()))).toBe(isCompared)
    expect('before' in (await studio.dropOff({ ...period, vidId: '1', episode: 1 }, createCtx()))).toBe(isCompared)
  },
)

test("a question about one title returns the title's name", async () => {
  const studio = open({})
  const funnelOf = (title?: string) => studio.funnel({ ...period, by: 'none', ...(title && { title }) }, createCtx())
  expect(await funnelOf('1')).toMatchObject({ filteredTitle: 'Clause 17' })
  // A deleted title is shown with its id instead of a name.
  expect(await funnelOf('2')).toMatchObject({ filteredTitle: '2' })
  expect(await funnelOf()).not.toHaveProperty('filteredTitle')
  expect(await studio.dropOff({ ...period, vidId: '1', episode: 1 }, createCtx())).toMatchObject({ title: 'Clause 17' })
})

/** A query that never resolves and ignores its abort signal. */
const never = () => new Promise<never>(() => {})

test('a question that takes too long is refused, even if its query keeps running', async () => {
  const late = 'questionTooLarge: The answer took too long. Choose a shorter period or fewer groups.'
  const studio = open({ funnelBefore: never, dropOff: never, retention: never }, 5)
  await expect(studio.funnel({ ...period, by: 'none' }, createCtx())).rejects.toThrow(late)
  await expect(studio.dropOff({ ...period, vidId: '1', episode: 1 }, createCtx())).rejects.toThrow(late)
  await expect(studio.retention(period, createCtx())).rejects.toThrow(late)
})

test("if the operator's request is aborted, the question fails as unavailable, even if its query keeps running", async () => {
  const leaving = new AbortController()
  const answer = open({ retention: never }).retention(period, createCtx(leaving.signal))
  leaving.abort()
  await expect(answer).rejects.toThrow(/^unavailable: $/)
})

test('if the queue is full, a question is refused with the advice to retry', async () => {
  const busy = () => Promise.reject(new DuckBusyError())
  await expect(open({ retention: busy }).retention(period, createCtx())).rejects.toThrow(/Try again in a moment\.$/)
})

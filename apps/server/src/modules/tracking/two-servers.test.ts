import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import {
  newEventFields,
  openTracking,
  runInBatches,
  sendTrackingEvent,
  type TrackingWorld,
} from '../../testing/tracking-world.ts'
import type { EventOutcome } from './outcomes.ts'
import { createDayPartitions } from './partitions.ts'
import { insertEvents } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const yearMs = 365 * dayMs
/** Shortly before midnight, so that copies of an event arrive on different days. */
const evening = Date.UTC(2026, 0, 15, 23, 59)
let world: TrackingWorld
let viewers: ProtocolClient[]
beforeAll(async () => {
  world = await openTracking()
  world.setClock(evening)
  await createDayPartitions(world.server.database.runtime.db, evening)
  viewers = await Promise.all([0, 1, 2].map(() => world.server.viewer()))
})
afterAll(() => world.close())

const own = {
  landing: { path: '/video', vid: '10001', adId: 'a1', clickId: 'c1' },
  first_frame: { vid: '10001', episode: '1', ms: '120', path: 'tap', engine: 'cmaf', network: '4g' },
  episode_progress: { vid: '10001', episode: '1', percent: '25' },
  wall_seen: { vid: '10001', episode: '3', offers: 'episode,membership', episodeCoins: '20' },
  user_behavior: { screen: '/', action: 'view' },
}
type Own = Readonly<Record<string, string>>
const forgeries: Readonly<Record<string, { readonly reason: EventOutcome; readonly fields: Own }>> = {
  paid: { reason: 'server_event', fields: { event: 'paid', orderId: '1', price: '9.99' } },
  unlocked: { reason: 'server_event', fields: { event: 'unlocked' } },
  unknown: { reason: 'unknown_event', fields: { event: 'ad_click' } },
  prototype: { reason: 'unknown_event', fields: { event: 'constructor' } },
  otherUser: { reason: 'other_user', fields: { userId: '7' } },
  wrongValue: { reason: 'invalid_field', fields: { event: 'episode_progress', percent: '26' } },
  missingField: { reason: 'invalid_field', fields: { event: 'video_watch_analysis', vid: '1' } },
  noVisit: { reason: 'invalid_field', fields: { visitId: '' } },
  upperCaseId: { reason: 'invalid_field', fields: { eventId: randomUUID().toUpperCase() } },
  large: { reason: 'too_large', fields: { event: 'user_behavior', screen: 'x'.repeat(1_020), action: 'view' } },
}

const sending = fc.record({
  viewer: fc.nat(2),
  event: fc.constantFrom('landing', 'first_frame', 'episode_progress', 'wall_seen', 'user_behavior'),
  /** Offset of the page's clock from the real time. */
  clockOffMs: fc.oneof(fc.constant(0), fc.integer({ min: -10 * yearMs, max: 10 * yearMs })),
  /** Time between the creation and the first sending; the page's clock may be changed in between. */
  ageMs: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: hourMs }) },
    { weight: 1, arbitrary: fc.integer({ min: dayMs - 1_000, max: dayMs + 1_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -yearMs, max: -1 }) },
  ),
  /** The phase in which each copy is sent, and the server that receives it. */
  copies: fc.array(fc.record({ phase: fc.nat(2), server: fc.nat(1) }), { minLength: 1, maxLength: 4 }),
  forgery: fc.option(fc.constantFrom(...Object.keys(forgeries), 'noSession'), { freq: 4, nil: undefined }),
})
type Sending = typeof sending extends fc.Arbitrary<infer T> ? T : never

/** Phases are two minutes apart; midnight follows the first phase. */
const phaseMs = 120_000

test('two servers store each late, duplicate, forged or wrongly timed event once, or refuse it with its reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sending, { minLength: 60, maxLength: 120 }), async (sendings) => {
      const expected = new Map<EventOutcome, number>()
      const times = new Map<string, number>()
      const count = (outcome: EventOutcome) => expected.set(outcome, (expected.get(outcome) ?? 0) + 1)
      const ids: readonly string[] = sendings.map(() => randomUUID())

      const sendCopy = ({ viewer: at, event, clockOffMs, ageMs, forgery }: Sending, index: number, phase: number) => {
        const viewer = viewers[at] ?? expect.fail('no viewer')
        const now = evening + phase * phaseMs
        const eventId = ids[index] ?? ''
        const fields = {
          ...newEventFields(viewer.state.userId, now + clockOffMs),
          ...{ event, eventId, createTime: String(evening + clockOffMs - ageMs), ...own[event] },
          ...(forgery === undefined ? {} : forgeries[forgery]?.fields),
        }
        const ageAtSending = ageMs + phase * phaseMs
        const reason: EventOutcome | undefined =
          forgery === 'noSession'
            ? 'no_session'
            : forgery !== undefined
              ? forgeries[forgery]?.reason
              : ageAtSending < 0
                ? 'wrong_clock'
                : ageAtSending > dayMs
                  ? 'too_old'
                  : undefined
        count(reason ?? (times.has(eventId) ? 'doubled' : 'stored'))
        if (reason === undefined) times.set(eventId, evening - ageMs)
        return { fields, viewer: forgery === 'noSession' ? undefined : viewer }
      }
      const outcomes = await world.outcomesOf(async () => {
        let sent = 0
        for (const phase of [0, 1, 2]) {
          world.setClock(evening + phase * phaseMs)
          const copies = sendings.flatMap((one, index) =>
            one.copies
              .filter((copy) => copy.phase === phase)
              .map(({ server }) => ({ server, ...sendCopy(one, index, phase) })),
          )
          sent += copies.length
          await runInBatches(
            copies.map(
              ({ server, fields, viewer }) =>
                () =>
                  sendTrackingEvent(world.servers[server] ?? expect.fail('no server'), fields, viewer),
            ),
          )
        }
        return sent
      })
      expect(outcomes).toEqual(Object.fromEntries(expected))
      const stored = (await Promise.all(viewers.map(({ state }) => world.eventsOf(state.userId)))).flat()
      const found = stored.filter(({ event_id: id }) => id !== null && ids.includes(id))
      expect(new Map(found.map((row) => [row.event_id, row.created_at.getTime()]))).toEqual(times)
      expect(found).toHaveLength(times.size)
    }),
    // fast-check does not shrink a failing case: that would take minutes, because each run waits for the servers to
    // write.
    { numRuns: process.env.TEST_SCALE === 'full' ? 60 : 3, endOnFailure: true },
  )
}, 120_000)

test('two servers that store the same events in opposite orders do not deadlock', async () => {
  const { db } = world.server.database.runtime
  for (let round = 0; round < 5; round += 1) {
    const at = { receivedAt: evening, createdAt: evening, deviceHash: '', channelId: 1, fields: {}, userId: 'opposite' }
    const rows = Array.from({ length: 400 }, () => ({ ...at, event: 'landing', eventId: randomUUID() }))
    const stored = await Promise.all([insertEvents(db, rows), insertEvents(db, rows.toReversed())])
    expect(stored.reduce((sum, one) => sum + one, 0)).toBe(400)
  }
  expect(await world.eventsOf('opposite')).toHaveLength(2_000)
})

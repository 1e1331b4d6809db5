import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { testTime } from '../../testing/test-server.ts'
import {
  newEventFields,
  openTracking,
  runInBatches,
  sendTrackingEvent,
  type TrackingWorld,
} from '../../testing/tracking-world.ts'
import { createTrackingPersonalData } from './personal-data.ts'
import { readTitleReport } from './report-store.ts'

let world: TrackingWorld
beforeAll(async () => {
  world = await openTracking({ FIRST_FRAME_SAMPLING: '0.25' })
})
afterAll(() => world.close())

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const landing = { event: 'landing', path: '/video', vid: '10001', adId: 'summer', clickId: 'c-1' }
const send = async (viewer: ProtocolClient, own: Readonly<Record<string, string>>, headers = {}) => {
  const fields = { ...newEventFields(viewer.state.userId, testTime), ...own }
  await sendTrackingEvent(world.server, fields, viewer, headers)
  return fields
}

test('stores an event with visit, language, country, browser and app, and exports and deletes all of it', async () => {
  const viewer = await world.server.viewer()
  const { userId } = viewer.state
  const headers = { 'user-agent': `${iphone} Mobile/15E148 Instagram 400.0.0.0`, 'x-country': 'MX' }
  const sent = await send(viewer, landing, headers)
  await expect.poll(() => world.eventsOf(userId)).toHaveLength(1)
  const facts = { language: 'es-419', country: 'MX', browser: 'safari', app: 'instagram' }
  const stored = { event_id: sent.eventId, visit_id: sent.visitId, ...facts, is_bot: false, sample_rate: 1 }
  expect((await world.eventsOf(userId))[0]).toMatchObject(stored)
  const { events } = await viewer.ask(ownAccount.export, {})
  const { event, ...fields } = landing
  expect(events).toMatchObject([{ event, fields, visitId: sent.visitId, ...facts }])
  const { db } = world.server.database
  await db.transaction().execute((tx) => createTrackingPersonalData().erase(tx, userId))
  expect(await world.eventsOf(userId)).toEqual([])
})

test('events of bots are marked and excluded from reports, and events of prefetched pages are refused', async () => {
  const viewer = await world.server.viewer()
  const { vidId: vid } = await publishSample(world.server.deps.db, 'seen-by-bots')
  const watched = { vid, episode: '1', fromSecond: '0', toSecond: '9', watchedSeconds: '9', startUpMs: '120' }
  const event = { event: 'video_watch_analysis', ...watched, stalls: '0', stalledMs: '0', ended: 'swiped' }
  const outcomes = await world.outcomesOf(async () => {
    await send(viewer, event, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await send(viewer, landing, { 'sec-purpose': 'prefetch;prerender' })
    await send(viewer, landing, { purpose: 'prefetch' })
    return 3
  })
  expect(outcomes).toEqual({ stored: 1, prefetch: 2 })
  expect(await world.eventsOf(viewer.state.userId)).toMatchObject([{ is_bot: true }])
  expect(await readTitleReport(world.server.deps.db, new Date(0))).toEqual([])
})

test('stores a sample of the `first_frame` events after swipes with their sample rate, and all other events', async () => {
  const viewer = await world.server.viewer()
  const frame = { event: 'first_frame', vid: '10001', episode: '1', ms: '90', engine: 'cmaf' }
  const outcomes = await world.outcomesOf(async () => {
    await runInBatches(Array.from({ length: 400 }, () => () => send(viewer, { ...frame, path: 'swipe' })))
    for (const path of ['cold', 'tap']) await send(viewer, { ...frame, path })
    await send(viewer, landing)
    return 403
  })
  const rows = await world.eventsOf(viewer.state.userId)
  const rates = (path: string) => rows.filter(({ fields }) => fields.path === path).map((row) => row.sample_rate)
  const swipes = rates('swipe')
  expect(new Set(swipes)).toEqual(new Set([0.25]))
  // With the correct sample rate, a count outside these limits has a probability below 1 in 10^9.
  expect(swipes.length).toBeGreaterThan(45)
  expect(swipes.length).toBeLessThan(160)
  expect([rates('cold'), rates('tap'), rates('/video')]).toEqual([[1], [1], [1]])
  expect(outcomes).toEqual({ stored: swipes.length + 3, not_sampled: 400 - swipes.length })
})

test('either all copies of an event are sampled, or none', async () => {
  const viewer = await world.server.viewer()
  const frame = { event: 'first_frame', vid: '10001', episode: '1', ms: '90', engine: 'cmaf', path: 'swipe' }
  const events = Array.from({ length: 60 }, () => ({ ...newEventFields(viewer.state.userId, testTime), ...frame }))
  const { not_sampled: refused = 0, ...outcomes } = await world.outcomesOf(async () => {
    for (const server of world.servers)
      await runInBatches(events.map((event) => () => sendTrackingEvent(server, event, viewer)))
    return 2 * events.length
  })
  const stored = events.length - refused / 2
  expect(outcomes).toEqual({ stored, doubled: stored })
})

test('a landing event of a guest without database rows is stored, and exported once the rows exist', async () => {
  const guest = world.server.client()
  await guest.check()
  const { userId } = guest.state
  const outcomes = await world.outcomesOf(async () => {
    await send(guest, landing)
    await send(guest, { event: 'user_behavior', screen: '/', action: 'view' })
    return 2
  })
  expect(outcomes).toEqual({ stored: 1, new_guest: 1 })
  const users = world.server.database.db.selectFrom('users').select('user_id').where('user_id', '=', userId)
  expect(await users.execute()).toEqual([])
  await guest.ask(playback.deleteWatchRecordList, { vidIdList: [] })
  expect(await users.execute()).toEqual([{ user_id: userId }])
  expect((await guest.ask(ownAccount.export, {})).events).toMatchObject([{ event: 'landing' }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { type AdLinksWorld, openAdLinksWorld, requestAdLink } from '../../testing/ad-links-world.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { exportUser } from '../accounts/export.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { mergeGuestArrival } from './arrival-store.ts'

const minuteMs = 60_000
let world: AdLinksWorld
let server: TestServer
/** A second server on the same database. */
let other: TestServer
let dataDir: string
let people = 0
beforeAll(async () => {
  world = await openAdLinksWorld()
  ;({ server } = world)
  other = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  dataDir = server.deps.config.dataDir
})
afterAll(async () => {
  await other.app.close()
  await server.close()
})

const passMinutes = (count: number) => {
  server.clock.now += count * minuteMs
  other.clock.now = server.clock.now
  return server.clock.now
}
/** Creates a viewer who arrived by a link and watched an episode. */
async function watcher(code: string): Promise<ProtocolClient> {
  const viewer = server.client()
  await world.arrive(viewer, code)
  await world.watch(viewer)
  return viewer
}
const isWatching = ({ state }: ProtocolClient) =>
  expect.poll(async () => (await world.viewerOf(state.userId))?.hasFirstFrame).toBe(true)
const newAddress = () => {
  people += 1
  return `arrival${people}@example.com`
}

test('a viewer is attributed to their first link, from their first visit on', async () => {
  const [first, second] = [await world.link(), await world.link()]
  const viewer = server.client()
  const at = passMinutes(1)
  await world.arrive(viewer, first)
  // An unsaved guest has no rows.
  expect(await world.viewerOf(viewer.state.userId)).toBeUndefined()
  passMinutes(60)
  await world.arrive(viewer, second)
  await world.watch(viewer)
  await isWatching(viewer)
  expect(await world.viewerOf(viewer.state.userId)).toMatchObject({ code: first, at, isCounted: true })
  await world.arrive(viewer, second)
  expect(await world.viewerOf(viewer.state.userId)).toMatchObject({ code: first, at })
})

test('an ad id that is not the code of an existing ad link is not stored as an arrival', async () => {
  const viewer = server.client()
  await viewer.check({ adId: '120211234567890' })
  await viewer.check({ adId: 'nolink' })
  await viewer.save()
  expect(await world.viewerOf(viewer.state.userId)).toBeUndefined()
  // The next ad opened on this device is one of our ad links.
  const code = await world.link()
  await world.arrive(viewer, code)
  expect(await world.viewerOf(viewer.state.userId)).toMatchObject({ code, hasFirstFrame: false })
})

test('only watching after the arrival counts as a first frame, and bots do not count', async () => {
  const code = await world.link()
  const viewer = await server.viewer()
  await world.watch(viewer)
  await isWatching(await watcher(code))
  passMinutes(5)
  await world.arrive(viewer, code)
  await world.watch(viewer, server, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await isWatching(await watcher(code))
  expect(await world.viewerOf(viewer.state.userId)).toMatchObject({ code, hasFirstFrame: false })
  await world.watch(viewer)
  await isWatching(viewer)
})

test('two servers store only one arrival per viewer, whichever server responds', async () => {
  const codes = await Promise.all(Array.from({ length: 4 }, () => world.link()))
  const viewer = await server.viewer()
  const at = passMinutes(1)
  // The click is still queued in the memory of the first server.
  await world.arrive(viewer, codes[0] ?? '', other)
  await Promise.all(
    codes.slice(1).map(async (code, index) => {
      const tab = (index % 2 === 0 ? server : other).client(viewer.state.deviId)
      Object.assign(tab.state, viewer.state)
      server.clock.now = at + minuteMs
      await world.arrive(tab, code, index % 2 === 0 ? other : server)
    }),
  )
  expect(await world.viewerOf(viewer.state.userId)).toMatchObject({ code: codes[0], at })
  const { rows } = await server.database.pool.query('SELECT FROM ad_link_viewers WHERE user_id = $1', [
    viewer.state.userId,
  ])
  expect(rows).toHaveLength(1)
})

test('a guest who registers keeps the link', async () => {
  const code = await world.link()
  const viewer = await watcher(code)
  await isWatching(viewer)
  const before = await world.viewerOf(viewer.state.userId)
  const { userId = '' } = await signIn(viewer, dataDir, newAddress())
  expect(userId).toBe(viewer.state.userId)
  expect(await world.viewerOf(userId)).toEqual(before)
})

test('a login gives the account the earliest arrival of its devices, and guest and account count as one viewer', async () => {
  const [early, late] = [await world.link(), await world.link()]
  const address = newAddress()
  const owner = await server.viewer()
  const { userId: account = '' } = await signIn(owner, dataDir, address)
  expect(await world.viewerOf(account)).toBeUndefined()

  const at = passMinutes(10)
  const phone = await watcher(early)
  await isWatching(phone)
  const tablet = server.client()
  const atLate = passMinutes(10)
  await world.arrive(tablet, late)
  await world.watch(tablet)
  await isWatching(tablet)
  const [phoneGuest, tabletGuest] = [phone.state.userId, tablet.state.userId]

  await signIn(tablet, dataDir, address)
  expect(await world.viewerOf(account)).toEqual({ code: late, at: atLate, hasFirstFrame: true, isCounted: true })
  expect(await world.viewerOf(tabletGuest)).toMatchObject({ code: late, isCounted: false })
  passMinutes(10)
  await signIn(phone, dataDir, address)
  expect(await world.viewerOf(account)).toEqual({ code: early, at, hasFirstFrame: true, isCounted: true })
  expect(await world.viewerOf(phoneGuest)).toMatchObject({ code: early, isCounted: false })
})

test('an account with an earlier link keeps it, and its guest counts as the same viewer', async () => {
  const [early, late] = [await world.link(), await world.link()]
  const address = newAddress()
  const owner = await watcher(early)
  const { userId: account = '' } = await signIn(owner, dataDir, address)
  const before = await world.viewerOf(account)
  passMinutes(10)
  const phone = await watcher(late)
  await isWatching(phone)
  const guest = phone.state.userId
  await signIn(phone, dataDir, address)
  expect(await world.viewerOf(account)).toMatchObject({ code: early, at: before?.at })
  expect(await world.viewerOf(guest)).toMatchObject({ code: late, isCounted: false })
})

test.each([
  ['later', 0, 1],
  ['earlier', 1, 0],
])('a wallet merge keeps the earliest arrival: that of the merged wallet is the %s', async (_, into, from) => {
  const codes = [await world.link(), await world.link()]
  const viewers: ProtocolClient[] = []
  for (const code of codes) {
    passMinutes(5)
    viewers.push(await watcher(code))
  }
  for (const viewer of viewers) await isWatching(viewer)
  const [target = '', merged = ''] = [viewers[into]?.state.userId, viewers[from]?.state.userId]
  const first = await world.viewerOf(viewers[0]?.state.userId ?? '')
  await server.deps.db.transaction().execute((tx) => mergeWallets(tx, merged, target, new Date(server.clock.now)))
  expect(await world.viewerOf(target)).toEqual({ ...first, isCounted: true })
  expect(await world.viewerOf(merged)).toBeUndefined()
  // If the merged guest arrives once more, the arrival belongs to the remaining viewer.
  const { rows } = await server.database.pool.query(
    'SELECT note_ad_arrival($1, link_id, $2, NULL) FROM ad_links WHERE code = $3',
    [merged, new Date(server.clock.now), codes[1]],
  )
  expect(rows).toHaveLength(1)
  expect(await world.viewerOf(merged)).toBeUndefined()
  expect(await world.viewerOf(target)).toEqual({ ...first, isCounted: true })
})

test('a wallet merge moves an arrival to a wallet without one', async () => {
  const code = await world.link()
  const [target, merged] = [await server.viewer(), await watcher(code)]
  await isWatching(merged)
  const before = await world.viewerOf(merged.state.userId)
  await mergeWallets(server.deps.db, merged.state.userId, target.state.userId, new Date(server.clock.now))
  expect(await world.viewerOf(target.state.userId)).toEqual(before)
})

test('the export has the link, and a purge removes the viewer from the arrival', async () => {
  const { db } = server.deps
  const code = await world.link()
  const viewer = await watcher(code)
  await isWatching(viewer)
  const { userId } = viewer.state
  const pieces: string[] = []
  const personalData = listPersonalDataModules(server.deps)
  await exportUser(db, userId, personalData, (piece) => void pieces.push(piece))
  expect(JSON.parse(pieces.join('')).adLink).toMatchObject({ code, network: 'meta', firstFrame: expect.any(String) })
  const before = await server.database.pool.query('SELECT viewer_id FROM ad_link_viewers WHERE user_id = $1', [userId])
  await db.transaction().execute(async (tx) => {
    for (const part of personalData) await part.erase(tx, userId)
  })
  expect(await world.viewerOf(userId)).toBeUndefined()
  const { rows } = await server.database.pool.query(
    'SELECT user_id, first_frame_at IS NOT NULL AS seen FROM ad_link_viewers WHERE viewer_id = $1',
    [before.rows[0]?.viewer_id],
  )
  expect(rows).toEqual([{ user_id: null, seen: true }])
})

const isKnown = async (userId: string) => {
  const { rows } = await server.database.pool.query('SELECT FROM users WHERE user_id = $1', [userId])
  return rows.length === 1
}
const viewersOf = async (code: string) => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ad_link_viewers JOIN ad_links USING (link_id)
      WHERE code = $1 AND counted_as IS NULL`,
    [code],
  )
  return rows[0]?.count
}

test('one click counts as one viewer, even if the device has a new guest after a logout or a deletion', async () => {
  const code = await world.link()
  const answer = await requestAdLink(server, `/v/${code}`)
  const {
    vid: _,
    ep: __,
    ...ad
  } = Object.fromEntries(new URL(answer.headers.get('location') ?? '', server.origin).searchParams)
  // The app sends the ad of an earlier visit with each check.
  const viewer = server.client()
  await viewer.check(ad)
  await world.watch(viewer)
  await isWatching(viewer)
  const former = viewer.state.userId
  await server.database.pool.query('UPDATE devices SET guest_id = NULL WHERE guest_id = $1', [former])
  await viewer.check({ ...ad, userId: '' })
  expect(viewer.state.userId).not.toBe(former)
  expect(await viewersOf(code)).toBe(1)
  const another = server.client()
  await another.check(ad)
  await world.watch(another)
  await expect.poll(() => isKnown(another.state.userId)).toBe(true)
  expect(await viewersOf(code)).toBe(1)
  // A viewer from another click counts.
  await watcher(code)
  await expect.poll(() => viewersOf(code)).toBe(2)
})

test('a guest can be saved even if the database was restored to a time before their ad link existed', async () => {
  const code = await world.link()
  const viewer = server.client()
  await world.arrive(viewer, code)
  await server.database.pool.query('DELETE FROM ad_link_days')
  await server.database.pool.query('DELETE FROM ad_links WHERE code = $1', [code])
  await viewer.save()
  expect(await isKnown(viewer.state.userId)).toBe(true)
  expect(await world.viewerOf(viewer.state.userId)).toBeUndefined()
})

test('a guest on a device shared by several accounts counts as the first of these accounts only', async () => {
  const code = await world.link()
  const device = await watcher(code)
  await isWatching(device)
  const guest = device.state.userId
  const [one, two] = [await server.viewer(), await server.viewer()]
  const handOver = (to: ProtocolClient) => mergeGuestArrival(server.deps.db, guest, to.state.userId)
  await handOver(one)
  await handOver(two)
  await handOver(one)
  expect(await world.viewerOf(one.state.userId)).toMatchObject({ code, isCounted: true, hasFirstFrame: true })
  expect(await world.viewerOf(two.state.userId)).toBeUndefined()
  expect(await viewersOf(code)).toBe(1)
})

test('viewers purged or deleted by servers of the previous release are removed from arrivals', async () => {
  const code = await world.link()
  const [purged, deleted] = [await watcher(code), await watcher(code)]
  await isWatching(purged)
  await isWatching(deleted)
  const { pool } = server.database
  await pool.query('UPDATE users SET deleted_at = now(), purged_at = now() WHERE user_id = $1', [purged.state.userId])
  const guest = deleted.state.userId
  await pool.query('UPDATE devices SET guest_id = NULL WHERE guest_id = $1', [guest])
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [guest])
  await pool.query('DELETE FROM users WHERE user_id = $1', [guest])
  expect(await world.viewerOf(guest)).toBeUndefined()
  expect(await world.viewerOf(purged.state.userId)).toBeUndefined()
  expect(await viewersOf(code)).toBe(2)
})

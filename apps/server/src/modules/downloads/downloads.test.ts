import { downloads } from '@cliffhanger/contract/downloads'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { studio } from '@cliffhanger/contract/studio/studio'
import { downloadDays, downloadLimits } from '@cliffhanger/domain/downloads'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { createSweepSessionsJob } from '../../jobs/sweep-sessions.ts'
import { giveMembership } from '../../testing/given-order.ts'
import { requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { writeBrand } from '../../testing/test-brand.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { purgeUserData } from '../accounts/purge.ts'

const dayMs = 86_400_000
const days = 20
let brand: Awaited<ReturnType<typeof writeBrand>>
let server: TestServer
let vidId: string
beforeAll(async () => {
  brand = await writeBrand(`downloads: true, downloadDays: ${days}`)
  server = await createTestServer({ env: { BRANDS_FILE: brand.file } })
  vidId = (await publishSample(server.deps.db, 'downloads', { count: downloadLimits.episodesADay + 1 })).vidId
})
afterAll(async () => {
  await server.close()
  await brand.remove()
})
beforeEach(() => {
  server.clock.now = testTime
})

const idOf = ({ state }: ProtocolClient) => state.userId
async function member(membershipDays = 100): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  await giveMembership(server.deps.db, idOf(viewer), server.clock.now + membershipDays * dayMs)
  return viewer
}
const begin = (viewer: ProtocolClient, episodeN = 3) => viewer.call(downloads.beginDownload, { vidId, episodeN })
const renew = (viewer: ProtocolClient, episodes: { vidId: string; episodeN: number }[] = []) =>
  viewer.call(downloads.renewDownloads, { episodes })
const keyOf = async (viewer: ProtocolClient) => (await renew(viewer)).source?.right.contentKey

/** Signs `count` devices in to one new account with a membership; returns their clients. */
async function accountOn(count: number): Promise<ProtocolClient[]> {
  const [first, ...others] = await Promise.all(Array.from({ length: count }, () => server.viewer()))
  if (!first) throw new Error('no device')
  const { db } = server.deps
  const userId = idOf(first)
  await giveMembership(db, userId, server.clock.now + 100 * dayMs)
  await db
    .updateTable('users')
    .set({ email: `${userId}@example.com` })
    .where('user_id', '=', userId)
    .execute()
  for (const device of [first, ...others]) {
    const guestId = idOf(device)
    await db
      .updateTable('devices')
      .set({ account_id: userId, guest_id: null })
      .where('guest_id', '=', guestId)
      .execute()
    await device.check({ userId })
  }
  return [first, ...others]
}

test('a member gets the media of a paid episode, a content key and an expiry time', async () => {
  const viewer = await member()
  const { source } = await begin(viewer)
  expect(source?.right).toMatchObject({ endTime: testTime + days * dayMs, now: testTime })
  expect(Buffer.from(source?.right.contentKey ?? '', 'base64')).toHaveLength(32)
  expect(source?.details).toMatchObject({ lookTime: 0, start: { duration: 10.5 } })
  expect((await begin(viewer, 99_999)).status).toBe(404)
})

test('a download right ends no later than the membership, and renewing the right extends it', async () => {
  const viewer = await member(5)
  expect((await begin(viewer)).source?.right.endTime).toBe(testTime + 5 * dayMs)
  await giveMembership(server.deps.db, idOf(viewer), server.clock.now + 30 * dayMs)
  server.clock.now += 2 * dayMs
  expect((await renew(viewer)).source?.right.endTime).toBe(server.clock.now + days * dayMs)
})

test('viewers without an active membership get no download, not even of free episodes', async () => {
  const [guest, former] = [await server.viewer(), await member(1)]
  server.clock.now += dayMs
  for (const viewer of [guest, former]) {
    expect(await begin(viewer, 1)).toMatchObject({ code: -1, source: undefined })
    expect(await renew(viewer)).toMatchObject({ code: -1, source: undefined })
  }
})

test('the content key stays the same on a device, and differs for each viewer and device', async () => {
  const [first, second] = await accountOn(2)
  const other = await member()
  if (!first || !second) throw new Error('no devices')
  const key = await keyOf(first)
  expect((await begin(first)).source?.right.contentKey).toBe(key)
  expect(new Set([key, await keyOf(second), await keyOf(other)]).size).toBe(3)
})

test('downloads work on five devices; ending them on one device frees a place for another', async () => {
  const devices = await accountOn(downloadLimits.devices + 1)
  const [first, last] = [devices[0], devices.at(-1)]
  if (!first || !last) throw new Error('no devices')
  const codes = await Promise.all(devices.slice(0, -1).map(async (device) => (await renew(device)).code))
  expect(codes).toEqual(Array.from({ length: downloadLimits.devices }, () => 1))
  expect(await renew(last)).toMatchObject({ code: -2 })
  expect(await begin(last)).toMatchObject({ code: -2, source: undefined })
  const key = await keyOf(first)
  await first.ask(downloads.endDownloads, {})
  expect((await renew(last)).code).toBe(1)
  expect((await renew(first)).code).toBe(-2)
  // The right of another device expires, because that device has not renewed it.
  server.clock.now += days * dayMs
  expect(await keyOf(first)).not.toBe(key)
})

test('a logged-out device does not count towards the limit', async () => {
  const devices = await accountOn(downloadLimits.devices + 1)
  const [first, last] = [devices[0], devices.at(-1)]
  if (!first || !last) throw new Error('no devices')
  for (const device of devices.slice(0, -1)) await renew(device)
  await first.ask(ownAccount.logout, {})
  expect((await renew(last)).code).toBe(1)
})

test('concurrent first renewals give a download right to only five devices', async () => {
  const devices = await accountOn(downloadLimits.devices + 2)
  const answers = await Promise.all(devices.map((device) => renew(device)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(downloadLimits.devices)
})

test('the number of new downloads per day is limited, and a repeated download counts once', async () => {
  const viewer = await member()
  for (let n = 1; n <= downloadLimits.episodesADay; n += 1) expect((await begin(viewer, n)).code).toBe(1)
  expect((await begin(viewer, 1)).code).toBe(1)
  expect(await begin(viewer, downloadLimits.episodesADay + 1)).toMatchObject({ code: -3, source: undefined })
  server.clock.now += dayMs
  expect((await begin(viewer, downloadLimits.episodesADay + 1)).code).toBe(1)
})

test('renewing a download right reports those downloaded episodes that are no longer published', async () => {
  const viewer = await member()
  const { vidId: withdrawn } = await publishSample(server.deps.db, 'withdrawn')
  const asked = [
    { vidId, episodeN: 3 },
    { vidId, episodeN: 5_000 },
    { vidId: withdrawn, episodeN: 3 },
    { vidId: 'unknown', episodeN: 1 },
  ]
  expect((await renew(viewer, asked)).source?.ended).toEqual([asked[1], asked[3]])
  await server.database.pool.query(`UPDATE titles SET status = 'unpublished' WHERE vid_id = $1`, [withdrawn])
  await server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  expect((await renew(viewer, asked)).source?.ended).toEqual(asked.slice(1))
  expect(await viewer.call(downloads.beginDownload, { vidId: withdrawn, episodeN: 3 })).toMatchObject({ code: 0 })
})

test('a deleted account gets no download right, and its purge deletes keys and downloads', async () => {
  const [viewer] = await accountOn(1)
  if (!viewer) throw new Error('no device')
  await begin(viewer)
  const userId = idOf(viewer)
  const exported = await viewer.ask(ownAccount.export, {})
  expect(exported).toMatchObject({ downloads: { devices: [{}], episodes: [{ vidId, episode: 3 }] } })
  expect(JSON.stringify(exported)).not.toContain(await keyOf(viewer))
  const rows = async () => {
    const { rows: counts } = await server.database.pool.query(
      `SELECT (SELECT count(*)::int FROM download_devices WHERE user_id = $1) AS devices,
        (SELECT count(*)::int FROM downloads WHERE user_id = $1) AS downloads`,
      [userId],
    )
    return counts[0]
  }
  expect(await rows()).toEqual({ devices: 1, downloads: 1 })
  await server.deps.db.updateTable('users').set({ deleted_at: new Date() }).where('user_id', '=', userId).execute()
  await server.database.pool.query('UPDATE session_state SET version = version + 1')
  expect((await renew(viewer)).status).toBe(401)
  await server.deps.db
    .transaction()
    .execute((tx) =>
      purgeUserData(tx, listPersonalDataModules(server.deps), { user_id: userId, email: null }, new Date()),
    )
  expect(await rows()).toEqual({ devices: 0, downloads: 0 })
})

test('the daily sweep deletes downloads after 30 days, and the rights of logged-out devices', async () => {
  const [stays, leaves] = [...(await accountOn(1)), ...(await accountOn(1))]
  if (!stays || !leaves) throw new Error('no devices')
  for (const viewer of [stays, leaves]) await begin(viewer)
  const [stayId, leaveId] = [idOf(stays), idOf(leaves)]
  await leaves.ask(ownAccount.logout, {})
  server.clock.now += 30 * dayMs
  await createSweepSessionsJob(server.deps).run()
  const { db } = server.deps
  const rights = await db
    .selectFrom('download_devices')
    .select('user_id')
    .where('user_id', 'in', [stayId, leaveId])
    .execute()
  expect(rights).toEqual([{ user_id: stayId }])
  const begun = await db.selectFrom('downloads').select('n').where('user_id', 'in', [stayId, leaveId]).execute()
  expect(begun).toEqual([])
})

test('the daily sweep deletes a right that was not renewed for 90 days, the longest period of any brand', async () => {
  const viewer = await member()
  await begin(viewer)
  const countRights = async () =>
    (
      await server.deps.db
        .selectFrom('download_devices')
        .where('user_id', '=', idOf(viewer))
        .select('user_id')
        .execute()
    ).length
  server.clock.now += downloadDays.most * dayMs - 1
  await createSweepSessionsJob(server.deps).run()
  expect(await countRights()).toBe(1)
  server.clock.now += 1
  await createSweepSessionsJob(server.deps).run()
  expect(await countRights()).toBe(0)
})

test('Studio shows the number of downloads and devices of a viewer', async () => {
  const viewer = await member()
  await begin(viewer, 3)
  await begin(viewer, 4)
  const owner = await signInAs(server, 'owner')
  expect(await owner.ask(studio.viewers.read, { userId: idOf(viewer) })).toMatchObject({
    downloads: 2,
    downloadDevices: 1,
  })
})

test('an account deletion by email ends the download right at once', async () => {
  const viewer = await server.viewer()
  const address = 'leaves-downloads@example.com'
  const { dataDir } = server.deps.config
  const { userId = '' } = await signIn(viewer, dataDir, address)
  await giveMembership(server.deps.db, userId, server.clock.now + 100 * dayMs)
  expect((await renew(viewer)).code).toBe(1)
  const code = await requestAndReadMailedCode(viewer, dataDir, address, 2)
  await viewer.call(ownAccount.removeUser, { openid: address, code, type: 6 })
  expect((await renew(viewer)).code).not.toBe(1)
})

test('a brand without downloads has no API methods that grant a download right', async () => {
  const other = await createTestServer()
  const viewer = await other.viewer()
  const { vidId: own } = await publishSample(other.deps.db, 'no-downloads')
  await giveMembership(other.deps.db, idOf(viewer), other.clock.now + dayMs)
  expect((await viewer.call(downloads.beginDownload, { vidId: own, episodeN: 1 })).status).toBe(404)
  expect((await viewer.call(downloads.renewDownloads, { episodes: [] })).status).toBe(404)
  await other.close()
})

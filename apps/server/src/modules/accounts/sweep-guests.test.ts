import { catalogue } from '@cliffhanger/contract/catalogue'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { creditCoins } from '../wallet/ledger.ts'
import { sweepGuests } from './sweep-guests.ts'

const dayMs = 86_400_000
const monthsMs = 396 * dayMs
let server: TestServer
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  ;({ vidId } = await publishSample(server.deps.db, 'watched'))
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = testTime
})

const sweepAt = (now: number) => sweepGuests(server.deps.db, now, listPersonalDataModules(server.deps))
async function isThere({ state }: ProtocolClient): Promise<boolean> {
  const rows = await server.deps.db.selectFrom('users').select('user_id').where('user_id', '=', state.userId).execute()
  return rows.length === 1
}

test('an empty guest is deleted with device, cookie and session after 30 days without a visit', async () => {
  const guest = await server.viewer()
  await sweepAt(testTime + 30 * dayMs - 1)
  expect(await isThere(guest)).toBe(true)
  expect(await sweepAt(testTime + 30 * dayMs)).toBeGreaterThan(0)
  expect(await isThere(guest)).toBe(false)
  const { db } = server.deps
  for (const table of ['devices', 'device_cookies', 'sessions'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('a guest who has visited again is kept', async () => {
  const guest = await server.viewer()
  server.clock.now += 20 * dayMs
  await guest.check()
  await sweepAt(testTime + 40 * dayMs)
  expect(await isThere(guest)).toBe(true)
})

test('a guest who has liked a title is kept for 13 months, then their like is no longer counted', async () => {
  const guest = await server.viewer()
  await guest.ask(catalogue.addVideoLike, { videoId: vidId })
  const likes = async () =>
    (await server.deps.db.selectFrom('title_counters').select('likes').where('vid_id', '=', vidId).executeTakeFirst())
      ?.likes
  const before = Number(await likes())
  await sweepAt(testTime + monthsMs - 1)
  expect(await isThere(guest)).toBe(true)
  await sweepAt(testTime + monthsMs)
  expect(await isThere(guest)).toBe(false)
  expect(Number(await likes())).toBe(before - 1)
})

test('a guest who has saved a preference or confirmed access to a mailbox is kept for 13 months', async () => {
  const [chose, proved] = [await server.viewer(), await server.viewer()]
  await chose.ask(ownAccount.saveUserPreference, { preferenceId: 1 })
  await server.database.pool.query(
    `INSERT INTO device_mailboxes SELECT device_id, 'hash', $2 FROM devices WHERE guest_id = $1`,
    [proved.state.userId, new Date(testTime)],
  )
  await sweepAt(testTime + monthsMs - 1)
  expect([await isThere(chose), await isThere(proved)]).toEqual([true, true])
  await sweepAt(testTime + monthsMs)
  expect([await isThere(chose), await isThere(proved)]).toEqual([false, false])
})

test.each<[string, (guest: ProtocolClient) => Promise<unknown>]>([
  [
    'coins',
    ({ state: { userId } }) =>
      creditCoins(server.database.db, {
        userId,
        coins: 5,
        kind: 'grant',
        key: `grant:${userId}`,
        note: '',
        orderId: null,
        at: new Date(testTime),
      }),
  ],
  [
    'a billing address',
    (guest) =>
      guest.ask(payments.updUserAirwallexInfo, {
        airFirstName: 'Ada',
        airLastName: 'Byron',
        airPhone: '+4412345678',
        airEmail: 'ada@example.com',
      }),
  ],
  ['an account', (guest) => signIn(guest, server.deps.config.dataDir, 'kept@example.com')],
])('a guest with %s is never deleted', async (_, give) => {
  const guest = await server.viewer()
  await guest.ask(playback.deleteWatchRecordList, { vidIdList: [] })
  await give(guest)
  await sweepAt(testTime + 10 * monthsMs)
  expect(await isThere(guest)).toBe(true)
  expect(await auditWallet(server.database.db)).toEqual([])
})

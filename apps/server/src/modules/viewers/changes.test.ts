import { accounts } from '@cliffhanger/contract/accounts'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveMembership } from '../../testing/given-order.ts'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { createStudioClient, type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { readTombstones, tombstonesPath } from '../accounts/tombstones.ts'
import { creditCoins } from '../wallet/ledger.ts'

const dayMs = 86_400_000
let server: TestServer
let owner: StudioClient
let viewer: ProtocolClient
let userId: string
beforeAll(async () => {
  // Enough database connections for all concurrent grants.
  server = await createTestServer({ maxConnections: 16 })
})
beforeEach(async () => {
  server.clock.now += dayMs
  owner = await signInAs(server, 'owner')
  viewer = await server.viewer()
  userId = viewer.state.userId
})
afterAll(() => server.close())

const reasonOf = async (answer: Promise<{ failure?: { reason: string; field?: string } }>) => (await answer).failure
const coinsOf = async () => (await owner.ask(studioViewers.read, { userId })).coins
const gift = (coins: number, key: string) => ({ userId, coins, key, reason: 'Sorry for the subtitles' })
const lastLogged = async () => {
  const { rows } = await server.database.pool.query(
    'SELECT command, arguments, outcome, changes FROM operator_actions a JOIN operator_outcomes USING (action_id) ORDER BY a.action_id DESC LIMIT 1',
  )
  return rows[0]
}

describe('grants', () => {
  test('give coins once per key, with a reason that the viewer can read and an entry in the operator log', async () => {
    const one = gift(100, `ticket-${userId}`)
    const answers = await Promise.all([1, 2, 3].map(() => owner.ask(studioViewers.grant, one)))
    expect(answers.filter(({ isNew }) => isNew)).toEqual([{ isNew: true, coins: 100 }])
    expect(await coinsOf()).toBe(100)
    const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 9 })
    expect(rows).toMatchObject([{ kind: 'grant', coins: 100, note: 'Sorry for the subtitles' }])
    // The command recognizes that the idempotency key was already used in Studio.
    const again = await runCommandOn(server, [
      'coins',
      'grant',
      userId,
      '100',
      '--reason',
      'x',
      '--key',
      one.key,
      '--yes',
    ])
    expect(again.lines.join()).toContain('was made before')
    await owner.ask(studioViewers.grant, gift(1, `more-${userId}`))
    expect(await lastLogged()).toMatchObject({
      command: 'studio viewers grant',
      arguments: `userId=${userId} coins=1 key=more-${userId}`,
      changes: { before: { coins: 100 }, after: { coins: 101 } },
    })
    expect(JSON.stringify(await lastLogged())).not.toContain('Sorry')
  })

  test.each([
    [{ coins: 0 }, 'coins'],
    [{ coins: 1.5 }, 'coins'],
    [{ coins: 1_000_001 }, 'coins'],
    [{ reason: ' \u200b' }, 'reason'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ key: 'two words' }, 'key'],
    [{ userId: '-1' }, 'userId'],
  ])('refuse %o and name the field', async (wrong, field) => {
    const answer = await reasonOf(owner.call(studioViewers.grant, { ...gift(1, 'key'), ...wrong }))
    expect(answer).toMatchObject({ reason: 'badRequest', field })
    expect(await coinsOf()).toBe(0)
  })

  test('by support stay within the daily limit across two servers', async () => {
    const support = await signInAs(server, 'support')
    const second = await createTestServer({ database: server.database, secrets: server.deps.secrets })
    second.clock.now = server.clock.now
    const there = createStudioClient(second)
    there.headers.cookie = support.headers.cookie ?? ''
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? support : there).call(studioViewers.grant, gift(100, `limit-${userId}-${n}`)),
      ),
    )
    expect(results.filter(({ value }) => value?.isNew)).toHaveLength(5)
    expect(results.filter(({ failure }) => failure?.reason === 'overLimit')).toHaveLength(5)
    expect(await coinsOf()).toBe(500)
    expect(await support.ask(studioViewers.grantLimits, { userId })).toMatchObject({ most: 0, leftInAll: 4_500 })
    // Retrying a successful grant is not an error, although the limit is used up.
    const given = results.findIndex(({ value }) => value?.isNew)
    expect(await support.ask(studioViewers.grant, gift(100, `limit-${userId}-${given}`))).toEqual({
      isNew: false,
      coins: 500,
    })
    // The limit applies per viewer, and owners have no limit.
    const other = await server.viewer()
    await support.ask(studioViewers.grant, { ...gift(1, `other-${userId}`), userId: other.state.userId })
    await owner.ask(studioViewers.grant, gift(600, `owner-${userId}`))
    // The next day starts at midnight UTC.
    server.clock.now += dayMs - (server.clock.now % dayMs)
    await support.signIn()
    await owner.signIn()
    await support.ask(studioViewers.grant, gift(500, `next-${userId}`))
    expect(await coinsOf()).toBe(1_600)
    await second.app.close()
  })

  test("to many viewers at once stay within the operator's total limit across two servers", async () => {
    const support = await signInAs(server, 'support')
    const second = await createTestServer({ database: server.database, secrets: server.deps.secrets })
    second.clock.now = server.clock.now
    const there = createStudioClient(second)
    there.headers.cookie = support.headers.cookie ?? ''
    const viewers = await Promise.all(Array.from({ length: 24 }, () => server.viewer()))
    const results = await Promise.all(
      viewers.map(({ state }, n) =>
        (n % 2 ? support : there).call(studioViewers.grant, {
          ...gift(500, `all-${state.userId}`),
          userId: state.userId,
        }),
      ),
    )
    expect(results.filter(({ value }) => value?.isNew)).toHaveLength(10)
    expect(await support.ask(studioViewers.grantLimits, { userId })).toMatchObject({ most: 0, leftInAll: 0 })
    await second.app.close()
  })

  test('are refused for a deleted account, and if the operator has not confirmed the sign-in recently', async () => {
    server.clock.now += 6 * 60_000
    expect(await reasonOf(owner.call(studioViewers.grant, gift(1, 'old')))).toMatchObject({
      reason: 'recentSignInNeeded',
    })
    await owner.confirm()
    await owner.ask(studioViewers.delete, { userId, confirmation: userId })
    expect(await reasonOf(owner.call(studioViewers.grant, gift(1, 'gone')))).toMatchObject({ reason: 'conflict' })
  })
})

describe('deletion', () => {
  /** Returns the stored state of a user, without ids and times. */
  async function stateOf(id: string) {
    const { pool } = server.database
    const { rows } = await pool.query(
      `WITH own AS MATERIALIZED (SELECT (SELECT count(*)::int FROM ledger_entries WHERE user_id = $1) AS entries,
          (SELECT balance FROM wallets WHERE user_id = $1) AS balance)
        SELECT u.deleted_at = $2 AS "isNow", u.purged_at, u.deleted_hours, u.restored_at, own.*,
        (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.user_id) AS sessions,
        (SELECT count(*)::int FROM devices d WHERE u.user_id IN (d.guest_id, d.account_id)) AS devices,
        ARRAY(SELECT kind || ' ' || purpose FROM security_events e WHERE e.user_id = u.user_id ORDER BY event_id) AS events
        FROM users u, own WHERE u.user_id = $1`,
      [id, new Date(server.clock.now)],
    )
    const tombstones = await readTombstones(tombstonesPath(server.deps.config.dataDir))
    return { ...rows[0], fate: tombstones.find((one) => one.userId === id)?.fate }
  }

  test('has the same effect as the command, if the id was typed as confirmation', async () => {
    const other = await server.viewer()
    const { db } = server.deps
    for (const id of [userId, other.state.userId]) {
      const at = new Date(server.clock.now)
      await creditCoins(db, { userId: id, coins: 40, kind: 'grant', key: `d:${id}`, note: '', orderId: null, at })
    }
    await giveMembership(db, userId, server.clock.now + dayMs)
    const wrong = await reasonOf(owner.call(studioViewers.delete, { userId, confirmation: `${userId}0` }))
    expect(wrong).toMatchObject({ reason: 'badRequest', field: 'confirmation' })
    expect(await owner.ask(studioViewers.delete, { userId, confirmation: userId })).toEqual({ isNew: true })
    expect(await lastLogged()).toMatchObject({
      changes: { before: { coins: 40, memberUntil: server.clock.now + dayMs }, after: { isDeleted: true } },
    })
    expect(await owner.ask(studioViewers.delete, { userId, confirmation: userId })).toEqual({ isNew: false })
    await runCommandOn(server, ['users', 'delete', other.state.userId, '--reason', 'asked', '--yes'])
    expect(await stateOf(userId)).toEqual(await stateOf(other.state.userId))
    expect(await stateOf(userId)).toMatchObject({ fate: 'deleted', sessions: 0, devices: 0, isNow: true })
    expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  })

  test('can be undone for 15 days, which restores the coins and is recorded as a tombstone', async () => {
    const at = new Date(server.clock.now)
    await creditCoins(server.deps.db, {
      userId,
      coins: 7,
      kind: 'grant',
      key: `u:${userId}`,
      note: '',
      orderId: null,
      at,
    })
    await owner.ask(studioViewers.delete, { userId, confirmation: userId })
    const { restorableUntil } = await owner.ask(studioViewers.read, { userId })
    expect(restorableUntil).toBe(server.clock.now + 15 * dayMs)
    await owner.ask(studioViewers.restore, { userId })
    expect(await owner.ask(studioViewers.read, { userId })).toMatchObject({ state: 'guest', coins: 7 })
    expect(await stateOf(userId)).toMatchObject({ fate: 'restored', isNow: null })
    server.clock.now += 60_000
    await owner.ask(studioViewers.delete, { userId, confirmation: userId })
    server.clock.now += 15 * dayMs
    await owner.signIn()
    expect(await reasonOf(owner.call(studioViewers.restore, { userId }))).toMatchObject({ reason: 'tooLate' })
  })
})

test('signing out everywhere ends the session at once and writes a security event', async () => {
  expect((await owner.ask(studioViewers.devices, { userId })).rows).toHaveLength(1)
  await owner.ask(studioViewers.signOut, { userId })
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(401)
  expect((await owner.ask(studioViewers.devices, { userId })).rows).toEqual([])
  const { lines } = await runCommandOn(server, ['security-events', 'show', '--user', userId, '--csv'])
  expect(lines.join('\n')).toContain('signed out everywhere')
})

test('signing out one device of a registered viewer keeps other devices signed in, and fails for a guest', async () => {
  const [{ deviceId = '' } = {}] = (await owner.ask(studioViewers.devices, { userId })).rows
  expect(await reasonOf(owner.call(studioViewers.signOutDevice, { userId, deviceId }))).toMatchObject({
    reason: 'notFound',
    field: 'deviceId',
  })
  const address = `two-devices-${userId}@example.com`
  const { dataDir } = server.deps.config
  const tablet = await server.viewer()
  const { userId: accountId = '' } = await signIn(viewer, dataDir, address)
  server.clock.now += 61_000
  await signIn(tablet, dataDir, address)
  const [last] = (await owner.ask(studioViewers.devices, { userId: accountId })).rows
  await owner.ask(studioViewers.signOutDevice, { userId: accountId, deviceId: last?.deviceId ?? '' })
  expect((await tablet.call(accounts.getUserInfo, {})).status).toBe(401)
  expect((await viewer.call(accounts.getUserInfo, {})).status).toBe(200)
  expect((await owner.ask(studioViewers.devices, { userId: accountId })).rows).toHaveLength(1)
})

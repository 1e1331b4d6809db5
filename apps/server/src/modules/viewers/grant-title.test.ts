import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: StudioClient
let viewer: ProtocolClient
let userId: string
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  owner = await signInAs(server, 'owner')
  viewer = await server.viewer()
  userId = viewer.state.userId
  ;({ vidId } = await publishSample(server.deps.db, `title-${userId}`, { pricePerEpisode: 20 }))
})
afterAll(() => server.close())

const reasonOf = async (answer: Promise<{ failure?: { reason: string; field?: string } }>) => (await answer).failure
const coinsOf = async () => (await owner.ask(studioViewers.read, { userId })).coins
const title = (key: string) => ({ userId, vidId, key, reason: 'Your purchase did not arrive' })
const preview = () => owner.ask(studioViewers.grantTitlePreview, { userId, vidId })
const lastLogged = async () => {
  const { rows } = await server.database.pool.query(
    'SELECT command, arguments, outcome, changes FROM operator_actions a JOIN operator_outcomes USING (action_id) ORDER BY a.action_id DESC LIMIT 1',
  )
  return rows[0]
}
/** Returns title rights, ledger entries and security events of a viewer, without ids and times. */
async function rowsOf(id: string) {
  const { pool } = server.database
  const read = async (sql: string) => (await pool.query(sql, [id])).rows
  return {
    rights: await read('SELECT vid_id FROM title_rights WHERE user_id = $1'),
    ledger: await read('SELECT kind, coins, balance, vid_id, order_id, note FROM ledger_entries WHERE user_id = $1'),
    events: await read("SELECT kind, purpose FROM security_events WHERE user_id = $1 AND kind LIKE '%granted'"),
  }
}

test('a whole title is granted once per key, with the rows of a grant by command and an operator log entry', async () => {
  const given = await Promise.all([1, 2, 3].map(() => owner.ask(studioViewers.grantTitle, title(`key-${userId}`))))
  expect(given.filter(({ isNew }) => isNew)).toHaveLength(1)
  const { state: other } = await server.viewer()
  const command = ['coins', 'grant-title', other.userId, vidId, '--reason', 'Your purchase did not arrive', '--yes']
  expect((await runCommandOn(server, command)).code).toBe(0)
  expect(await rowsOf(userId)).toEqual(await rowsOf(other.userId))
  expect((await rowsOf(userId)).rights).toEqual([{ vid_id: vidId }])
  const again = await runCommandOn(server, [...command, '--key', `key-${userId}`])
  expect(again.lines.join()).toContain('was made before')
  await owner.ask(studioViewers.grantTitle, title(`more-${userId}`))
  expect(await lastLogged()).toMatchObject({
    command: 'studio viewers grantTitle',
    arguments: `userId=${userId} vidId=${vidId} key=more-${userId}`,
    changes: { before: { isWhole: true, unlocked: 0 }, after: { isWhole: true, unlocked: 0 } },
  })
  expect(JSON.stringify(await lastLogged())).not.toContain('purchase')
})

test('the preview of a grant counts the episodes, the unlocked episodes and the coins paid for them', async () => {
  await owner.ask(studioViewers.grant, { userId, coins: 100, key: `coins-${userId}`, reason: 'Sorry' })
  for (const nepisode of [3, 4]) await viewer.ask(wallet.addBuyPlay, { vidId, nepisode })
  const counts = { vidId, title: 'The Contract', titleLanguage: 'en', episodes: 6, paidEpisodes: 4 }
  expect(await preview()).toEqual({ ...counts, unlocked: 2, coinsPaid: 40, isWhole: false })
  await owner.ask(studioViewers.grantTitle, title(`key-${userId}`))
  expect(await preview()).toMatchObject({ unlocked: 2, coinsPaid: 40, isWhole: true })
  expect(await coinsOf()).toBe(60)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 6 })
  expect(await coinsOf(), 'coins after an episode of the owned title').toBe(60)
})

test('grants are refused for unknown titles, deleted accounts, or without permission or a recent sign-in', async () => {
  const refused = async (changes: object = {}, client = owner) =>
    reasonOf(client.call(studioViewers.grantTitle, { ...title(`key-${userId}`), ...changes }))
  expect(await refused({ vidId: '999' })).toMatchObject({ reason: 'notFound', field: 'vidId' })
  expect(await refused({ reason: ' \u200b' })).toMatchObject({ reason: 'badRequest', field: 'reason' })
  expect(await refused({}, await signInAs(server, 'support'))).toMatchObject({ reason: 'forbidden' })
  await owner.ask(studioViewers.delete, { userId, confirmation: userId })
  expect(await refused()).toMatchObject({ reason: 'conflict', field: 'userId' })
  server.clock.now += 6 * 60_000
  expect(await refused()).toMatchObject({ reason: 'recentSignInNeeded' })
  expect((await rowsOf(userId)).rights).toEqual([])
})

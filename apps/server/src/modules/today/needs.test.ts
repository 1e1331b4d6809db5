import { type NeedKind, studioToday } from '@cliffhanger/contract/studio/today'
import { type StudioRole, studioRoles } from '@cliffhanger/domain/studio-roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishSample } from '../../testing/sample-title.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { readUndeliveredOrders } from '../payments/order-store.ts'
import { readNeeds } from './needs.ts'

const hourMs = 3_600_000
let server: TestServer
let userId: string
beforeAll(async () => {
  server = await createTestServer()
  userId = (await server.viewer()).state.userId
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(
    'DELETE FROM title_uploads; DELETE FROM order_disputes; DELETE FROM orders; DELETE FROM job_runs; DELETE FROM mails; DELETE FROM feedback',
  )
  await backup(new Date(testTime - hourMs), 0)
})

const run = (text: string, values?: unknown[]) => server.database.pool.query(text, values)
const needs = () => readNeeds(server.deps.db, server.clock.now)
const kinds = async () => (await needs()).needs.map(({ kind }) => kind)

async function backup(at: Date, exitCode: number): Promise<void> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO operator_actions (began_at, who, command, arguments) VALUES ($1, '', 'backup', '') RETURNING action_id AS id`,
    [at],
  )
  await run(`INSERT INTO operator_outcomes VALUES ($1, $2, $3, '')`, [rows[0]?.id, at, exitCode])
}
async function order(state: string, price: string, currency: string, paidAt = testTime - hourMs): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, coins, state, held_coins, created_at, paid_at,
      language, brand_id, origin) VALUES ($1, 1, 'sandbox', '1', $2, $3, 10, $4, $5, $6, $6, 2, '', '') RETURNING order_id AS id`,
    [userId, price, currency, state, state === 'disputed' ? 0 : null, new Date(paidAt)],
  )
  return rows[0]?.id ?? ''
}
const feedback = (at: number) =>
  run(
    `INSERT INTO feedback (user_id, created_at, language, email, content, image_ids) VALUES ($1, $2, 2, '', 'Hello', '{}')`,
    [userId, new Date(at)],
  )
/** Reports always the same line of a subtitle. */
async function reportSubtitle(at: number) {
  const { vidId } = await publishSample(server.deps.db, 'rose')
  await feedback(at)
  await run(
    `INSERT INTO subtitle_reports (feedback_id, vid_id, n, code, problem, position_ms, at_ms, until_ms, cue)
      SELECT max(feedback_id), $1, 1, 'en', 'words', 1500, 1000, 2000, 'Hello' FROM feedback`,
    [vidId],
  )
}
const mail = (key: string, at: number) =>
  run(`INSERT INTO mails (mail_key, kind, user_id, created_at, send_at) VALUES ($1, 'receipt', $2, $3, $3)`, [
    key,
    userId,
    new Date(at),
  ])

test('without pending tasks, returns the kinds of tasks that were checked, and the time of the check', async () => {
  expect(await needs()).toEqual({
    needs: [],
    quiet: [
      'dispute',
      'undelivered',
      'failedImport',
      'failedJob',
      'lateMail',
      'subtitleReport',
      'feedback',
      'comment',
      'oldBackup',
    ],
    lookedAt: testTime,
  })
})

test('reports the same undelivered orders as the command, with their sums by currency', async () => {
  const [first] = [await order('paid', '4.99', 'USD', testTime - 2 * hourMs)]
  expect((await needs()).needs).toEqual([
    {
      kind: 'undelivered',
      count: 1,
      isUrgent: true,
      oldestAt: testTime - 2 * hourMs,
      reference: first,
      money: [{ currency: 'USD', amount: '4.99' }],
    },
  ])
  await order('paid', '9.99', 'USD')
  await order('paid', '320.00', 'TWD')
  await order('granted', '1.00', 'USD')
  const [found] = (await needs()).needs
  expect(found).toMatchObject({
    count: (await readUndeliveredOrders(server.deps.db)).length,
    money: [
      { currency: 'TWD', amount: '320.00' },
      { currency: 'USD', amount: '14.98' },
    ],
  })
  expect(found).not.toHaveProperty('reference')
})

test('lists a dispute before undelivered orders until it is answered or its order is no longer disputed', async () => {
  const disputed = await order('disputed', '49.99', 'USD')
  await run(
    `INSERT INTO order_disputes (dispute_id, order_id, status, amount, due_at, opened_at)
      VALUES ('d1', $1, 'REQUIRES_RESPONSE', 40, $2, $3)`,
    [disputed, new Date(testTime + 51 * hourMs), new Date(testTime - hourMs)],
  )
  await order('paid', '900.00', 'USD')
  expect((await needs()).needs).toMatchObject([
    {
      kind: 'dispute',
      count: 1,
      reference: disputed,
      oldestAt: testTime - hourMs,
      dueAt: testTime + 51 * hourMs,
      money: [{ currency: 'USD', amount: '40.00' }],
    },
    { kind: 'undelivered' },
  ])
  await run("UPDATE order_disputes SET status = 'CHALLENGED'")
  expect(await kinds()).toEqual(['undelivered'])
  await run('UPDATE order_disputes SET status = NULL')
  expect(await kinds()).toEqual(['dispute', 'undelivered'])
  await run("UPDATE orders SET state = 'granted' WHERE state = 'disputed'")
  expect(await kinds()).toEqual(['undelivered'])
})

test('an upload with a failed import is a pending task', async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `INSERT INTO operators (email, name, role, handle, created_at) VALUES ('up@example.com', '', 'editor', 'up', now())
      RETURNING operator_id AS id`,
  )
  await run(
    `INSERT INTO title_uploads (folder, name, operator_id, state, created_at, touched_at)
      VALUES ($1, 'Room 1107', $2, 'failed', $3, $3)`,
    ['a'.repeat(32), rows[0]?.id, new Date(testTime - hourMs)],
  )
  expect((await needs()).needs).toEqual([
    { kind: 'failedImport', count: 1, isUrgent: false, oldestAt: testTime - hourMs, reference: 'Room 1107' },
  ])
  await run("UPDATE title_uploads SET state = 'done'")
  expect(await kinds()).toEqual([])
})

test('a job is reported as failed until it succeeds again', async () => {
  await run(
    "INSERT INTO job_runs VALUES ('purge', to_timestamp(100), to_timestamp(200)), ('rank-titles', to_timestamp(200), NULL)",
  )
  expect((await needs()).needs).toEqual([
    { kind: 'failedJob', count: 1, isUrgent: false, oldestAt: 200_000, reference: 'purge' },
  ])
  await run("UPDATE job_runs SET succeeded_at = to_timestamp(300) WHERE name = 'purge'")
  expect(await kinds()).toEqual([])
})

test('a queued payment email is late after more than ten minutes, and feedback waits until it is answered', async () => {
  await mail('a', testTime - 10 * 60_000)
  expect(await kinds()).toEqual([])
  await mail('b', testTime - 10 * 60_000 - 1)
  await feedback(testTime - 26 * hourMs)
  await feedback(testTime)
  expect((await needs()).needs).toEqual([
    { kind: 'feedback', count: 2, isUrgent: false, oldestAt: testTime - 26 * hourMs },
    { kind: 'lateMail', count: 1, isUrgent: false, oldestAt: testTime - 10 * 60_000 - 1 },
  ])
  await run("UPDATE feedback SET replied_at = now(), reply_content = ''; UPDATE mails SET send_at = NULL")
  expect(await kinds()).toEqual([])
})

test('two reports about one subtitle line are one pending task for editors until they are answered', async () => {
  for (const at of [testTime - hourMs, testTime]) await reportSubtitle(at)
  const editor = await signInAs(server, 'editor')
  expect((await editor.ask(studioToday.needs, {})).needs).toEqual([
    { kind: 'subtitleReport', count: 1, isUrgent: false, oldestAt: testTime - hourMs },
  ])
  await run("UPDATE feedback SET replied_at = now(), reply_content = ''")
  expect(await kinds()).toEqual([])
})

test('a backup is too old after 26 hours, and failed backups do not count', async () => {
  server.clock.now = testTime + 24 * hourMs
  expect(await kinds()).toEqual([])
  server.clock.now = testTime + 25.5 * hourMs
  await backup(new Date(server.clock.now), 1)
  expect((await needs()).needs).toEqual([{ kind: 'oldBackup', count: 1, isUrgent: false, oldestAt: testTime - hourMs }])
  for (const job of ['write-backup', 'write-backup-with-media']) {
    await run('INSERT INTO job_runs VALUES ($1, $2, NULL)', [job, new Date(server.clock.now)])
    expect(await kinds(), job).toEqual([])
    await run('DELETE FROM job_runs WHERE name = $1', [job])
  }
  await run("INSERT INTO job_runs VALUES ('write-backup', $1, NULL)", [new Date(server.clock.now)])
  server.clock.now = testTime
})

test('each role gets only the pending tasks that it may resolve, most urgent first', async () => {
  const disputed = await order('disputed', '49.99', 'USD')
  await run(`INSERT INTO order_disputes (dispute_id, order_id) VALUES ('d1', $1)`, [disputed])
  await order('paid', '4.99', 'USD')
  await feedback(testTime)
  await run("INSERT INTO job_runs VALUES ('purge', NULL, now())")
  await reportSubtitle(testTime - hourMs)
  const expected: Readonly<Record<StudioRole, readonly NeedKind[]>> = {
    owner: ['dispute', 'undelivered', 'subtitleReport', 'feedback', 'failedJob'],
    editor: ['subtitleReport'],
    cashier: ['dispute', 'undelivered'],
    support: ['subtitleReport', 'feedback'],
    analyst: [],
  }
  for (const role of studioRoles) {
    const client = await signInAs(server, role)
    const answer = await client.ask(studioToday.needs, {})
    expect(
      answer.needs.map(({ kind }) => kind),
      role,
    ).toEqual(expected[role])
    const quiet: readonly string[] = answer.quiet
    expect(quiet.includes('oldBackup'), role).toBe(role === 'owner')
  }
})

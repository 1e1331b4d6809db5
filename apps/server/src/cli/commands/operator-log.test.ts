import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { openShop, type TestShop } from '../../testing/shop-world.ts'
import { environmentOf } from '../../testing/test-site.ts'
import { createTestTerminal } from '../../testing/test-terminal.ts'
import type { CommandContext } from '../command.ts'
import { logCommandStart } from '../logged.ts'
import { runCommand } from '../run.ts'

let shop: TestShop
let workplace: CommandContext
let userId: string
let seen = 0
beforeAll(async () => {
  shop = await openShop()
  const { db, now, provider, config } = shop.server.deps
  workplace = {
    ...{ db, now, provider, operator: 'ada' },
    store: createFolderStore(join(config.dataDir, 'store')),
    uploadsDir: config.dataDir,
  }
  userId = (await shop.buyer()).state.userId
  await db.updateTable('users').set({ email: 'ada@example.com' }).where('user_id', '=', userId).execute()
  await publishSample(db, 'the-contract')
})
afterAll(() => shop.close())
beforeEach(async () => {
  seen = (await rows()).length
})

async function run(args: readonly string[], change: Partial<ReturnType<typeof createTestTerminal>> = {}) {
  const terminal = createTestTerminal(tmpdir())
  const code = await runCommand(args, { ...terminal, ...change }, async () => workplace, environmentOf(shop.server))
  return { code, said: terminal.lines.join('\n') }
}
const rows = async () =>
  (
    await shop.server.database.pool.query(
      `SELECT who, command, arguments, outcome, exit_code FROM operator_actions LEFT JOIN operator_outcomes USING (action_id)
      ORDER BY action_id`,
    )
  ).rows
const fresh = async () => (await rows()).slice(seen)

test.each([
  [
    ['coins', 'grant', 'ada@example.com', '100', '--reason', 'Sorry, Ada Lovelace', '--key', 'ticket-8', '--yes'],
    'grant {user} 100 --reason … --key ticket-8 --yes',
    0,
  ],
  [
    ['coins', 'grant', 'nobody@example.com', '1', '--reason=for Ada', '--yes'],
    'grant (an address) 1 --reason … --yes',
    1,
  ],
  [['titles', 'unpublish', 'the-contract'], 'unpublish the-contract', 0],
  [['orders', 'block', '@spam.example'], 'block @spam.example', 0],
  [['orders', 'settle', '1'], 'settle 1', 1],
  [['feedback', 'reply', '1', '--text', 'Dear Ada'], 'reply 1 --text …', 1],
  [['studio', 'invite', 'ada@studio.example.com', '--role', 'owner'], 'invite (an address) --role owner', 0],
  [['import', '--take-files', '/nowhere'], '--take-files /nowhere', 1],
  [['import', '--keep-studio', '/nowhere'], '--keep-studio /nowhere', 1],
  [['store', 'copy', '--remove-extra', 's3://b'], 'copy --remove-extra s3://b', 1],
  [['conversions', 'retry', '--all', 'meta'], 'retry --all meta', 0],
  // Options may come before the action, and their values may equal the name of an action.
  [['coins', '--reason', 'Sorry', 'grant', 'ada@example.com', '5', '--yes'], '--reason … grant {user} 5 --yes', 0],
  [['orders', '--yes', '--reason', 'show', 'refund', '1795'], '--yes --reason … refund 1795', 1],
  [['feedback', '--text', 'Dear Ada', 'reply', '5'], '--text … reply 5', 1],
])('the command %j adds one line to the operator log, without free text', async (args, told, code) => {
  expect((await run(args)).code).toBe(code)
  const outcome = code === 0 ? 'done' : 'not done'
  const line = {
    who: 'tester@test',
    command: args[0],
    arguments: told.replace('{user}', userId),
    outcome,
    exit_code: code,
  }
  expect(await fresh()).toEqual([line])
})

test('logs the name given with --by beside the system user', async () => {
  await run(['titles', 'publish', 'the-contract', '--by', 'Grace'])
  expect(await fresh()).toMatchObject([{ who: 'Grace (tester@test)', arguments: 'publish the-contract', exit_code: 0 }])
})

test('line breaks in names and arguments do not forge lines of the output', async () => {
  const line = '\n2026-11-01 09:00 UTC  Grace (grace@server-1)  coins  grant 10000042 9000  done  0'
  await run(['titles', 'publish', `the-contract${line}`, '--by', `Ada${line}`])
  expect(await fresh()).toMatchObject([{ who: `Ada${line} (tester@test)` }])
  const count = (await rows()).length
  expect((await run(['operator-log', 'show'])).said.split('\n')).toHaveLength(count)
  expect((await run(['operator-log', 'show', '--csv'])).said.split('\n')).toHaveLength(count + 1)
})

test('does not log read-only and invalid commands', async () => {
  const { orderId } = await shop.order(await shop.buyer())
  for (const args of [
    ['titles', 'list'],
    ['coins', 'show', userId],
    ['coins', '--reason', 'grant', 'show', userId],
    ['users', 'show', userId],
    ['orders', 'show', orderId],
    ['feedback', 'list'],
    ['home', 'export'],
    ['packages', 'show'],
    ['report'],
    ['audit'],
    ['operator-log', 'show'],
    ['coins', 'grant', userId],
    ['secrets', 'rotate', 'everything'],
  ]) {
    await run(args)
  }
  expect(await fresh()).toEqual([])
})

test('logs a failed command, and shows an interrupted one without an outcome', async () => {
  const file = join(tmpdir(), `home-${userId}.yaml`)
  await writeFile(file, 'modules:\n  - { id: only, cardType: 18, select: all }\n')
  const confirm = async () => {
    throw new TypeError('Ada is gone')
  }
  await expect(run(['home', 'apply', file], { confirm })).rejects.toThrow('Ada')
  expect(await fresh()).toMatchObject([{ command: 'home', outcome: 'failed (TypeError)', exit_code: 1 }])
  await logCommandStart({ name: 'coins', args: ['grant', '1', '5'], who: 'killed@test' }, async () => workplace).open()
  const { said } = await run(['operator-log', 'show'])
  expect(said).toMatch(/killed@test +coins +grant 1 5 +no outcome/)
  const csv = (await run(['operator-log', 'show', '--since', '2026-01-01', '--csv'])).said.split('\n')
  expect(csv[0]).toBe('began,who,command,arguments,outcome,exit code')
  expect(csv).toHaveLength((await rows()).length + 1)
  expect((await run(['operator-log', 'show', '--since', '2027-01-01'])).said).toBe('No commands found.')
})

test('reports a failed start in one line, and a failure to log the outcome does not hide the error', async () => {
  const terminal = createTestTerminal(tmpdir())
  const open = () => Promise.reject(new StartError('DATABASE_URL: cannot connect'))
  const args = ['titles', 'publish', 'the-contract']
  expect(await runCommand(args, terminal, open, environmentOf(shop.server))).toBe(1)
  expect(terminal.lines).toEqual(['DATABASE_URL: cannot connect'])

  const { pool } = shop.server.database
  const confirm = async () => {
    await pool.query('ALTER TABLE operator_outcomes RENAME TO away')
    throw new TypeError('Ada is gone')
  }
  await expect(run(['coins', 'grant', userId, '1', '--reason', 'Sorry'], { confirm })).rejects.toThrow('Ada')
  await pool.query('ALTER TABLE away RENAME TO operator_outcomes')
})

test.each([
  'UPDATE operator_actions SET who = $$x$$',
  'DELETE FROM operator_outcomes',
  'TRUNCATE operator_actions CASCADE',
])('the database rejects changes of the log: %s', async (statement) => {
  await expect(shop.server.database.pool.query(statement)).rejects.toThrow('append-only')
})

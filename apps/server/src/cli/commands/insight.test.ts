import { parseEpochDay } from '@cliffhanger/domain/insight'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendEventsToStoreTwice } from '../../testing/insight-world.ts'
import { insertPaidOrder } from '../../testing/paid-order.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

/** A finished day: the test's current time is noon of 15 January. */
const day = '2026-01-13'
const at = parseEpochDay(day) * 86_400_000 + 1_000
const asked = ['--from', day, '--to', day]
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const { rows } = await server.database.pool.query<{ id: string }>(
    'INSERT INTO users (created_at) VALUES ($1) RETURNING user_id AS id',
    [new Date(at)],
  )
  const userId = rows[0]?.id ?? ''
  const fields = { path: '/' }
  await sendEventsToStoreTwice(server, [
    { userId, event: 'landing', at, fields, language: 'es' },
    { userId: '99999', event: 'landing', at, fields, language: '=cmd()' },
  ])
  const paidAt = new Date(at + 5_000)
  await insertPaidOrder(server.database, server.deps.provider.env, {
    ...{ userId, cents: 499, currency: 'USD', paidAt, fate: 'kept' },
  })
})
afterAll(() => server.close())
const insight = (...args: string[]) => runCommandOn(server, ['insight', ...args])

test('`insight` archives finished days, the last one again, and prints funnel, retention and definitions', async () => {
  expect(await insight('archive')).toEqual({ code: 0, lines: ['Archived 3 days: 2026-01-12, 2026-01-13, 2026-01-14'] })
  expect((await insight('archive')).lines[0]).toContain('2026-01-14')
  const { code, lines } = await insight('funnel', ...asked, '--split-by', 'language', '--csv')
  expect(code).toBe(0)
  expect(lines.slice(0, 2)).toEqual([
    'language,landing,first frame,25 %,50 %,75 %,100 %,wall,order,paid,unlocked,first frame p50 ms,first frame p95 ms',
    'all,2,0,0,0,0,0,0,0,0,0,–,–',
  ])
  // A formula that a client sent as its language gets an apostrophe, so that no spreadsheet runs it.
  expect(lines.slice(2, 4).sort()).toEqual(["'=cmd(),1,0,0,0,0,0,0,0,0,0,–,–", 'es,1,0,0,0,0,0,0,0,0,0,–,–'])
  expect((await insight('funnel', ...asked, '--language', 'es', '--csv')).lines[1]).toBe('all,1,0,0,0,0,0,0,0,0,0,–,–')
  expect((await insight('retention', ...asked, '--csv')).lines).toEqual([
    'first visit,viewers,day 1,day 7,day 30,payers,USD',
    `${day} – ${day},2,0.0 %,–,–,1,4.99`,
    'other viewers,,,,,,0.00',
  ])
  expect((await insight('definitions')).lines.join('\n')).toContain('A viewer is an account or a browser.')
})

test('a query of the command has no time limit', async () => {
  const limited = vi.spyOn(AbortSignal, 'timeout')
  expect((await insight('funnel', ...asked)).code).toBe(0)
  expect(limited).not.toHaveBeenCalled()
  limited.mockRestore()
})

test('days that are not in the archive are listed in a warning, separate from the result rows', async () => {
  await sendEventsToStoreTwice(server, [
    { userId: '99999', event: 'landing', at: at - 3 * 86_400_000, fields: { path: '/' } },
  ])
  const { lines, warnings } = await insight('funnel', '--from', '2026-01-11', '--to', '2026-01-11', '--csv')
  expect(lines).toHaveLength(4)
  expect(warnings).toEqual(['Not in the archive, and missing in these figures: 2026-01-11'])
})

test.each([
  [['funnel', '--split-by', 'colour'], /^--split-by must be one of: none, adLink/],
  [['funnel', '--from', 'yesterday'], '--from must be a day such as 2026-11-21.'],
  [['funnel', '--to', '2026-02-30'], '--to must be a day such as 2026-11-21.'],
  [['funnel', '--from', '2026-01-14', '--to', day], '--from and --to must be 1 to 400 days.'],
  [['retention', '--from', '2000-01-01', '--to', '2000-01-02'], '--from must be at most 400 days ago.'],
  [['funnel', '--ad-link', 'No Code'], '--ad-link must be the code of an ad link.'],
  [['funnel', '--title', 'nothing'], 'There is no title nothing. See: titles list'],
  [['drop-off'], 'There is no title (--title is missing). See: titles list'],
  [['drop-off', '--episode', '0'], '--episode must be the number of an episode.'],
])('refuses %j, and the error names the invalid option', async (args, message) => {
  const { code, lines } = await insight(...args)
  expect(code).toBe(1)
  expect(lines[0]).toMatch(message)
})

test('an unknown query or too many arguments print the usage', async () => {
  expect((await insight('guess')).code).toBe(2)
  expect((await insight('funnel', 'more')).code).toBe(2)
})

import { readFile } from 'node:fs/promises'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readStanding } from '../../standing.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const token = 'a-token-for-the-test'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { METRICS_TOKEN: token } })
})
afterAll(() => server.close())

const scrape = async () =>
  (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
const deployed = (name: string) => readFile(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8')

/** Every `expr` in what a file holds, however deep. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  )
}
/** Names in an expression that are metrics: not functions, labels, values or words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|on|without)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['by', 'on', 'or', 'and', 'unless', 'sum', 'max', 'min'].includes(name))
}

test.each([
  ['dashboard.json', (text: string): unknown => JSON.parse(text)],
  ['alerts.yml', (text: string): unknown => parse(text)],
] as const)('%s names only figures that there are, with labels that they have', async (name, read) => {
  await (await server.viewer()).ask(recommendation.moduleInfoList, {})
  const text = await scrape()
  const families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, family]) => family))
  const expressions = expressionsIn(read(await deployed(name)))
  expect(expressions.length).toBeGreaterThan(10)
  const named = expressions.flatMap(metricsIn).filter((one) => one !== 'up')
  const known = (one: string) => families.has(one) || families.has(one.replace(/_(bucket|count|sum)$/, ''))
  expect(named.filter((one) => !known(one))).toEqual([])
  const lanes = expressions.flatMap((one) => [...one.matchAll(/lane="(\w+)"/g)].map(([, lane]) => lane))
  for (const lane of lanes) expect(text).toContain(`http_shed_total{lane="${lane}"}`)
})

test('what waits is counted', async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const made = (state: string, age: string, checkAt: string) =>
    server.database.pool.query(
      `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, state, created_at, check_at, language, brand_id, origin)
      VALUES ($1, 1, 'sandbox', '1', 1, 'USD', $2, now() - $3::interval, now() + $4::interval, 2, 'x', 'x')`,
      [userId, state, age, checkAt],
    )
  await made('open', '5 minutes', '1 minute')
  await made('open', '5 hours', '-10 minutes')
  await made('open', '5 days', '1 hour')
  await made('paid', '1 hour', '1 hour')
  await server.database.pool.query(
    `INSERT INTO mails (mail_key, kind, user_id, created_at, send_at) VALUES ('a', 'receipt', $1, now() - interval '1 hour', now()),
    ('b', 'receipt', $1, now(), now()), ('c', 'receipt', $1, now(), NULL)`,
    [userId],
  )
  await server.database.pool.query("INSERT INTO job_runs VALUES ('rank-titles', to_timestamp(1000), NULL)")
  expect(await readStanding(server.deps.db, Date.now())).toMatchObject({
    openOrders: { hour: 1, day: 1, older: 1 },
    overdueOrders: 1,
    undeliveredOrders: 1,
    unsentMails: 2,
    lateMails: 1,
    jobs: [{ name: 'rank-titles', succeeded: 1000, failed: null }],
  })
})

test('a purge is overdue a day after both the clock and the hours counted say so', async () => {
  const { userId } = (await server.viewer()).state
  const overdueAfter = async (days: number, hours: number) => {
    await server.database.pool.query(
      "UPDATE users SET deleted_at = now() - $2 * interval '1 day', deleted_hours = $3 WHERE user_id = $1",
      [userId, days, hours],
    )
    return (await readStanding(server.deps.db, Date.now())).overduePurges
  }
  expect(await overdueAfter(17, 361)).toBe(0)
  expect(await overdueAfter(15, 400)).toBe(0)
  expect(await overdueAfter(17, 400)).toBe(1)
})

test('the page is there when the database is not, and says so', async () => {
  expect(await scrape()).toContain('\ndatabase_up 1\n')
  const other = await createTestServer({ env: { METRICS_TOKEN: token } })
  await other.database.pool.query('ALTER TABLE mails RENAME TO gone')
  const answer = await fetch(`${other.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  expect(text).toContain('\ndatabase_up 0\n')
  expect(text).not.toMatch(/^orders_undelivered \d/m)
  expect(text).toMatch(/^http_in_flight\{lane="payments"\} 0$/m)
  await other.close()
})

import { readFile } from 'node:fs/promises'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBacklog } from '../../backlog.ts'
import { createJobs } from '../../jobs/all.ts'
import { insertGrantedOrder } from '../../testing/given-order.ts'
import { expectWaiting } from '../../testing/lock-waits.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { writeBrand } from '../../testing/test-brand.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'

const token = 'a-token-for-the-test'
let server: TestServer
let brand: Awaited<ReturnType<typeof writeBrand>>
beforeAll(async () => {
  brand = await writeBrand("conversions: { meta: { pixel: '123456', testCode: TEST1 } }")
  const env = {
    METRICS_TOKEN: token,
    RATE_LIMITS: 'on',
    BRANDS_FILE: brand.file,
    META_CONVERSIONS_TOKEN: 'a-token-of-meta-0001',
  }
  server = await createTestServer({ env })
  await countEach(await server.viewer())
})
afterAll(() => Promise.all([server.close(), brand.remove()]))

/** Sends requests and inserts rows, so that every labelled metric has a value; without one, its labels are missing. */
async function countEach(viewer: ProtocolClient): Promise<void> {
  await viewer.ask(recommendation.moduleInfoList, {})
  const guess = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  // Sends one request more than the rate limit of a device allows.
  for (let guesses = 0; guesses <= 10; guesses += 1) await viewer.send(ownAccount.register.path, guess)
  await publishSample(server.deps.db, 'the-contract')
  await server.database.pool.query("INSERT INTO job_runs VALUES ('sweep-limits', now(), now())")
  const order = await insertGrantedOrder(server.deps.db, {
    userId: viewer.state.userId,
    coins: 100,
    at: new Date(testTime),
  })
  await server.database.pool.query(
    `INSERT INTO conversions (order_id, network, brand_id, event_id, paid_at, created_at, state, send_at)
      VALUES ($1, 'meta', 'one', '', now(), now(), 'waiting', now())`,
    [order],
  )
}

const scrape = async () =>
  (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
const deployed = (name: string) => readFile(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8')

/** A Prometheus query of an alert rule or a dashboard panel, with the labels that its text displays. */
interface Asking {
  readonly expr: string
  readonly shown: readonly string[]
}
function askingIn(value: unknown): Asking[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('expr' in value) || typeof value.expr !== 'string') return Object.values(value).flatMap(askingIn)
  const shown = [...JSON.stringify(value).matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(
    ([, label = '']) => label,
  )
  return [{ expr: value.expr, shown }]
}
const grouping = /\b(?:by|on|without)\s*\(([^)]*)\)/g
/** Returns the metric names in a PromQL expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(grouping, '')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['by', 'on', 'or', 'and', 'unless', 'sum', 'max', 'min'].includes(name))
}
/** Labels that Prometheus adds to every metric. */
const given = ['job', 'instance']
type Labelled = readonly [metric: string, label: string]
/** Returns the labels that a query filters, groups or displays by, each with the metrics that must have this label. */
function labelsIn({ expr, shown }: Asking): Labelled[] {
  const chosen = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.replace(/"[^"]*"/g, '').matchAll(/\w+/g)].map(([label]): Labelled => [metric, label]),
  )
  const grouped = [...expr.matchAll(grouping)].flatMap(([, inside = '']) => inside.split(/\s*,\s*/))
  // A grouped query returns only the labels that it groups by.
  const all = [...grouped, ...shown.filter((label) => grouped.length > 0 || !given.includes(label))]
  return [...chosen, ...metricsIn(expr).flatMap((metric) => all.map((label): Labelled => [metric, label]))]
}
/** Returns the labels of each metric in the text format. */
function labelsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const labels = new Map<string, Set<string>>([['up', new Set(given)]])
  for (const [, name = '', inside = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of inside.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

test.each([
  ['dashboard.json', (text: string): unknown => JSON.parse(text)],
  ['alerts.yml', (text: string): unknown => parse(text)],
] as const)('%s uses only existing metrics, jobs and labels', async (name, read) => {
  const text = await scrape()
  const asking = askingIn(read(await deployed(name)))
  expect(asking.length).toBeGreaterThan(10)
  const named = asking.flatMap(({ expr }) => metricsIn(expr)).filter((one) => one !== 'up')
  const families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, family]) => family))
  const known = (one: string) => families.has(one) || families.has(one.replace(/_(bucket|count|sum)$/, ''))
  expect(named.filter((one) => !known(one))).toEqual([])
  const labels = labelsOf(text)
  expect(asking.flatMap(labelsIn).filter(([metric, label]) => !labels.get(metric)?.has(label))).toEqual([])
  const lanes = asking.flatMap(({ expr }) => [...expr.matchAll(/lane="(\w+)"/g)].map(([, lane]) => lane))
  const tasks = asking.flatMap(({ expr }) => [...expr.matchAll(/task="([\w-]+)"/g)].map(([, task]) => task))
  const jobs = createJobs(server.deps, server.payments.settle).map((job) => job.name)
  expect(tasks.filter((task = '') => !jobs.includes(task))).toEqual([])
  for (const lane of lanes) expect(text).toContain(`http_shed_total{lane="${lane}"}`)
})

test('no metric uses a label that Prometheus reserves and would rename', async () => {
  const own = [...labelsOf(await scrape())].filter(([name]) => name !== 'up')
  expect(own.filter(([, labels]) => given.some((label) => labels.has(label))).map(([name]) => name)).toEqual([])
})

test('the backlog has unsent mails, undelivered orders, open orders of one environment, and ends of jobs', async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const made = (state: string, age: string, checkAt: string, env = 'sandbox') =>
    server.database.pool.query(
      `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, state, created_at, check_at, language, brand_id, origin)
      VALUES ($1, 1, $5, '1', 1, 'USD', $2, now() - $3::interval, now() + $4::interval, 2, 'x', 'x')`,
      [userId, state, age, checkAt, env],
    )
  await made('open', '5 minutes', '1 minute')
  await made('open', '5 hours', '-10 minutes')
  await made('open', '5 days', '1 hour')
  await made('open', '5 days', '-10 minutes', 'demo')
  await made('paid', '1 hour', '1 hour')
  await server.database.pool.query(
    `INSERT INTO mails (mail_key, kind, user_id, created_at, send_at) VALUES ('a', 'receipt', $1, now() - interval '1 hour', now()),
    ('b', 'receipt', $1, now(), now()), ('c', 'receipt', $1, now(), NULL)`,
    [userId],
  )
  await server.database.pool.query("INSERT INTO job_runs VALUES ('rank-titles', to_timestamp(1000), NULL)")
  expect(await readBacklog(server.deps.db, 'sandbox', Date.now())).toMatchObject({
    openOrders: { hour: 1, day: 1, older: 1 },
    overdueOrders: 1,
    undeliveredOrders: 1,
    unsentMails: 2,
    lateMails: 1,
    jobs: expect.arrayContaining([{ name: 'rank-titles', succeeded: 1000, failed: null }]),
  })
})

test('a purge is overdue a day after both the clock and the count of hourly job runs have made it due', async () => {
  const { userId } = (await server.viewer()).state
  const overdueAfter = async (days: number, hours: number) => {
    await server.database.pool.query(
      "UPDATE users SET deleted_at = now() - $2 * interval '1 day', deleted_hours = $3 WHERE user_id = $1",
      [userId, days, hours],
    )
    return (await readBacklog(server.deps.db, 'sandbox', Date.now())).overduePurges
  }
  expect(await overdueAfter(17, 361)).toBe(0)
  expect(await overdueAfter(15, 400)).toBe(0)
  expect(await overdueAfter(17, 400)).toBe(1)
})

test('when the backlog query fails, metrics are served with database_up 0 and without database gauges', async () => {
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

test('a database that answers too late counts as down, and the scrape does not wait for it', async () => {
  const { pool } = server.database
  const registry = new Registry()
  registerDatabaseMetrics(registry, server.deps, 1)
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE mails')
    expect(await registry.metrics()).toContain('\ndatabase_up 0\n')
    await expectWaiting(pool, 1)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})

import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReplicaReads } from '../../db/replica-reads.ts'
import type { Deps } from '../../deps.ts'
import type { Admission } from '../overload/admission.ts'
import { lanes } from '../overload/lanes.ts'
import type { RequestRateLimiter } from '../rate-limit/limiter.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'

type Counts = Readonly<Record<string, number>>

interface Sources {
  readonly limiter: RequestRateLimiter
  readonly admission: Admission
  /** The connection pool for viewers' requests; undefined if this process has none. */
  readonly pool: pg.Pool | undefined
  /** Reads from the database replica; undefined without DATABASE_READ_URL. */
  readonly replica: ReplicaReads | undefined
  /** Number of tracked events since the start, by result. */
  readonly events: () => Counts
  readonly adClicks: () => Counts
  readonly mails: Counts
  readonly webhooks: Counts
  readonly codes: { readonly requests: Counts; readonly guesses: Counts; isStrict(): boolean }
  /** Number of pages since the start, by kind of response: whole, shell or refused. */
  readonly pages: Counts
  readonly security: () => Counts
  readonly conversions: () => readonly { readonly network: string; readonly counts: Counts }[]
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8]

/** `/metrics` in the text format of Prometheus, for holders of METRICS_TOKEN; disabled without that variable. */
export function registerMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'provider' | 'readiness'>,
  sources: Sources,
): void {
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  timeRequests(app, registry)

  /** Registers a metric with a value per label, read at each scrape. */
  function figure(Kind: typeof Counter | typeof Gauge, name: string, help: string, label: string, read: () => Counts) {
    new Kind({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
      },
    })
  }
  const { admission, pool } = sources
  const byLane = (field: 'inFlight' | 'shed') => () =>
    Object.fromEntries(lanes.map((lane) => [lane, admission.counts[lane][field]]))
  figure(Gauge, 'http_in_flight', 'Requests that hold a place, by lane', 'lane', byLane('inFlight'))
  figure(Counter, 'http_shed_total', 'Requests turned away for want of a place, by lane', 'lane', byLane('shed'))
  new Gauge({
    name: 'http_in_flight_limit',
    help: 'Places that playback, browsing, pages and tracking share at this moment',
    registers,
    collect() {
      this.set(Math.floor(admission.limit()))
    },
  })
  figure(Counter, 'rate_limited_total', 'Requests turned away by a rate limit, by path', 'path', () =>
    Object.fromEntries(limiter.refused),
  )
  const { codes, limiter } = sources
  figure(Counter, 'code_requests_total', 'Requests for a mailed code, by who asked', 'outcome', () => codes.requests)
  figure(
    Counter,
    'code_guesses_total',
    'Guesses at mailed codes, by what became of them',
    'outcome',
    () => codes.guesses,
  )
  figure(
    Counter,
    'pages_total',
    'Pages, contents of public pages and sitemaps, by how they were served',
    'outcome',
    () => sources.pages,
  )
  figure(Counter, 'security_events_total', 'Security events since the start, by kind', 'kind', sources.security)
  figure(Gauge, 'breaker_open', '1 while something is more than viewers make', 'breaker', () => ({
    code_guesses: codes.isStrict() ? 1 : 0,
    requests: limiter.isFlooded() ? 1 : 0,
    storage: limiter.isOverStorage() ? 1 : 0,
  }))
  figure(Counter, 'tracked_events_total', 'Tracked events, by what became of them', 'outcome', sources.events)
  figure(Counter, 'ad_clicks_total', 'Opened ad links, by who opened them', 'outcome', sources.adClicks)
  figure(
    Counter,
    'mails_total',
    'Mails that nobody keeps (codes), by what became of them',
    'outcome',
    () => sources.mails,
  )
  figure(
    Counter,
    'webhooks_total',
    "The payment provider's messages, by what became of them",
    'outcome',
    () => sources.webhooks,
  )
  new Counter({
    name: 'conversions_total',
    help: 'Messages to ad networks, by network and what became of them',
    labelNames: ['network', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { network, counts } of sources.conversions()) {
        for (const [outcome, count] of Object.entries(counts)) this.inc({ network, outcome }, count)
      }
    },
  })
  if (pool) {
    figure(Gauge, 'database_connections', "Connections of viewers' requests to the database", 'state', () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
    }))
    new Gauge({
      name: 'database_waiting',
      help: 'Queries that wait for a connection',
      registers,
      collect() {
        this.set(pool.waitingCount)
      },
    })
  }
  const { replica } = sources
  if (replica) {
    const help = 'Queries for lists, by the database that answered them'
    figure(Counter, 'list_queries_total', help, 'database', () => replica.counts)
    new Gauge({
      name: 'replica_staleness_seconds',
      help: "Age of the replica's rows when last checked",
      registers,
      collect() {
        this.set((replica.stalenessMs() ?? Number.NaN) / 1_000)
      },
    })
  }
  new Gauge({
    name: 'not_ready',
    help: 'Things that this server waits for before it may get traffic',
    registers,
    collect() {
      this.set(deps.readiness.waitingFor().length)
    },
  })
  registerDatabaseMetrics(registry, deps)

  app.get('/metrics', async (request, reply) => {
    // Without the token the response does not reveal that metrics exist.
    if (!isToken(request.headers.authorization, metricsToken)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and class of status; without what was turned away for want of a place',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  })
  const underWay = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers })
  app.addHook('onRequest', (_request, reply, done) => {
    underWay.inc()
    reply.raw.once('close', () => underWay.dec())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

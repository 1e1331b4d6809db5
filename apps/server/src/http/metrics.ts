import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import type { Limiter } from './rate-limit/limiter.ts'

interface Sources {
  readonly limiter: Limiter
  readonly events: () => Readonly<Record<string, number>>
}

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8]

/** `/metrics` in the text format of Prometheus, for whoever has METRICS_TOKEN; without that variable there is no such page. */
export function registerMetrics(app: FastifyInstance, { config }: Pick<Deps, 'config'>, sources: Sources): void {
  const { metricsToken } = config
  if (metricsToken === undefined) return
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and class of status',
    labelNames: ['route', 'status'],
    buckets,
    registers,
  })
  const underWay = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers })
  new Counter({
    name: 'rate_limited_total',
    help: 'Requests turned away by a rate limit, by path',
    labelNames: ['path'],
    registers,
    collect() {
      this.reset()
      for (const [path, count] of sources.limiter.refused) this.inc({ path }, count)
    },
  })
  new Counter({
    name: 'tracked_events_total',
    help: 'Tracked events, by what became of them',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(sources.events())) this.inc({ outcome }, count)
    },
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    underWay.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    underWay.dec()
    const labels = { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // Whoever does not know the word learns nothing, not even that there is one.
    if (!isToken(request.headers.authorization, metricsToken)) return reply.callNotFound()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { type Backlog, readBacklog } from '../../backlog.ts'
import type { Deps } from '../../deps.ts'

/** Minimum interval between queries, however often metrics are scraped. */
const freshMs = 10_000
const usualPatienceMs = 2_000

type Labels = readonly (readonly [label: string, value: number])[]

/**
 * Registers gauges that are read from the database. If the database is down, they are missing and `database_up` is 0.
 * @param patienceMs how long a scrape waits for the database; a slower database counts as down
 */
export function registerDatabaseMetrics(
  registry: Registry,
  { db, now, provider }: Pick<Deps, 'db' | 'now' | 'provider'>,
  patienceMs = usualPatienceMs,
): void {
  let known: Backlog | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function refresh(): Promise<void> {
    const late = sleep(patienceMs, undefined, { ref: false })
    known = await Promise.race([readBacklog(db, provider.env, now()), late]).catch(() => undefined)
    readAtMs = performance.now()
  }
  async function backlog(): Promise<Backlog | undefined> {
    if (performance.now() - readAtMs > freshMs) {
      reading ??= refresh().finally(() => {
        reading = undefined
      })
      await reading
    }
    return known
  }
  function gauge(name: string, help: string, read: (found: Backlog) => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await backlog()
        this.remove()
        if (found) this.set(read(found))
      },
    })
  }
  function gauges(name: string, help: string, label: string, valuesOf: (found: Backlog) => Labels): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const found = await backlog()
        this.reset()
        for (const [value, count] of found ? valuesOf(found) : []) this.set({ [label]: value }, count)
      },
    })
  }

  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers, 1 or 0',
    registers: [registry],
    async collect() {
      this.set((await backlog()) ? 1 : 0)
    },
  })
  gauges('orders_open', 'Orders that wait for their payment, by age', 'age', ({ openOrders }) =>
    Object.entries(openOrders),
  )
  gauge(
    'orders_overdue',
    'Open orders nobody has looked at though their time came over a minute ago',
    (of) => of.overdueOrders,
  )
  gauge('orders_undelivered', 'Orders paid and not delivered; each needs a person', (of) => of.undeliveredOrders)
  gauge(
    'provider_events_unmatched',
    'Messages of the provider whose order is not known yet',
    (of) => of.unmatchedEvents,
  )
  gauge('mails_unsent', 'Mails about money that wait to be sent', (of) => of.unsentMails)
  gauge('mails_late', 'Of these, queued more than ten minutes ago', (of) => of.lateMails)
  gauges('conversions_waiting', 'Messages to ad networks that wait to be sent', 'network', ({ conversions }) =>
    conversions.map(({ network, waiting }) => [network, waiting]),
  )
  gauges('conversions_oldest_seconds', 'Age of the oldest of these', 'network', ({ conversions }) =>
    conversions.map(({ network, oldest }) => [network, Math.max(0, now() / 1_000 - oldest)]),
  )
  gauge(
    'experiments_stopped',
    'Experiments stopped by harm, a wrong split or a changed price within a day',
    (of) => of.stoppedExperiments,
  )
  gauge('feedback_unanswered', 'What viewers wrote and nobody answered', (of) => of.unansweredFeedback)
  gauge('uploads_loose', 'Images uploaded and not yet sent with a feedback', (of) => of.looseUploads)
  gauge('purges_overdue', 'Accounts that should have been removed a day ago', (of) => of.overduePurges)
  gauges('titles', 'Titles, by status; draft: an import has begun and not published it', 'status', ({ titles }) =>
    Object.entries(titles),
  )
  const timesOf =
    (field: 'succeeded' | 'failed') =>
    ({ jobs }: Backlog): Labels =>
      jobs.flatMap((job) => (job[field] === null ? [] : [[job.name, job[field]] as const]))
  // The label is named `task`, because Prometheus sets the label `job` itself and would rename ours.
  gauges('job_last_success_timestamp_seconds', 'When each job last ended well', 'task', timesOf('succeeded'))
  gauges('job_last_failure_timestamp_seconds', 'When each job last failed', 'task', timesOf('failed'))
}

import { createHmac, randomInt } from 'node:crypto'
import type pg from 'pg'
import type { PaymentIntentOperations } from './intents.ts'
import { readSettings, type Settings } from './settings.ts'
import { createStoreTransaction } from './store.ts'
import { inTransaction } from './transaction.ts'

const intervalMs = 200
const batchSize = 50
const responseTimeoutMs = 10_000
/** Delays between delivery attempts of a message. After the last attempt the message is dropped. */
const retryDelaysMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 3_600_000, 14_400_000, 28_800_000, 43_200_000]

export interface WebhookTarget {
  readonly url: string
  readonly secret: string
}

interface Due {
  readonly id: string
  readonly body: unknown
  readonly tries: number
}

/** Returns the signature of a webhook message as the provider computes it, over the timestamp and the sent bytes. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(timestamp).update(body).digest('hex')

/**
 * Starts a timer that completes pending payments and sends webhook events, each until the receiver returns 200 or the
 * attempts are used up. All state is in the database, so a process that exits loses nothing, and several processes
 * share the work.
 */
export function startWebhooks(
  pool: pg.Pool,
  intents: PaymentIntentOperations,
  target: () => WebhookTarget | undefined,
) {
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => (isStopped ? undefined : runOnce())).catch(() => undefined)
  }, intervalMs)

  async function runOnce(): Promise<void> {
    const settings = await readSettings(pool)
    await finishPending(settings)
    const to = target()
    if (to && !settings.knobs.webhooks.isOff) await sendDue(settings, to)
  }

  const finishPending = ({ now }: Settings): Promise<void> =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ intent_id: string }>(
        `DELETE FROM airwallex_sandbox.later WHERE intent_id IN (
          SELECT intent_id FROM airwallex_sandbox.later WHERE due_at <= $1 LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING intent_id`,
        [now],
      )
      for (const row of rows) await intents.finish(createStoreTransaction(client, now), row.intent_id)
    })

  async function sendDue({ now, knobs }: Settings, to: WebhookTarget): Promise<void> {
    const { delayMs, copies, isShuffled } = knobs.webhooks
    // Events are rescheduled before they are sent, so that after a crash they are sent twice rather than never.
    const { rows } = await pool.query<Due>(
      `UPDATE airwallex_sandbox.events SET tries = tries + 1, due_at = $1::bigint + ${responseTimeoutMs + 1_000}
      WHERE id IN (SELECT id FROM airwallex_sandbox.events WHERE due_at <= $1::bigint - $2::bigint
        ORDER BY due_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
      RETURNING id, body, tries`,
      [now, delayMs],
    )
    const copied = rows.flatMap((row) => Array.from({ length: copies }, () => row))
    const messages = isShuffled ? shuffled(copied) : copied
    const results = await Promise.all(
      messages.map(async (due) => ({ due, isDelivered: await send(due, to, { now, knobs }) })),
    )
    for (const { due, isDelivered } of results) {
      const waitMs = isDelivered ? undefined : retryDelaysMs[due.tries - 1]
      if (waitMs === undefined) await pool.query('DELETE FROM airwallex_sandbox.events WHERE id = $1', [due.id])
      else await pool.query('UPDATE airwallex_sandbox.events SET due_at = $2 WHERE id = $1', [due.id, now + waitMs])
    }
  }

  async function send(due: Due, { url, secret }: WebhookTarget, { now, knobs }: Settings): Promise<boolean> {
    const body = JSON.stringify(knobs.webhooks.isCamelCase ? inCamelCase(due.body) : due.body)
    const timestamp = String(now - knobs.webhooks.olderMs)
    const key = knobs.webhooks.hasWrongSecret ? `${secret}-wrong` : secret
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(key, timestamp, body),
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(responseTimeoutMs),
      })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  }

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  const renamed = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [renamed(name), inCamelCase(inner)]))
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: randomInt(1_000_000) }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

import { createHmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSandbox } from '@cliffhanger/airwallex-sandbox/create-sandbox'
import fastify from 'fastify'
import { vi } from 'vitest'
import type { Mail } from '../../../apps/server/src/adapters/mailer/mailer.ts'
import { type App, createApp } from '../../../apps/server/src/app.ts'
import { createKysely, openDatabase } from '../../../apps/server/src/db/open.ts'
import type { Deps } from '../../../apps/server/src/deps.ts'
import { apiBase } from '../../../apps/server/src/http/runtime-config.ts'
import { webhookPath } from '../../../apps/server/src/http/webhook-path.ts'
import { createReconciler, type Reconciler } from '../../../apps/server/src/modules/payments/reconciler.ts'
import type { Settle } from '../../../apps/server/src/modules/payments/settle.ts'
import { findLoginCodes } from '../../../apps/server/src/testing/outbox.ts'
import { createProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { simulateDispute } from '../../../apps/server/src/testing/simulated-dispute.ts'
import { createTestDeps } from '../../../apps/server/src/testing/test-server.ts'
import { serveInProcess } from './in-process-fetch.ts'
import { createCrashingPool } from './mortal-pool.ts'
import type { ProviderState } from './steps.ts'

export const modelServerOrigin = 'http://cliffhanger.test'
const providerOrigin = 'http://provider.test'
const merchant = { clientId: 'model-client', apiKey: 'model-key' }
const webhookSecret = 'model-webhook-secret'

/** Price of an episode in coins, by title index. */
export const episodePrices = [20, 50, 90] as const

const faults: Readonly<Record<ProviderState, readonly object[]>> = {
  fair: [],
  down: [{ path: '/pa/', kind: '500Before', times: 1000 }],
  lost: [{ path: '/pa/', kind: '500After', times: 1000 }],
  'consents down': [{ path: '/pa/payment_consents', kind: '500Before', times: 1000 }],
}

/** How long the app caches sessions, ms: only this app ends sessions, so its cache is never stale. */
const freshMs = 60_000

export interface PendingWebhook {
  readonly id: string
  readonly name: string
  readonly orderId: string
  readonly disputeId: string | undefined
  readonly body: string
}

/**
 * Settles waiting orders one at a time, the oldest first: some results depend on the sequence of settlements. R2 tests
 * concurrent settlements.
 */
function inTurn(settle: Settle): Settle {
  const waiting: { readonly orderId: string; readonly answer: (run: ReturnType<Settle>) => void }[] = []
  let turn = Promise.resolve()
  async function settleNext(): Promise<void> {
    waiting.sort((a, b) => Number(a.orderId) - Number(b.orderId))
    const next = waiting.shift()
    if (!next) return
    const run = settle(next.orderId)
    next.answer(run)
    await Promise.allSettled([run])
  }
  return (orderId) =>
    new Promise((answer) => {
      waiting.push({ orderId, answer })
      turn = turn.then(settleNext)
    })
}

export type ModelWorld = Awaited<ReturnType<typeof openModelWorld>>

/**
 * Starts the real app on a real PostgreSQL, and the payment sandbox, which outlives the app. Calls are made in process.
 * The test controls webhooks, faults, the clock and the jobs.
 */
export async function openModelWorld() {
  const env = {
    AIRWALLEX_BASE_URL: providerOrigin,
    AIRWALLEX_CLIENT_ID: merchant.clientId,
    AIRWALLEX_API_KEY: merchant.apiKey,
    AIRWALLEX_WEBHOOK_SECRET: webhookSecret,
  }
  const { deps: made, database, clock, close: closeDeps } = await createTestDeps({ env })
  const own = await openDatabase(database.runtime.connection, { maxConnections: 6 })
  const mortal = createCrashingPool(own.pool)
  const db = createKysely(mortal.pool, own)
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const deps: Deps = { ...made, db, mailer }

  const sandboxDatabase = await openDatabase(database.connection, { maxConnections: 4 })
  const provider = fastify()
  const baseUrl = () => providerOrigin
  await createSandbox(provider, {
    pool: sandboxDatabase.pool,
    merchant,
    baseUrl,
    webhook: () => undefined,
    hasKnobs: true,
  })

  async function start(): Promise<App & { rounds: Reconciler }> {
    const app = await createApp(deps, { freshMs, isReconciling: false, webDist: '/nowhere' })
    // Queued mails are not sent: they have their own tests, and composing a mail takes as long as ten purchases.
    const sendMails = async () => undefined
    return {
      ...app,
      rounds: createReconciler({ ...deps, settle: inTurn(app.payments.settle), sendMails }),
    }
  }
  let running = await start()
  serveInProcess({ [modelServerOrigin]: () => running.app, [providerOrigin]: () => provider })

  const titles: string[] = []
  for (const pricePerEpisode of episodePrices) {
    const { vidId } = await publishSample(database.db, `model-${pricePerEpisode}`, { pricePerEpisode })
    titles.push(vidId)
  }

  return {
    deps,
    database,
    clock,
    titles,
    mortal,
    disputeAtBank: (path: string, body: object) => simulateDispute({ ...merchant, origin: providerOrigin }, path, body),
    running: () => running,
    device: () => createProtocolClient(modelServerOrigin, deps.secrets.envelopeKey.toString('base64')),

    /** Sends a request to the provider as a browser does. Returns the payment status, or the error code. */
    async asBrowser(path: string, body: object): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const url = `${providerOrigin}/api/v1/pa/payment_intents/${path}`
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const said: Readonly<Record<string, unknown>> = JSON.parse(await answer.text())
      return String(said.status ?? said.code)
    },

    /** Sets the fault of the provider and its banks. */
    async setWeather(weather: ProviderState, consentDecline = ''): Promise<void> {
      const knobs = JSON.stringify({ faults: faults[weather], consentDecline })
      await sandboxDatabase.pool.query('UPDATE airwallex_sandbox.settings SET knobs = $1', [knobs])
    },

    async leap(ms: number): Promise<void> {
      clock.now += ms
      await sandboxDatabase.pool.query('UPDATE airwallex_sandbox.settings SET clock_ms = clock_ms + $1', [ms])
    },

    /** Webhooks that the provider has not sent yet, oldest first. */
    async messages(): Promise<PendingWebhook[]> {
      const { rows } = await sandboxDatabase.pool.query<{
        id: string
        name: string
        orderId: string | null
        body: object
      }>(`
        SELECT e.id, e.body ->> 'name' AS name, e.body, coalesce(e.body #>> '{data,object,merchant_order_id}', t.lookup) AS "orderId"
        FROM airwallex_sandbox.events e LEFT JOIN airwallex_sandbox.things t
          ON t.id = coalesce(e.body #>> '{data,object,payment_intent_id}', e.body #>> '{data,object,initial_payment_intent_id}')
        ORDER BY e.due_at, e.body ->> 'name'`)
      return rows.flatMap(({ id, name, orderId, body }) => {
        if (orderId === null) return []
        const disputeId = name.startsWith('payment_dispute.') ? String(Object(body).source_id) : undefined
        return [{ id, name, orderId, disputeId, body: JSON.stringify(body) }]
      })
    },
    /** Removes a webhook from those that the provider has not sent yet. */
    async forget({ id }: PendingWebhook): Promise<void> {
      await sandboxDatabase.pool.query('DELETE FROM airwallex_sandbox.events WHERE id = $1', [id])
    },
    /** Delivers a webhook and waits for its effects. Returns the HTTP status. */
    async deliver({ body }: PendingWebhook): Promise<number> {
      const timestamp = String(clock.now)
      const signature = createHmac('sha256', webhookSecret).update(timestamp).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
      const answer = await fetch(`${modelServerOrigin}${apiBase}${webhookPath}`, { method: 'POST', headers, body })
      await running.payments.reconciler.stop()
      return answer.status
    },

    /** Returns the provider's id of the newest payment of an order. */
    async intentOf(orderId: string): Promise<string> {
      const { rows } = await sandboxDatabase.pool.query<{ id: string }>(
        `SELECT id FROM airwallex_sandbox.things WHERE kind = 'intent' AND lookup = $1 ORDER BY created_at DESC LIMIT 1`,
        [orderId],
      )
      return rows[0]?.id ?? ''
    },

    /** Makes a call that sends a mail. Returns the code in the mail. */
    async mailedCode(ask: () => Promise<unknown>): Promise<string> {
      mails.length = 0
      await ask()
      while (mails.length === 0) await nextTurn()
      return findLoginCodes(mails[0]?.text ?? '')[0] ?? ''
    },

    /** Stops the app and starts a new app on the same data. */
    async restart(): Promise<void> {
      await running.app.close()
      running = await start()
      running.rounds.start()
      await running.rounds.stop()
    },

    /** Ends all orders, checks and faults left over from earlier runs, and sets the clocks. */
    async beginRun(now: number): Promise<void> {
      clock.now = now
      await database.pool.query(`
        UPDATE orders SET check_at = NULL, state = CASE state WHEN 'open' THEN 'closed' ELSE state END
          WHERE check_at IS NOT NULL OR state = 'open';
        UPDATE subscriptions SET state = 'cancelled', is_consent_open = false WHERE state = 'active' OR is_consent_open;
        UPDATE mails SET send_at = NULL WHERE send_at IS NOT NULL;
        TRUNCATE airwallex_sandbox.things, airwallex_sandbox.requests, airwallex_sandbox.events;`)
      const aheadMs = now - Date.now()
      await sandboxDatabase.pool.query(`UPDATE airwallex_sandbox.settings SET knobs = '{}', clock_ms = $1`, [aheadMs])
    },

    async close(): Promise<void> {
      await running.app.close()
      await provider.close()
      vi.unstubAllGlobals()
      await Promise.all([sandboxDatabase.close(), own.close()])
      await closeDeps()
    },
  }
}

/**
 * Runs the payment sandbox in a separate process, so that it can be stopped independently of the server. The
 * environment variables have the same names as those of the server; SANDBOX_WEBHOOK_URL is the URL that receives
 * webhook messages.
 */
import fastify from 'fastify'
import pg from 'pg'
import { createSandbox } from './create-sandbox.ts'

const env = process.env
const connectionString = env.DATABASE_URL
if (connectionString === undefined || connectionString === '') {
  console.error('DATABASE_URL is missing: the sandbox stores its state in PostgreSQL')
  process.exit(1)
}
const { AIRWALLEX_CLIENT_ID: clientId = 'sandbox', AIRWALLEX_API_KEY: apiKey = 'sandbox-key' } = env
const secret = env.AIRWALLEX_WEBHOOK_SECRET ?? 'sandbox-webhook-secret'
const url = env.SANDBOX_WEBHOOK_URL ?? 'http://127.0.0.1:8080/api/payment/webhook/airwallex'

const pool = new pg.Pool({ connectionString, max: 6 })
// PostgreSQL may close an idle connection; the next query opens a new one.
pool.on('error', () => undefined)
const app = fastify({ logger: false, forceCloseConnections: true })
let origin = ''
await createSandbox(app, {
  pool,
  merchant: { clientId, apiKey },
  baseUrl: () => origin,
  webhook: () => ({ url, secret }),
  hasKnobs: env.SANDBOX_KNOBS === '1',
})
origin = await app.listen({ host: env.HOST ?? '127.0.0.1', port: Number(env.PORT ?? 8090) })
console.log(`The payment sandbox is ready → ${origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => pool.end()))
}

/**
 * The payment provider's stand-in in a process of its own, for whoever wants to see it live and die apart from the server.
 * Its variables are named as the server names its own; SANDBOX_WEBHOOK_URL is where it tells what happened.
 */
import fastify from 'fastify'
import pg from 'pg'
import { createSandbox } from './create-sandbox.ts'

const env = process.env
const connectionString = env.DATABASE_URL
if (connectionString === undefined || connectionString === '') {
  console.error('DATABASE_URL: the stand-in keeps its state in a PostgreSQL; name one')
  process.exit(1)
}
const { AIRWALLEX_CLIENT_ID: clientId = 'sandbox', AIRWALLEX_API_KEY: apiKey = 'sandbox-key' } = env
const secret = env.AIRWALLEX_WEBHOOK_SECRET ?? 'sandbox-webhook-secret'
const url = env.SANDBOX_WEBHOOK_URL ?? 'http://127.0.0.1:8080/api/payment/webhook/airwallex'

const pool = new pg.Pool({ connectionString, max: 6 })
// A connection that ends while nobody uses it; the next query opens another.
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
console.log(`The payment provider's stand-in is ready → ${origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => pool.end()))
}

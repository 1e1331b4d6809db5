/**
 * Server for the baselines of bench/api.ts: Fastify with default settings, which parses the same JSON as the product
 * and sends the requested number of bytes from memory. `/bare-write` first commits one row with fsync in the product's
 * PostgreSQL. bench/api.ts starts it with the database connection as argument; it prints its URL.
 */
import fastify from 'fastify'
import pg from 'pg'

const [connection = '{}'] = process.argv.slice(2)
/** Pool with as many connections as the product has. */
const pool = new pg.Pool({ ...JSON.parse(connection), max: 20 })
await pool.query(`CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.rows (
  row_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, body jsonb NOT NULL)`)
const insert = { name: 'insert', text: 'INSERT INTO bench.rows (user_id, body) VALUES ($1, $2)' }

const app = fastify({ logger: false })
const texts = new Map<number, string>()
const textOf = (length: number): string => {
  const text = texts.get(length) ?? JSON.stringify({ code: 1, source: 'x'.repeat(Math.max(0, length - 22)) })
  texts.set(length, text)
  return text
}
app.post('/bare/:bytes', async (request, reply) => {
  const { bytes } = Object(request.params)
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return textOf(Number(bytes))
})
app.post('/bare-write/:bytes', async (request, reply) => {
  const { bytes } = Object(request.params)
  await pool.query({ ...insert, values: [Object(request.body).userId, request.body] })
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return textOf(Number(bytes))
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))

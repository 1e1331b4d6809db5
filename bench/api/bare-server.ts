/**
 * Baseline for the API: Fastify with its defaults, which parses the same JSON and sends the requested number of bytes
 * from memory. Started by bench/api.ts; prints its address.
 */
import fastify from 'fastify'

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
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close())

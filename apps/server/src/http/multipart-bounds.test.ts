import { createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { limitBody } from './multipart-bounds.ts'

/** Sends a body that begins with `sent` and never ends; returns the error and whether the connection was closed. */
async function refusalOf(sent: string, bounds: { mostBytes: number; deadlineMs: number }) {
  const refused = Promise.withResolvers<unknown>()
  const server = createServer((incoming, outgoing) => {
    const body = limitBody(incoming, bounds)
    body.broken.catch((error: unknown) => {
      refused.resolve(error instanceof CallError ? [error.reason, error.more] : error)
      outgoing.end('no')
      body.letGo()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const sending = request({ port: typeof address === 'object' ? address?.port : 0, host: '127.0.0.1', method: 'POST' })
  const ended = new Promise<void>((resolve) => sending.on('close', resolve).on('error', () => undefined))
  const answered = new Promise<string>((resolve) =>
    sending.on('response', (answer) => answer.on('data', (data) => resolve(String(data)))),
  )
  sending.write(sent)
  const [reason, text] = await Promise.all([refused.promise, answered])
  await ended
  await new Promise((resolve) => server.close(resolve))
  return [reason, text]
}

test.concurrent('refuses a stalled body and closes its connection', async () => {
  const [reason, text] = await refusalOf('a few bytes', { mostBytes: 1000, deadlineMs: 50 })
  expect([reason, text]).toEqual([['badRequest', { field: 'body' }], 'no'])
})

test.concurrent('refuses an endless body as too large', async () => {
  const [reason, text] = await refusalOf('x'.repeat(1001), { mostBytes: 1000, deadlineMs: 5000 })
  expect([reason, text]).toEqual([['tooLarge', {}], 'no'])
})

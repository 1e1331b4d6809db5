import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { languages } from '@cliffhanger/domain/languages'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { Tables } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { sendRaw } from '../testing/fuzz/raw-requests.ts'
import { createProtocolClient } from '../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { localizedMessage } from './messages/message.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  server = await createTestServer({ log: createLog('info', { write: (line: string) => void logged.push(line) }) })
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const check = '/login/v1/check'
const deviId = '0d9b5a52-8e0f-4a53-9a53-3f2b6a0c6f11'
const post = (path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) =>
  server.client().send(path, { method: 'POST', headers, body })

const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
test.each([
  ['a body that is no JSON', () => post(check, '{"deviId":'), 400, 'body'],
  ['no body', () => post(check, ''), 400, 'body'],
  ['a list', () => post(check, '[]'), 400, 'body'],
  ['null', () => post(check, 'null'), 400, 'body'],
  ['another content type', () => post(check, 'deviId=1', { 'content-type': 'text/plain' }), 400, 'content-type'],
  ['no content type', () => post(check, Buffer.from('{}'), {}), 400, 'content-type'],
  ['a text with NUL', () => post(check, JSON.stringify({ deviId, adId: 'a\0' })), 400, 'adId'],
  ['half a surrogate pair', () => post(check, `{"deviId":"${deviId}","adId":"\\ud800"}`), 400, 'adId'],
  ['bad bytes in the url', () => server.client().send('/%zz'), 400, 'url'],
])('%s returns 400 and names the invalid field', async (_, send, status, field) => {
  expect(await send()).toMatchObject({ status, code: status, message: `The request is not valid: ${field}` })
})

test('a body of 64 KiB is read, a larger body is rejected as too large', async () => {
  const fill = (length: number) => JSON.stringify({ deviId, unknown: 'x'.repeat(length) })
  expect(await post(check, fill(65_000))).toMatchObject({ status: 200, code: 1 })
  expect(await post(check, fill(66_000))).toMatchObject({ status: 413, code: 413 })
})

test('accepts unknown fields that are deeply nested or named __proto__ or constructor', async () => {
  expect((await post(check, `{"deviId":"${deviId}","x":${deep}}`)).status).toBe(200)
  expect((await post(check, `{"deviId":"${deviId}","__proto__":{"isOfficial":true}}`)).status).toBe(200)
  expect((await post(check, `{"deviId":"${deviId}","constructor":{"prototype":{}}}`)).status).toBe(200)
})

test('a request without a Host is malformed, and an unknown Expect header is ignored', async () => {
  const port = Number(new URL(server.origin).port)
  const bare = (headers: string) => sendRaw(port, `GET /api/nothing HTTP/1.1\r\n${headers}connection: close\r\n\r\n`)
  expect(await bare('')).toMatch(/^HTTP\/1\.1 400 .*\{"code":400,"message":"The request is not valid: host"\}/s)
  expect(await bare('host: x\r\nexpect: miracles\r\n')).toMatch(/^HTTP\/1\.1 404 .*\{"code":404,/s)
})

test('unknown calls and wrong methods return 404', async () => {
  const client = server.client()
  expect(await post('/nothing', '{}')).toMatchObject({ status: 404, code: 404 })
  expect(await client.send(check)).toMatchObject({ status: 404, code: 404 })
  expect(await client.send(check, { method: 'DELETE' })).toMatchObject({ status: 404, code: 404 })
  expect(await client.send('')).toMatchObject({ status: 404, code: 404 })
  expect(await client.send(`/${'x'.repeat(5000)}`)).toMatchObject({ status: 404, code: 404 })
})

test('TRACE returns 404 and echoes nothing', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write('TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Marker: repeated\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('repeated')
})

test.each(languages)('error messages are in $name if the request asks for this language', async ({ id }) => {
  const answer = await post(check, JSON.stringify({ deviId: 'x', language: id }))
  expect(answer.message).toBe(localizedMessage('badRequest', id, { field: 'deviId' }))
  const query = await server.client().send(`/constant/get?key=x&language=${id}`)
  expect(query.message).toBe(localizedMessage('notFound', id))
})

test('bytes that are not HTTP get an error envelope, and the connection is closed', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.end('GARBAGE\r\n\r\n')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(Buffer.from(chunk))
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(body)).toEqual({ code: 400, message: 'The request is not valid: http' })
})

test('a connection whose request times out is closed without a response', async () => {
  const { app } = await createApp(server.deps, { isReconciling: false })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const [accepted] = await once(app.server, 'connection')
  app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted)
  const heard: Buffer[] = []
  for await (const chunk of socket) heard.push(Buffer.from(chunk))
  expect(heard).toEqual([])
  await app.close()
})

test('the message of an internal error contains the id of its log line and no details', async () => {
  const { pool } = server.database
  await pool.query('ALTER FUNCTION reserve_guest() RENAME TO reserve_gone')
  const answer = await post(check, JSON.stringify({ deviId }))
  await pool.query('ALTER FUNCTION reserve_gone() RENAME TO reserve_guest')
  expect(answer).toMatchObject({ status: 500, code: 500 })
  expect(answer.text).not.toMatch(/reserve|function|select/i)
  const id = /\(([\w-]+)\)/.exec(answer.message)?.[1] ?? 'none'
  expect(logged.some((line) => line.includes(id) && line.includes('"level":"error"'))).toBe(true)
})

test('returns 503 with Retry-After while the database is down', async () => {
  const pool = new pg.Pool({ host: '/nowhere', user: 'nobody', database: 'none' })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { app } = await createApp({ ...server.deps, db }, { isReconciling: false })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = createProtocolClient(origin, server.deps.secrets.envelopeKey.toString('base64'))
  const answer = await client.check()
  const ready = await fetch(`${origin}/readyz`)
  await app.close()
  await db.destroy()
  expect(answer).toMatchObject({ status: 503, code: 503, message: localizedMessage('unavailable', 2) })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ waitingFor: ['database'] })
})

test('connections that the database closes are replaced without a failed request', async () => {
  const viewer = await server.viewer()
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> 'cliffhanger'`.execute(
    server.database.db,
  )
  const { pool } = server.database.runtime
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await viewer.check()).status).toBe(200)
})

test('the log contains no token, cookie, device id, address or query', async () => {
  logged.length = 0
  const viewer = await server.viewer()
  await viewer.send('/constant/get?key=private-thing')
  const all = logged.join('')
  expect(all).toContain('"route":"/api/login/v1/check"')
  const { token = '', cookie = '', deviId: device } = viewer.state
  for (const secret of [token, cookie.split('=')[1] ?? '', device, '127.0.0.1', 'private-thing', 'user-agent']) {
    expect(secret).not.toBe('')
    expect(all).not.toContain(secret)
  }
})

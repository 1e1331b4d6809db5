import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, studioOriginOf } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { readLogPage } from '../operator-log/store.ts'
import { insertEvents } from '../tracking/store.ts'
import { createLimitedExport } from './limited-export.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const open = new AbortController().signal
/** Exports the given pieces. Returns the result and the number of pieces that were written. */
async function exportPieces(pieces: readonly string[], signal: AbortSignal, beforePiece = (_index: number) => {}) {
  let written = 0
  const exportLimited = createLimitedExport(async (_db, _userId, write) => {
    for (const [index, piece] of pieces.entries()) {
      beforePiece(index)
      write(piece)
      written += 1
    }
  }, 10)
  return { result: await exportLimited(server.deps.db, '1', signal), written }
}

test('an export is refused as soon as it exceeds the size limit', async () => {
  expect(await exportPieces(['12345', '67890'], open)).toEqual({ result: { data: '1234567890' }, written: 2 })
  const { result, written } = await exportPieces(['12345', '契約', 'more'], open)
  expect(result).toMatchObject({ refusal: 'exportTooLarge' })
  expect(written).toBe(1)
})

test('an export stops when its request has ended', async () => {
  const request = new AbortController()
  const { result, written } = await exportPieces(['1', '2', '3', '4'], request.signal, (index) => {
    if (index === 2) request.abort()
  })
  expect(result).toMatchObject({ refusal: 'unavailable' })
  expect(written).toBe(2)
})

test('Studio runs one export at a time, and ends an export whose page is closed', async () => {
  const owner = await signInAs(server, 'owner')
  const { userId } = (await server.viewer()).state
  const event = {
    receivedAt: testTime,
    createdAt: testTime,
    event: 'user_behavior',
    userId,
    deviceHash: '',
    channelId: 1,
  }
  const events = Array.from({ length: 10_000 }, (_, at) => ({ ...event, fields: { subject: `event ${at}` } }))
  await insertEvents(server.database.runtime.db, events)
  const both = await Promise.all([1, 2].map(() => owner.call(studioViewers.export, { userId })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ failure }) => failure)?.failure).toMatchObject({ reason: 'exportRunning' })
  const page = new AbortController()
  const closed = fetch(`${studioOriginOf(server)}/studio/api${studioViewers.export.path}`, {
    method: 'POST',
    headers: owner.headers,
    body: JSON.stringify({ userId }),
    signal: page.signal,
  })
  const lastEntry = async () => (await readLogPage(server.deps.db, undefined, 1, {}))[0]
  await expect.poll(async () => (await lastEntry())?.outcome, { interval: 5 }).toBeNull()
  page.abort()
  await expect(closed).rejects.toThrow()
  await expect.poll(async () => (await lastEntry())?.outcome).toBe('refused (unavailable)')
  expect((await owner.call(studioViewers.export, { userId })).status).toBe(200)
})

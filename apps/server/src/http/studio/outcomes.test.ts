import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLogPage } from '../../modules/operator-log/store.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: StudioClient
beforeAll(async () => {
  server = await createTestServer()
  owner = await signInAs(server, 'owner')
})
afterAll(() => server.close())

const lastOutcome = async () => (await readLogPage(server.deps.db, undefined, 1, {}))[0]?.outcome

test('a change whose outcome cannot be logged stays without an outcome, and is never logged as refused', async () => {
  const { userId } = (await server.viewer()).state
  const grant = (key: string) => owner.call(studioViewers.grant, { userId, coins: 7, reason: 'Sorry', key })
  const { pool } = server.database
  await pool.query('ALTER TABLE operator_outcomes ADD CONSTRAINT refuses_done CHECK (exit_code <> 0) NOT VALID')
  expect((await grant('key-1')).status).toBe(500)
  expect(await lastOutcome()).toBeNull()
  await pool.query('ALTER TABLE operator_outcomes DROP CONSTRAINT refuses_done')
  // The first request has made the change, so a second request with the same idempotency key changes nothing.
  expect((await grant('key-1')).value).toEqual({ isNew: false, coins: 7 })
  expect(await lastOutcome()).toBe('done')
})

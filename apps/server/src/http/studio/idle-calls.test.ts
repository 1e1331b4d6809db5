import { studioIdleHeader } from '@cliffhanger/contract/studio/call'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const minuteMs = 60_000
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('calls that a page repeats by itself do not prolong a session, and calls of the operator do', async () => {
  const operator = await signInAs(server, 'support')
  async function callAfter(minutes: number, isByPage: boolean): Promise<string | undefined> {
    server.clock.now += minutes * minuteMs
    if (isByPage) operator.headers[studioIdleHeader] = '1'
    else delete operator.headers[studioIdleHeader]
    return (await operator.call(studioSession.me, {})).failure?.reason
  }
  expect(await callAfter(20, true)).toBeUndefined()
  expect(await callAfter(5, false)).toBeUndefined()
  expect(await callAfter(20, true)).toBeUndefined()
  expect(await callAfter(10, true)).toBe('signedOut')
})

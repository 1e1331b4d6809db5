import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('after ten wrong codes, an unknown email address gets the same response as the address of an operator', async () => {
  const owner = await signInAs(server, 'owner')
  const { email } = await owner.ask(studioSession.me, {})
  const browser = createStudioClient(server)
  const failuresOf = async (address: string) => {
    const failures = []
    for (let at = 0; at < 11; at += 1)
      failures.push((await browser.call(studioSession.signInByCode, { email: address, code: '123456' })).failure)
    return failures
  }
  const ofOperator = await failuresOf(email)
  expect(ofOperator.at(-1)?.reason).toBe('tooMany')
  expect(await failuresOf('Nobody@example.com')).toEqual(ofOperator)
})

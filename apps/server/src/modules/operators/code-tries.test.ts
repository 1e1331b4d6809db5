import { studioSession } from '@cliffhanger/contract/studio/session'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudioClient, type StudioClient, signInAs } from '../../testing/studio-client.ts'
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

/** Gives an operator an authenticator app; returns a function that reads the code that the app shows. */
async function addAuthenticator(operator: StudioClient): Promise<() => string> {
  const { secret } = await operator.ask(studioSession.beginTotp, {})
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  const code = () => app.generate({ timestamp: server.clock.now })
  await operator.ask(studioSession.setTotp, { secret, code: code() })
  return code
}

test("ten wrong codes of an operator do not block another operator's codes from the same browser", async () => {
  const [attacked, other] = [await signInAs(server, 'support'), await signInAs(server, 'support')]
  const code = await addAuthenticator(other)
  const browser = createStudioClient(server)
  const { email } = await attacked.ask(studioSession.me, {})
  const tries = []
  for (let at = 0; at < 11; at += 1)
    tries.push((await browser.call(studioSession.signInByCode, { email, code: '123456' })).failure?.reason)
  expect(tries.at(-1)).toBe('tooMany')
  server.clock.now += 60_000
  const otherEmail = (await other.ask(studioSession.me, {})).email
  await browser.ask(studioSession.signInByCode, { email: otherEmail, code: code() })
  expect((await browser.ask(studioSession.me, {})).email).toBe(otherEmail)
})

test('right codes do not count as tries', async () => {
  const owner = await signInAs(server, 'owner')
  const code = await addAuthenticator(owner)
  for (let at = 0; at < 12; at += 1) {
    server.clock.now += 60_000
    await owner.ask(studioSession.confirm, { code: code() })
  }
})

import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const poison = '"__proto__":{"isOfficial":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}'
const query = '__proto__=x&__proto__[polluted]=1&constructor[prototype][polluted]=1&toString=x&hasOwnProperty=x'

test("no request pollutes prototypes or sets the caller's identity", async () => {
  const viewer = await server.viewer()
  const { deviId, cookie = '', token = '' } = viewer.state
  const headers = { cookie, bearertoken: token }
  const json = { ...headers, 'content-type': 'application/json' }
  const form = new FormData()
  for (const name of ['__proto__', 'constructor', 'toString', '__proto__[polluted]'])
    form.append(name, '{"polluted":1}')
  const asked: readonly (readonly [string, RequestInit])[] = [
    [accounts.check.path, { method: 'POST', headers: json, body: `{"deviId":"${deviId}",${poison}}` }],
    [accounts.check.path, { method: 'POST', headers: json, body: `{"deviId":"${deviId}","x":[{${poison}}]}` }],
    [ownAccount.saveUserPreference.path, { method: 'POST', headers: json, body: `{${poison}}` }],
    ['/userInfo/updateHeadImg', { method: 'POST', headers, body: form }],
    [`/constant/get?${query}`, {}],
    [`/log/track?${query}`, {}],
  ]
  for (const [path, init] of asked) {
    const { status } = await fetch(`${server.origin}/api${path}`, init)
    expect([path, status < 500]).toEqual([path, true])
  }
  expect('polluted' in {} || 'isOfficial' in {}).toBe(false)
  expect(Object.prototype.toString.call([])).toBe('[object Array]')
  // The guest's request claims to come from a registered user, but the call to delete an account is still refused.
  const official = { method: 'POST', headers: json, body: `{"deviId":"${deviId}",${poison}}` }
  expect((await viewer.send('/login/removeUser', official)).code).toBe(403)
})

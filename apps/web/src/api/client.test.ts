import { accounts } from '@cliffhanger/contract/accounts'
import { expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { createCallRunner } from './client.ts'
import { createSession } from './session.ts'
import { createEnvelopeResponse, createTestTransport } from './testing.ts'

/** Returns a client and its server, which accepts the tokens in `good` and issues t1, t2, … */
function clientOf(good: Set<string>, stored = '') {
  const settings = createSettings(undefined)
  if (stored) settings.set(keys.bearerToken, stored)
  const log: string[] = []
  let checks = 0
  const respond = vi.fn<typeof fetch>(async (url, request) => {
    const path = String(url).replace('/api', '')
    const token = new Headers(request?.headers).get('BearerToken')
    log.push(`${path} ${token ?? '-'}`)
    if (path !== accounts.check.path)
      return token && good.has(token) ? createEnvelopeResponse(1, { coinBalance: 9 }) : createEnvelopeResponse(401)
    checks += 1
    return createEnvelopeResponse(1, { bearerToken: `t${checks}`, isOfficial: true, userId: '42' })
  })
  const { send } = createTestTransport(respond, settings)
  const input = { deviId: '00000000-0000-4000-8000-000000000000' }
  const session = createSession(send, settings, async () => input)
  const failures: string[] = []
  const run = createCallRunner(send, session, (path, { reason }) => failures.push(`${path} ${reason}`))
  return { run, session, settings, log, failures, respond }
}
const balance = { isLogin: false }

test('concurrent first calls share one session check, whose token is stored', async () => {
  const { run, settings, log } = clientOf(new Set(['t1']))
  const both = [run(accounts.getUserAccountInfo, balance), run(accounts.getUserAccountInfo, balance)]
  expect(await Promise.all(both)).toEqual([
    { ok: true, value: { coinBalance: 9 } },
    { ok: true, value: { coinBalance: 9 } },
  ])
  expect(log.filter((line) => line.startsWith(accounts.check.path))).toHaveLength(1)
  expect(settings.get(keys.bearerToken)).toBe('t1')
  expect(settings.get(keys.userId)).toBe('42')
  expect(settings.get(keys.isLogin)).toBe(1)
  const answer = createEnvelopeResponse(1, { bearerToken: 't1', isOfficial: true, userId: '42' })
  expect(settings.get(keys.sealedSession)).toBe((await answer.json()).source)
})

test('a session check that returns a guest replaces the stored session of an account', async () => {
  const { session, settings, respond } = clientOf(new Set())
  settings.set(keys.isLogin, 1)
  respond.mockResolvedValueOnce(createEnvelopeResponse(1, { bearerToken: 't9', isOfficial: false, userId: '43' }))
  await session.check()
  expect([keys.bearerToken, keys.userId].map(settings.get)).toEqual(['t9', '43'])
  expect(settings.get(keys.isLogin), 'isLogin of a guest').toBe(0)
})

test('uses a stored token without waiting for a session check', async () => {
  const { run, log } = clientOf(new Set(['old']), 'old')
  await run(accounts.getUserAccountInfo, balance)
  expect(log).toEqual(['/userInfo/getUserAccountInfo old'])
})

test('after a 401, all calls share one session renewal and each call is retried once', async () => {
  const { run, log } = clientOf(new Set(['t1']), 'expired')
  const both = [run(accounts.getUserAccountInfo, balance), run(accounts.getUserAccountInfo, balance)]
  expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true)
  expect(log).toEqual([
    '/userInfo/getUserAccountInfo expired',
    '/userInfo/getUserAccountInfo expired',
    '/login/v1/check -',
    '/userInfo/getUserAccountInfo t1',
    '/userInfo/getUserAccountInfo t1',
  ])
})

test('returns a second 401 to the caller', async () => {
  const { run, log } = clientOf(new Set(), 'expired')
  expect(await run(accounts.getUserAccountInfo, balance)).toMatchObject({ ok: false, reason: 'unauthorized' })
  expect(log).toHaveLength(3)
})

test('returns a failed session check to the caller; the next call checks again', async () => {
  const { run, respond } = clientOf(new Set(['t1']))
  respond.mockRejectedValueOnce(new TypeError('offline'))
  expect(await run(accounts.getUserAccountInfo, balance)).toMatchObject({ ok: false, reason: 'network' })
  expect(await run(accounts.getUserAccountInfo, balance)).toMatchObject({ ok: true })
})

test('sends public calls without a session', async () => {
  const { run, log } = clientOf(new Set())
  await run(accounts.constant, { key: 'PAY_SWITCH_H5' })
  expect(log).toEqual(['/constant/get?key=PAY_SWITCH_H5 -'])
})

test('reports once a call whose retry also failed, but not a call whose retry succeeded', async () => {
  const refused = clientOf(new Set(), 'stale')
  await refused.run(accounts.getUserAccountInfo, balance)
  expect(refused.failures).toEqual([`${accounts.getUserAccountInfo.path} unauthorized`])
  const renewed = clientOf(new Set(['t1']), 'stale')
  await renewed.run(accounts.getUserAccountInfo, balance)
  expect(renewed.failures).toEqual([])
})

import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect } from 'vitest'
import { listPersonalDataModules } from '../all-personal-data.ts'
import { purgeDueUsers } from '../modules/accounts/purge.ts'
import { createTombstoneLog } from '../modules/accounts/tombstones.ts'
import { creditCoins } from '../modules/wallet/ledger.ts'
import { requestAndReadMailedCode } from './outbox.ts'
import type { ProtocolClient } from './protocol-client.ts'
import { createTestServer, type TestServer } from './test-server.ts'

export let server: TestServer
export let outboxDataDir: string
/** Starts `server` before the tests of a file and stops it after them. Call this in each file that uses `server`. */
export function setUpServer(): void {
  beforeAll(async () => {
    server = await createTestServer({ env: { RATE_LIMITS: 'on' } })
    outboxDataDir = server.deps.config.dataDir
  })
  afterAll(() => server.close())
}

let people = 0
/** Returns an unused email address. */
export const newEmailAddress = () => {
  people += 1
  return `person${people}@example.com`
}
export const advanceClock = (ms: number) => {
  server.clock.now += ms
}
export const readUserInfo = (viewer: ProtocolClient) => viewer.ask(accounts.getUserInfo, {})
export const register = (viewer: ProtocolClient, openid: string, code: string) =>
  viewer.call(ownAccount.register, { openid, code, type: 6 })
export const removeUserByCode = (viewer: ProtocolClient, openid: string, code: string) =>
  viewer.call(ownAccount.removeUser, { openid, code, type: 6 })
export const wrongCodeResponse = { status: 200, code: 1, source: { state: -1, message: expect.stringMatching(/./) } }
export const purgeDeletedAccounts = () => {
  const { db, now, config } = server.deps
  const tombstones = createTombstoneLog(config.dataDir)
  return purgeDueUsers({ db, now, personalData: listPersonalDataModules(server.deps), tombstones })
}
export async function giveCoins(viewer: ProtocolClient, coins: number) {
  const { userId } = viewer.state
  const key = `grant:${userId}:${server.clock.now}`
  const at = new Date(server.clock.now)
  await creditCoins(server.deps.db, { userId, coins, kind: 'grant', key, note: '', orderId: null, at })
}
export async function deleteAccount(viewer: ProtocolClient, address: string) {
  const code = await requestAndReadMailedCode(viewer, outboxDataDir, address, 2)
  expect((await removeUserByCode(viewer, address, code)).source).toEqual({ state: 1 })
}

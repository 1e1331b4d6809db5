import { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { wallet } from '@cliffhanger/contract/wallet'
import { expect, test } from 'vitest'
import { signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import {
  advanceClock,
  deleteAccount,
  giveCoins,
  newEmailAddress,
  outboxDataDir,
  purgeDeletedAccounts,
  readUserInfo,
  removeUserByCode,
  server,
  setUpServer,
  wrongCodeResponse,
} from '../../testing/registering.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { auditWallet } from '../wallet/audit.ts'
import { accountRestorePeriodMs } from './restore-time.ts'

setUpServer()

test('deleting an account requires its own address and a code, and ends all its sessions', async () => {
  const [phone, tablet] = [await server.viewer(), await server.viewer()]
  const address = newEmailAddress()
  const { userId } = await signIn(phone, outboxDataDir, address)
  advanceClock(61_000)
  await signIn(tablet, outboxDataDir, address)
  const ask = (who: ProtocolClient, openid: string) => who.call(ownAccount.sendEmailVoiceCode, { openid, type: 2 })
  expect((await ask(phone, newEmailAddress())).status).toBe(403)
  expect((await ask(await server.viewer(), address)).status).toBe(403)
  expect((await removeUserByCode(await server.viewer(), address, '123456')).status).toBe(403)
  expect((await removeUserByCode(phone, newEmailAddress(), '123456')).status).toBe(403)
  expect(await removeUserByCode(phone, address, '12345')).toMatchObject(wrongCodeResponse)
  await deleteAccount(phone, address)
  for (const device of [phone, tablet]) {
    expect((await device.call(accounts.getUserInfo, {})).status).toBe(401)
    await device.check({ userId })
    expect(device.state.userId).not.toBe(userId)
  }
})

test('a login within 15 days restores a deleted account and reports it', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  const { userId } = await signIn(viewer, outboxDataDir, address)
  await giveCoins(viewer, 25)
  await deleteAccount(viewer, address)
  advanceClock(accountRestorePeriodMs - 1)
  expect(await purgeDeletedAccounts()).toBe(0)
  await viewer.check()
  expect(await signIn(viewer, outboxDataDir, address)).toEqual({ state: 1, userId, restored: true })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 25 })
  expect((await readUserInfo(viewer)).openId).toBe(address)
})

test('after 15 days the email address is free and the old account cannot be restored', async () => {
  expect(accountRestorePeriodMs, 'the time to restore').toBe(15 * 24 * 60 * 60 * 1000)
  advanceClock(accountRestorePeriodMs)
  await purgeDeletedAccounts()
  const viewer = await server.viewer()
  const address = newEmailAddress()
  const { userId } = await signIn(viewer, outboxDataDir, address)
  await deleteAccount(viewer, address)
  advanceClock(accountRestorePeriodMs)
  await viewer.check()
  const fresh = await signIn(viewer, outboxDataDir, address)
  expect(fresh).toEqual({ state: 1, userId: expect.not.stringMatching(`^${userId}$`) })
  expect(await purgeDeletedAccounts()).toBe(1)
  expect(await purgeDeletedAccounts()).toBe(0)
  expect((await readUserInfo(viewer)).userId).toBe(fresh.userId)
})

test('a purge removes personal data but keeps the user id and the ledger', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  const { userId = '' } = await signIn(viewer, outboxDataDir, address)
  const { vidId } = await publishSample(server.deps.db, 'purged-title')
  await giveCoins(viewer, 60)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await viewer.ask(ownAccount.saveUserPreference, { preferenceId: 2 })
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-canary' })
  await deleteAccount(viewer, address)
  advanceClock(accountRestorePeriodMs)
  expect(await purgeDeletedAccounts()).toBe(1)
  const { rows } = await server.database.pool.query<{ user: object }>(
    'SELECT to_jsonb(u) AS user FROM users u WHERE user_id = $1',
    [userId],
  )
  expect(rows[0]?.user).toMatchObject({ email: null, nickname: null, preference: null, purged_at: expect.any(String) })
  const dump = await server.database.pool.query<{ text: string }>(
    `SELECT string_agg(row_to_json(t)::text, '') AS text FROM (
      SELECT a.parameters::text AS x FROM ad_attributions a WHERE user_id = $1
      UNION ALL SELECT row_to_json(c)::text FROM mail_codes c WHERE user_id = $1 OR address = $2
      UNION ALL SELECT row_to_json(e)::text FROM entitlements e WHERE user_id = $1) t`,
    [userId, address],
  )
  expect(dump.rows[0]?.text).toBeNull()
  const ledger = await server.database.pool.query('SELECT kind FROM ledger_entries WHERE user_id = $1', [userId])
  expect(ledger.rowCount).toBe(2)
  expect(await auditWallet(server.deps.db)).toEqual([])
})

test('an export contains the caller’s data and no secrets', async () => {
  const viewer = await server.viewer()
  const address = newEmailAddress()
  await signIn(viewer, outboxDataDir, address)
  await giveCoins(viewer, 5)
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-7' }, { utm_source: 'social' })
  await viewer.ask(adVisit.newUserStaining, { adId: 'ad-8' })
  const held = await viewer.ask(ownAccount.export, {})
  expect(held).toMatchObject({
    account: { email: address, userId: viewer.state.userId, adThatBroughtYou: { adId: 'ad-7', utm_source: 'social' } },
    wallet: { balance: 5, statement: [{ kind: 'grant', coins: 5 }] },
    titles: { likes: [], follows: [] },
    watched: { titles: [], positions: [] },
    feedback: { sent: [] },
  })
  const text = JSON.stringify(held)
  for (const secret of [viewer.state.token, viewer.state.cookie?.split('=')[1], viewer.state.deviId]) {
    expect(text).not.toContain(secret)
  }
})

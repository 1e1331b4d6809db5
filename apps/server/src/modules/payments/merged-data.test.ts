import { adVisit } from '@cliffhanger/contract/ad-visit'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { monthlyMembership } from '../../testing/shop-world.ts'
import { findTablesWithText } from '../../testing/tables-with-text.ts'
import { createTwoWallets, mergeIntoFirst } from '../../testing/two-wallets.ts'
import { markUserDeleted } from '../accounts/account-store.ts'
import { purgeDueUsers, purgeUserData } from '../accounts/purge.ts'
import { createTombstoneLog, readTombstones, tombstonesPath } from '../accounts/tombstones.ts'
import { eraseCustomers } from './erase-customers.ts'
import { renewMemberships } from './renewal/renew.ts'

let money: RefundShop
beforeAll(async () => {
  money = await openRefundShop()
})
afterAll(() => money.shop.close())
afterEach(async () => {
  expect(await money.shop.audit()).toEqual([])
})

/** Merges a guest's wallet into another one. The guest has stored data whose texts contain `mark`, and has a customer. */
async function mergedGuest(mark: string) {
  const { shop, vidId } = money
  const two = await createTwoWallets(shop.server, `${mark}@example.com`)
  const [into, from] = two.wallets
  await money.bought(into)
  const order = await money.bought(from, monthlyMembership)
  await from.ask(feedback.sendFeedBack, { email: `${mark}@other.example.com`, feedbackContent: `${mark} asks` })
  await from.ask(catalogue.addVideoShelf, { videoId: vidId })
  await from.ask(adVisit.newUserStaining, { adId: mark })
  const fromId = from.state.userId
  return {
    viewer: await mergeIntoFirst(shop.server, two, from),
    intoId: into.state.userId,
    fromId,
    customerId: order.airCustomerId ?? expect.fail('no customer'),
  }
}
function purge(): Promise<number> {
  const { db, now, config, secrets } = money.shop.server.deps
  const personalData = listPersonalDataModules({ now, secrets })
  return purgeDueUsers({ db, now, personalData, tombstones: createTombstoneLog(config.dataDir) })
}
/** Deletes an account so long ago that the purge is due. */
async function deleteLongAgo(userId: string): Promise<void> {
  const { db, now } = money.shop.server.deps
  await markUserDeleted(db, userId, new Date(now()))
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
}
const tablesWith = (text: string) => findTablesWithText(money.shop.server.database.pool, text)

test('a purge also erases the data of guests whose wallets were merged, here and at the provider', async () => {
  const { server } = money.shop
  const { intoId, fromId, customerId } = await mergedGuest('mergedcanary')
  expect(await tablesWith('mergedcanary')).not.toEqual([])
  await deleteLongAgo(intoId)
  expect(await purge()).toBe(2)
  expect(await tablesWith('mergedcanary')).toEqual([])
  const follows = await server.database.pool.query('SELECT FROM title_follows WHERE user_id = $1', [fromId])
  expect(follows.rowCount).toBe(0)
  await renewMemberships({ ...server.deps, settle: server.payments.settle })
  expect(await eraseCustomers(server.deps)).toBe(1)
  const { rows } = await server.database.pool.query<{ body: object }>(
    'SELECT body FROM airwallex_sandbox.things WHERE id = $1',
    [customerId],
  )
  expect(rows[0]?.body).toMatchObject({ first_name: 'Deleted', email: 'deleted@example.com' })
  expect(await tablesWith(customerId)).toEqual([])
  expect(await purge(), 'done once').toBe(0)
  const purged = (await readTombstones(tombstonesPath(server.deps.config.dataDir))).filter(
    (one) => one.fate === 'purged',
  )
  expect(purged.map(({ userId }) => userId).toSorted()).toEqual([intoId, fromId].toSorted())
})

test('a purge also erases the guests merged into an account if an older release has purged the account without them', async () => {
  const { intoId } = await mergedGuest('latercanary')
  await deleteLongAgo(intoId)
  const { db, now, secrets } = money.shop.server.deps
  const user = { user_id: intoId, email: null }
  await db
    .transaction()
    .execute((tx) => purgeUserData(tx, listPersonalDataModules({ now, secrets }), user, new Date(0)))
  expect(await tablesWith('latercanary')).not.toEqual([])
  expect(await purge()).toBe(1)
  expect(await tablesWith('latercanary')).toEqual([])
})

test('the export of a viewer contains the data of guests whose wallets were merged', async () => {
  const { viewer, fromId } = await mergedGuest('exportcanary')
  const exported = await viewer.ask(ownAccount.export, {})
  expect(exported).toMatchObject({
    feedback: { sent: [] },
    mergedGuests: [
      {
        account: { userId: fromId, billingEmail: '', adThatBroughtYou: { adId: 'exportcanary' } },
        titles: { follows: [{ vidId: money.vidId }] },
        feedback: { sent: [{ content: 'exportcanary asks' }] },
      },
    ],
  })
})

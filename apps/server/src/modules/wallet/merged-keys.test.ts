import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from './audit.ts'
import { creditCoins, grantWholeTitle, holdCoins, mergeWallets, reverseWholeTitle } from './ledger.ts'

let server: TestServer
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  vidId = (await publishSample(server.deps.db, 'merged-keys', { pricePerEpisode: 20 })).vidId
})
afterAll(() => server.close())

const newUser = async (): Promise<string> => (await server.viewer()).state.userId
const at = () => new Date(server.clock.now)
const merge = (from: string, to: string) => mergeWallets(server.deps.db, from, to, at())
const balanceOf = async (userId: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ balance: string }>(
    'SELECT balance FROM wallets WHERE user_id = $1',
    [userId],
  )
  return Number(rows[0]?.balance ?? 0)
}

test('a key that a merged wallet has used credits nothing to the target wallet, even after a second merge', async () => {
  const [guest, account, owner] = [await newUser(), await newUser(), await newUser()]
  const credit = { coins: 30, kind: 'grant', key: `credit:${guest}`, note: '', orderId: null, at: at() } as const
  expect(await creditCoins(server.deps.db, { ...credit, userId: guest })).toBe(true)
  await merge(guest, account)
  expect(await creditCoins(server.deps.db, { ...credit, userId: account })).toBe(false)
  await merge(account, owner)
  expect(await creditCoins(server.deps.db, { ...credit, userId: owner })).toBe(false)
  expect(await balanceOf(owner)).toBe(30)
  expect(await auditWallet(server.deps.db)).toEqual([])
})

test('a repeated hold returns the number of coins that are already held in the merged wallet', async () => {
  const [guest, account] = [await newUser(), await newUser()]
  const credit = {
    userId: guest,
    coins: 30,
    kind: 'topup',
    key: `credit:${guest}`,
    note: '',
    orderId: null,
    at: at(),
  } as const
  await creditCoins(server.deps.db, credit)
  const hold = { most: 20, key: `hold:${guest}`, orderId: null, at: at() }
  expect(await holdCoins(server.deps.db, { ...hold, userId: guest })).toBe(20)
  await merge(guest, account)
  expect(await holdCoins(server.deps.db, { ...hold, userId: account })).toBe(20)
  expect(await balanceOf(account)).toBe(10)
})

test('a viewer keeps a reversed title if a wallet merged into theirs also has a grant for it', async () => {
  const [guest, account] = [await newUser(), await newUser()]
  const right = { vidId, note: '', orderId: null, at: at() }
  await grantWholeTitle(server.deps.db, { ...right, userId: guest, key: `grant:title:${guest}` })
  await merge(guest, account)
  await grantWholeTitle(server.deps.db, { ...right, userId: account, key: `credit:title:${account}`, orderId: '77' })
  const reversal = { ...right, userId: account, key: `refund:title:${account}`, orderId: '77' }
  expect(await reverseWholeTitle(server.deps.db, reversal)).toBe(true)
  const { rows } = await server.database.pool.query('SELECT vid_id FROM title_rights WHERE user_id = $1', [account])
  expect(rows).toEqual([{ vid_id: vidId }])
})

test("a viewer's ledger entries are numbered without gaps, even if they are written concurrently", async () => {
  const userId = await newUser()
  const credit = { userId, coins: 1, kind: 'topup', note: '', orderId: null, at: at() } as const
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => creditCoins(server.deps.db, { ...credit, key: `many:${userId}:${n}` })),
  )
  const { rows } = await server.database.pool.query<{ entry_id: string }>(
    'SELECT entry_id FROM ledger_entries WHERE user_id = $1 ORDER BY entry_id',
    [userId],
  )
  expect(rows.map((row) => Number(row.entry_id))).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
})

import { randomUUID } from 'node:crypto'
import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCoins } from '../modules/wallet/ledger-store.ts'
import { accessTable, openPaths, type Principal, principals } from '../testing/access-table.ts'
import { billing, createOrder, giveBilling, orderInput } from '../testing/paying.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { picture } from '../testing/uploads/real-images.ts'

let server: TestServer
let vidId: string
let moduleId: string
beforeAll(async () => {
  // Without the knobs that only tests have.
  server = await createTestServer({ hasSandbox: true, env: { SANDBOX_KNOBS: '0' } })
  vidId = (await publishSample(server.deps.db, 'the-contract')).vidId
  const module = await server.deps.db.selectFrom('modules').select('m_id').limit(1).executeTakeFirstOrThrow()
  moduleId = module.m_id
})
afterAll(() => server.close())

const calls: [string, Call][] = Object.values(contract).flatMap((module) => Object.entries<Call>(module))
const isServed = ({ method, path }: Call) => server.app.hasRoute({ method, url: `/api${path}` })
const image = async () => new Blob([new Uint8Array(await picture().png().toBuffer())])

/** Somebody of each kind, and what the owner has. */
async function world() {
  const { db } = server.deps
  const [owner, other, member, official, deleted] = (await Promise.all(
    Array.from({ length: 5 }, () => server.viewer()),
  )) as [ProtocolClient, ProtocolClient, ProtocolClient, ProtocolClient, ProtocolClient]
  const at = new Date(server.clock.now)
  const credit = { userId: owner.state.userId, coins: 100, kind: 'grant', note: '', orderId: null, at } as const
  await creditCoins(db, { ...credit, key: randomUUID() })
  await owner.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  const { url } = await owner.ask(feedback.updateHeadImg, { uploadImage: await image() })
  const sent = { email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: '' }
  const { feedbackId } = await owner.ask(feedback.sendFeedBack, sent)
  await giveBilling(owner)
  const { orderId } = await createOrder(owner, server.origin, { rechargeId: '2001' })
  const link = (await owner.ask(payments.qrLink, { orderId })).url.split('#')[1]
  await db
    .insertInto('memberships')
    .values({ user_id: member.state.userId, due_at: new Date(server.clock.now + 1000) })
    .execute()
  const register = (client: ProtocolClient, email: string) =>
    db.updateTable('users').set({ email }).where('user_id', '=', client.state.userId).execute()
  const address = `${official.state.userId}@example.com`
  await register(official, address)
  await register(deleted, `${deleted.state.userId}@example.com`)
  await db.updateTable('users').set({ deleted_at: at }).where('user_id', '=', deleted.state.userId).execute()
  const clients: Record<Principal, ProtocolClient> = {
    anonymous: server.client(),
    owner,
    other,
    posing: other,
    member,
    official,
    deleted,
  }
  return { clients, url, feedbackId, address, orderId, link }
}
type World = Awaited<ReturnType<typeof world>>

const page = { pageNum: 1, pageSize: 10 }
const code = { code: '000000', type: 6 }
/** A request that is right for whoever may make it. */
const inputs: Readonly<Record<string, (at: World) => object | Promise<object>>> = {
  check: () => ({ deviId: randomUUID() }),
  constant: () => ({ key: 'PAY_SWITCH_H5' }),
  sendEmailVoiceCode: () => ({ openid: `${randomUUID()}@example.com`, type: 1 }),
  register: ({ address }) => ({ openid: address, ...code }),
  removeUser: ({ address }) => ({ openid: address, ...code }),
  setReadPreference: () => ({ preferenceId: 1 }),
  saveUserPreference: () => ({ preferenceId: 1 }),
  updateHeadImg: async () => ({ uploadImage: await image() }),
  sendFeedBack: ({ url }) => ({ email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: url }),
  feedbackList: () => page,
  readStateUpdate: ({ feedbackId }) => ({ feedbackId }),
  videoDetails: () => ({ videoId: vidId, episodeN: 3 }),
  updateEpisodeRecord: () => ({ videoId: vidId, episodeN: 3, lookTime: 1 }),
  getWatchRecordList: () => page,
  deleteWatchRecordList: () => ({ vidIdList: [vidId] }),
  page: () => ({ moduleId, ...page }),
  recommendModulePage: () => ({ moduleId, ...page }),
  searchVideoInfo: () => ({ search: 'a', ...page }),
  searchTwoVideoInfo: () => ({ search: 'a', ...page }),
  addBuyPlay: () => ({ vidId, nepisode: 5 }),
  statement: () => page,
  orders: () => page,
  recoverWallet: () => ({ token: 'none' }),
  updUserAirwallexInfo: () => billing,
  createOrder: ({ clients }) => orderInput(clients.owner, server.origin, { rechargeId: '2001' }),
  isSuccessful: ({ orderId }) => ({ orderId, orderType: 1, payType: 13 }),
  updSubConsentId: ({ orderId }) => ({ orderId, intentId: 'int_1', customerId: 'cus_1', consentId: 'cst_1' }),
  qrLink: ({ orderId }) => ({ orderId }),
  openLink: ({ link }) => ({ token: link }),
}
const aboutTitle = () => ({ videoId: vidId })

test('every call that is served has a row, and every row a call', () => {
  const served = calls.filter(([, call]) => isServed(call)).map(([name]) => name)
  expect(Object.keys(accessTable).sort()).toEqual(served.sort())
})

test.each(Object.entries(accessTable))('%s', async (name, row) => {
  const call = new Map(calls).get(name)
  if (!call) throw new Error(`${name} is no call`)
  const expected = row.trim().split(/\s+/).map(Number)
  const at = await world()
  const found: number[] = []
  for (const principal of principals) {
    const client = at.clients[principal]
    const input = await (inputs[name] ?? aboutTitle)(at)
    const extra = principal === 'posing' ? { userId: at.clients.owner.state.userId } : {}
    const kept = { ...client.state }
    found.push((await client.call(call, {}, { ...input, ...extra })).code)
    // Leaving and checking in change who the client is; the next row's call is not theirs.
    Object.assign(client.state, kept)
  }
  expect(Object.fromEntries(principals.map((who, index) => [who, found[index]]))).toEqual(
    Object.fromEntries(principals.map((who, index) => [who, expected[index]])),
  )
})

test('lists show their own viewer’s things alone', async () => {
  const { clients, feedbackId } = await world()
  const mine = async (client: ProtocolClient) => [
    (await client.ask(feedback.feedbackList, page)).rows.some((row) => row.feedbackId === feedbackId),
    (await client.ask(wallet.statement, page)).total > 0,
    (await client.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList.length > 0,
  ]
  expect(await mine(clients.owner)).toEqual([true, true, true])
  expect(await mine(clients.other)).toEqual([false, false, false])
})

test.each(openPaths)('%s answers %i to anybody', async (path, status) => {
  expect((await fetch(`${server.origin}${path}`, { headers: { accept: '*/*' } })).status).toBe(status)
})

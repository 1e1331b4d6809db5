import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { wallet } from '@cliffhanger/contract/wallet'
import { adViewTimeoutMs } from '@cliffhanger/domain/ad-unlocks'
import { rewardDay } from '@cliffhanger/domain/rewards'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { estimateStoredBytes } from '../../http/rate-limit/storage-budget.ts'
import { createSweepSessionsJob } from '../../jobs/sweep-sessions.ts'
import { openRewardedAdsWorld, type RewardedAdsWorld, reportView, signView } from '../../testing/ads-world.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { creditCoins, mergeWallets } from '../wallet/ledger.ts'
import { createAdUnlocksPersonalData } from './personal-data.ts'
import { signAdViewToken } from './view-token.ts'

const dayMs = 86_400_000
let world: RewardedAdsWorld
let server: TestServer
let vidId: string
beforeAll(async () => {
  world = await openRewardedAdsWorld('callback')
  ;({ server, vidId } = world)
})
afterAll(() => world.close())
beforeEach(() => world.allow())
afterEach(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
})

const idOf = (viewer: ProtocolClient) => viewer.state.userId
const statement = async (viewer: ProtocolClient) =>
  (await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 10 })).rows
async function configOf({ origin }: TestServer): Promise<RuntimeConfig> {
  return JSON.parse(await (await fetch(`${origin}/config.json`)).text())
}
async function richViewer(): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  const grant = { userId: idOf(viewer), coins: 50, kind: 'grant', note: '', orderId: null } as const
  await creditCoins(server.deps.db, { ...grant, key: `grant:ads:${idOf(viewer)}`, at: new Date(server.clock.now) })
  return viewer
}

test('an ad that its network reports unlocks the episode with one ledger entry of zero coins', async () => {
  const viewer = await server.viewer()
  expect((await world.offer(viewer)).source).toEqual({
    ...{ left: 2, perDay: 2, maxSeconds: 10, nextDayTime: rewardDay(server.clock.now).end },
  })
  const { source } = await world.begin(viewer)
  const view = source?.view ?? ''
  expect(source).toEqual({ view, tag: `https://ads.example.com/vast?view=${view}`, left: 2, maxSeconds: 10 })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'waiting' })
  expect(await world.unlockedOf(viewer)).toEqual([])
  expect(await world.report(view)).toEqual({ status: 200, text: 'ok' })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'unlocked' })
  expect(await world.unlockedOf(viewer)).toEqual([3])
  expect(await statement(viewer)).toMatchObject([{ kind: 'grant', ad: 'watched', coins: 0, vidId, episodeN: 3 }])
  expect(await world.offer(viewer)).toMatchObject({ status: 200, code: -3 })
  expect((await world.offer(viewer, 4)).source).toMatchObject({ left: 1 })
})

test('twelve concurrent ad reports and finish requests to two servers write one ledger entry; later ones get the same result', async () => {
  const viewer = await server.viewer()
  const view = await world.begun(viewer)
  const there = world.atOther(viewer)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? world.finish(at % 2 === 0 ? viewer : there, view).then(({ status }) => status)
        : world.report(view, undefined, at % 2 === 0 ? server : world.other).then(({ status }) => status),
    ),
  )
  expect(answers).toEqual(Array(12).fill(200))
  server.clock.now += dayMs
  expect(await reportView(server.origin, view, signView(view), 'POST')).toEqual({ status: 200, text: 'ok' })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'unlocked' })
  expect(await statement(viewer)).toHaveLength(1)
})

test('a report without a valid signature, or for an unknown view, unlocks nothing', async () => {
  const viewer = await server.viewer()
  const view = await world.begun(viewer)
  const [id = '', mac = ''] = view.split('.')
  const foreign = signAdViewToken({ operatorKey: Buffer.alloc(32) }, id)
  for (const [token, signature] of [
    [view, ''],
    [view, 'x'.repeat(64)],
    [view, signView(view, 'secret-of-somebody-else')],
    [view, signView(id)],
    [foreign, signView(foreign)],
    [`${'A'.repeat(22)}.${mac}`, signView(`${'A'.repeat(22)}.${mac}`)],
    [id, signView(id)],
  ] as const) {
    expect(await world.report(token, signature), `${token} ${signature}`).toEqual({
      ...{ status: 401, text: 'wrong signature' },
    })
  }
  expect((await world.finish(viewer, foreign)).status).toBe(404)
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'waiting' })
  // During a rotation both secrets are accepted.
  expect(await world.report(view, signView(view, 'former-secret-of-the-network'))).toMatchObject({ status: 200 })
  const unknown = signAdViewToken(server.deps.secrets, 'B'.repeat(22))
  expect(await world.report(unknown)).toEqual({ status: 410, text: 'the view is over' })
})

test("a viewer's ad view is unknown to other viewers and unlocks nothing for them", async () => {
  const [viewer, stranger] = [await server.viewer(), await server.viewer()]
  const view = await world.begun(viewer)
  expect((await world.finish(stranger, view)).status).toBe(404)
  await world.report(view)
  expect((await world.finish(stranger, view)).status).toBe(404)
  expect(await world.unlockedOf(stranger)).toEqual([])
  expect(await world.unlockedOf(viewer)).toEqual([3])
})

test('an ad view expires after 30 minutes, and starting the ad again restarts this time', async () => {
  const viewer = await server.viewer()
  const view = await world.begun(viewer)
  server.clock.now += adViewTimeoutMs - 1
  expect(await world.begun(viewer)).toBe(view)
  server.clock.now += adViewTimeoutMs
  expect(await world.report(view)).toEqual({ status: 410, text: 'the view is over' })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'over' })
  const later = await world.begun(viewer)
  expect(later).not.toBe(view)
  server.clock.now += adViewTimeoutMs - 1
  expect(await world.report(later)).toMatchObject({ status: 200 })
  expect(await world.unlockedOf(viewer)).toEqual([3])
})

test('an ad for another episode replaces the open ad view', async () => {
  const viewer = await server.viewer()
  const [first, second] = [await world.begun(viewer, 3), await world.begun(viewer, 4)]
  expect(await world.report(first)).toEqual({ status: 410, text: 'the view is over' })
  expect(await world.report(second)).toMatchObject({ status: 200 })
  expect(await world.unlockedOf(viewer)).toEqual([4])
})

test('after the episode was bought, the ad is verified but unlocks nothing more', async () => {
  const viewer = await richViewer()
  const view = await world.begun(viewer)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  expect(await world.report(view)).toEqual({ status: 200, text: 'ok' })
  expect((await world.finish(viewer, view)).source).toEqual({ state: 'unlocked' })
  expect((await statement(viewer)).map(({ kind, ad, coins }) => [ad ?? kind, coins])).toEqual([
    ['unlock', -20],
    ['grant', 50],
  ])
  // The verified ad does not count towards the daily limit.
  expect((await world.offer(viewer, 4)).source).toMatchObject({ left: 2 })
  expect(await world.begin(viewer)).toMatchObject({ status: 200, code: -3 })
})

test('an episode that an ad has unlocked cannot be bought, and the viewer’s price for the title is not locked in', async () => {
  const viewer = await richViewer()
  await world.report(await world.begun(viewer))
  expect(await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })).toMatchObject({ coins: 50 })
  const { rows } = await server.database.pool.query('SELECT FROM price_locks WHERE user_id = $1', [idOf(viewer)])
  expect(rows).toEqual([])
})

test('merged wallets share one daily limit for new ads, but an ad that was open before still unlocks', async () => {
  const [viewer, guest] = [await server.viewer(), await server.viewer()]
  await world.report(await world.begun(viewer, 3))
  await world.report(await world.begun(guest, 4))
  const open = await world.begun(guest, 5)
  await mergeWallets(server.deps.db, idOf(guest), idOf(viewer), new Date(server.clock.now))
  expect((await world.offer(viewer, 6)).source).toMatchObject({ left: 0 })
  expect(await world.begin(viewer, 6)).toMatchObject({ status: 200, code: -2 })
  // The guest's open ad view belongs to the account after the merge.
  expect(await world.report(open)).toMatchObject({ status: 200 })
  expect((await world.finish(viewer, open)).source).toEqual({ state: 'unlocked' })
  expect(await world.unlockedOf(viewer)).toEqual([3, 4, 5])
  server.clock.now += dayMs
  expect((await world.offer(viewer, 6)).source).toMatchObject({ left: 2 })
})

test('when merged wallets both started an ad for an episode, the later ad view continues', async () => {
  const [viewer, guest] = [await server.viewer(), await server.viewer()]
  const first = await world.begun(viewer)
  server.clock.now += 1
  const later = await world.begun(guest)
  await mergeWallets(server.deps.db, idOf(guest), idOf(viewer), new Date(server.clock.now))
  expect((await world.begin(viewer)).source).toMatchObject({ view: later })
  expect(await world.report(first)).toMatchObject({ status: 410 })
  expect(await world.report(later)).toMatchObject({ status: 200 })
  expect(await world.unlockedOf(viewer)).toEqual([3])
})

test("starting an ad is charged to the client's storage budget, and asking whether it is verified is free", () => {
  expect([adUnlocks.beginAd, adUnlocks.finishAd].map(({ path }) => estimateStoredBytes(path, {}))).toEqual([1_100, 0])
})

test('ads are offered only where the operator allows them', async () => {
  const viewer = await server.viewer()
  const statusOf = async (episodeN: number) => (await world.offer(viewer, episodeN)).status
  await world.allow({ isOn: false })
  expect([await statusOf(3), (await world.begin(viewer)).status]).toEqual([404, 404])
  await world.allow({ lastEpisode: 4 })
  expect([await statusOf(4), await statusOf(5)]).toEqual([200, 404])
  await world.allow({ titles: ['1'] })
  expect(await statusOf(3)).toBe(404)
  await world.allow({ titles: ['1', vidId] })
  expect(await statusOf(3)).toBe(200)
  // A free episode, and an unknown episode.
  expect((await world.offer(viewer, 1)).code).toBe(-3)
  expect(await statusOf(7)).toBe(404)
})

test('without an ad tag there are no ads, no callback and no configuration fields', async () => {
  const off = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  const viewer = await off.viewer()
  expect((await viewer.call(adUnlocks.adOffer, { vidId, episodeN: 3 })).status).toBe(404)
  expect((await viewer.call(adUnlocks.beginAd, { vidId, episodeN: 3 })).status).toBe(404)
  const view = await world.begun(await server.viewer())
  expect((await reportView(off.origin, view)).status).toBe(404)
  const { brand } = await configOf(off)
  expect(Object.keys(brand).filter((name) => /^ad(s|O)./.test(name))).toEqual([])
  await off.app.close()
})

test('the configuration lists the origins of ads', async () => {
  const { brand } = await configOf(server)
  expect(brand).toMatchObject({
    adOrigins: ['https://ads.example.com', 'https://*.cdn.example.net'],
    adsNeedPixels: true,
  })
})

test('the export lists ad views; the purge deletes them, and the sweep deletes them after 90 days', async () => {
  const viewer = await server.viewer()
  await world.report(await world.begun(viewer))
  const exported = await viewer.ask(ownAccount.export, {})
  expect(exported).toMatchObject({ adUnlocks: { ads: [{ vidId, episodeN: 3, hasUnlocked: true }] } })
  const stored = async (who: ProtocolClient) =>
    (await server.database.pool.query('SELECT view_id FROM ad_views WHERE user_id = $1', [idOf(who)])).rows.length
  const { db } = server.database.runtime
  // After a merge, the guest's ad views belong to the viewer.
  const guest = await server.viewer()
  await world.begun(guest, 4)
  await mergeWallets(server.deps.db, idOf(guest), idOf(viewer), new Date(server.clock.now))
  expect((await viewer.ask(ownAccount.export, {})).adUnlocks).toMatchObject({ ads: { length: 2 } })
  await createAdUnlocksPersonalData().erase(db, idOf(viewer))
  expect([await stored(viewer), await stored(guest)]).toEqual([0, 0])
  const other = await server.viewer()
  await world.report(await world.begun(other))
  const sweepAfter = (days: number) => createSweepSessionsJob({ db, now: () => server.clock.now + days * dayMs }).run()
  await sweepAfter(89)
  expect(await stored(other)).toBe(1)
  await sweepAfter(91)
  expect(await stored(other)).toBe(0)
})

test("the server's database role cannot change ad views directly", async () => {
  for (const change of ["UPDATE ad_views SET state = 'open'", 'INSERT INTO ad_views (view_id) VALUES (1)'])
    await expect(server.database.runtime.pool.query(change)).rejects.toThrow('permission denied')
})

test('the audit reports a ledger entry whose ad view unlocked nothing', async () => {
  const viewer = await server.viewer()
  await world.report(await world.begun(viewer))
  const { pool } = server.database
  const found = async () => (await auditWallet(server.deps.db)).map(({ what }) => what)
  await pool.query('UPDATE ad_views SET has_unlocked = false WHERE user_id = $1', [idOf(viewer)])
  expect(await found()).toEqual([expect.stringContaining('an entry and unlocked nothing')])
  await pool.query('UPDATE ad_views SET has_unlocked = true WHERE user_id = $1', [idOf(viewer)])
})

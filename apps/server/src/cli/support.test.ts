import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tombstonesPath } from '../modules/accounts/tombstones.ts'
import { insertOrder } from '../modules/payments/order-store.ts'
import { fillShop } from '../modules/wallet/shop/shop.ts'
import { storeFolder } from '../origin/store-folder.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { environmentOf } from '../testing/test-site.ts'
import { createTestTerminal } from '../testing/test-terminal.ts'
import { runCommand } from './run.ts'

let server: TestServer
let viewer: ProtocolClient
let work: string
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-support-'))
  vidId = (await publishSample(server.deps.db, 'the-contract')).vidId
})
beforeEach(async () => {
  viewer = await server.viewer()
})
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true })
})

async function run(args: string, answer?: boolean) {
  const { db, now, config, provider } = server.deps
  const workplace = { db, now, store: createFolderStore(storeFolder(config.dataDir)), uploadsDir: work, provider }
  const terminal = createTestTerminal(work, answer)
  const words = (args.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
  const code = await runCommand(words, terminal, async () => workplace, environmentOf(server))
  return { code, said: terminal.lines.join('\n') }
}
const securityEventsOf = async (userId: string) =>
  (await run(`security-events show --user ${userId} --csv`)).said
    .split('\n')
    .map((line) => line.split(',').slice(1, 3).join(': '))
    .slice(1)
const balance = async () => (await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })).rows[0]?.balance ?? 0

test('grants coins once per value of --key, after a confirmation, with a reason that the viewer sees', async () => {
  const { userId } = viewer.state
  const grant = `coins grant ${userId} 100 --reason "Sorry for the subtitles" --key ticket-${userId}`
  expect(await run(grant, false)).toMatchObject({ code: 1, said: 'Nothing was given.' })
  expect(await run(grant, true)).toMatchObject({ code: 0, said: expect.stringContaining('has 100 coins now') })
  expect((await run(`${grant} --yes`)).said).toContain('was made before')
  expect(await balance()).toBe(100)
  const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 9 })
  expect(rows).toMatchObject([{ kind: 'grant', coins: 100, note: 'Sorry for the subtitles' }])
  expect((await run(`coins show ${userId}`)).said).toMatch(/has 100 coins\.\n.*grant +100 +100/)
  expect(await securityEventsOf(userId)).toEqual(['coins granted: operator'])
})

test.each([
  ['', 'Invalid arguments'],
  ['coins grant 10000001 100', 'Invalid arguments'],
  ['coins grant 10000001 ten --reason x', '<coins> must be a whole number'],
  ['coins grant 10000001 -5 --reason x', 'Invalid arguments'],
  ['coins grant 10000001 0 --reason x', '<coins> must be a whole number'],
  ['coins take 10000001 5 --reason x', 'Invalid arguments'],
  ['coins grant 1 5 --reason x', 'There is no user 1'],
  ['coins grant-title USER nothing --reason x', 'There is no title nothing'],
  ['users show', 'Invalid arguments'],
  ['users delete USER', 'Invalid arguments'],
  ['users show nobody@example.com', 'There is no user nobody@example.com'],
  ['audit now', 'Invalid arguments'],
  ['report --days x', 'Invalid arguments'],
  ['report --title nothing', 'There is no title nothing'],
  ['packages apply', 'Invalid arguments'],
  ['packages apply missing.yaml', 'Cannot read missing.yaml'],
  ['home apply missing.yaml', 'Cannot read missing.yaml'],
])('refuses invalid arguments: %s', async (args, why) => {
  const said = await run(args === '' ? 'coins' : args.replace('USER', viewer.state.userId), true)
  expect(said.code).not.toBe(0)
  expect(said.said).toContain(why)
})

test('grants a whole title, and refuses to delete a title that a viewer owns', async () => {
  const { userId } = viewer.state
  const given = await run(`coins grant-title ${userId} the-contract --reason "Prize" --yes`)
  expect(given).toEqual({ code: 0, said: `${userId} owns the-contract now.` })
  expect((await viewer.call(wallet.addBuyPlay, { vidId, nepisode: 5 })).code).toBe(1)
  expect(await run('titles delete the-contract', true)).toEqual({
    code: 1,
    said: 'Viewers who own episodes of the-contract: 1. So it is not deleted. Hide it: titles unpublish the-contract',
  })
})

test('refuses to delete a title with an open order', async () => {
  const { db } = server.deps
  const { vidId: ordered } = await publishSample(db, 'ordered')
  const at = new Date(server.clock.now)
  const what = { order_type: 6, product_id: ordered, names: {}, coins: 0, bonus: 0, days: 0, vid_id: ordered } as const
  const where = { env: 'sandbox', language: 2, brand_id: '', origin: '', price: '1.00', currency: 'USD' } as const
  await insertOrder(db, { ...what, ...where, user_id: viewer.state.userId, created_at: at }, at)
  expect(await run('titles delete ordered', true)).toEqual({
    code: 1,
    said: 'Orders of ordered that are open, paid or disputed: 1. So it is not deleted. Hide it: titles unpublish ordered',
  })
})

test('`users show` prints no secrets of a viewer, and `coins show` prints no control characters', async () => {
  const { userId, token = '', cookie = '', deviId } = viewer.state
  await run(`coins grant ${userId} 60 --reason "\u001b[31mred" --yes`)
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await viewer.ask(catalogue.addVideoLike, { videoId: vidId })
  const { code, said } = await run(`users show ${userId}`)
  expect(code).toBe(0)
  expect(said).toMatch(/coins +40\n/)
  expect(said).toContain('1 episodes of 1 titles, 0 whole titles')
  expect(said).toContain('1 liked, 0 followed')
  for (const secret of [token, cookie.replace('device=', ''), deviId]) expect(said).not.toContain(secret)
  expect((await run(`coins show ${userId}`)).said).not.toContain('\u001b')
})

test("exports a viewer's data, and deletes the account after a confirmation and with a reason", async () => {
  const { userId } = viewer.state
  const { pool } = server.database
  await pool.query('UPDATE devices SET last_ad = $2 WHERE guest_id = $1', [userId, '{"fbclid":"x"}'])
  const told = await run(`users export ${userId}`)
  expect(JSON.parse(told.said)).toMatchObject({ account: { userId } })
  expect((await run(`users delete ${userId}`)).code).toBe(2)
  const remove = `users delete ${userId} --reason "asked by mail"`
  expect(await run(remove, false)).toMatchObject({ code: 1, said: 'Nothing was deleted.' })
  expect(await run(remove, true)).toMatchObject({ code: 0, said: expect.stringContaining('A guest cannot come back') })
  expect(await readFile(tombstonesPath(server.deps.config.dataDir), 'utf8')).toContain(` deleted ${userId}\n`)
  expect((await run('operator-log show')).said).toContain(`delete ${userId}`)
  expect(await run(`${remove} --yes`)).toMatchObject({ code: 1, said: expect.stringContaining('deleted on') })
  expect((await pool.query('SELECT FROM devices WHERE last_ad IS NOT NULL')).rowCount).toBe(0)
  expect(await securityEventsOf(userId)).toEqual(['data exported: operator', 'account deleted: operator'])
  await viewer.check()
  expect(viewer.state.userId).not.toBe(userId)
})

test("sign-out ends the viewer's sessions on all devices, after a confirmation and with a reason", async () => {
  const { userId } = viewer.state
  expect((await run(`users sign-out ${userId}`)).code).toBe(2)
  const signOut = `users sign-out ${userId} --reason "phone was stolen"`
  expect(await run(signOut, false)).toMatchObject({ code: 1, said: 'Nobody was signed out.' })
  expect((await viewer.call(catalogue.myVideoShelf, { pageNum: 1, pageSize: 10 })).code).toBe(1)
  expect(await run(signOut, true)).toMatchObject({ code: 0, said: expect.stringContaining('there is none') })
  expect((await run('operator-log show')).said).toContain(`sign-out ${userId}`)
  expect(await securityEventsOf(userId)).toEqual(['signed out everywhere: operator'])
  await expect
    .poll(async () => (await viewer.call(catalogue.myVideoShelf, { pageNum: 1, pageSize: 10 })).code)
    .toBe(401)
  await viewer.check()
  expect(viewer.state.userId).not.toBe(userId)
})

test('the audit finds changes made outside the ledger', async () => {
  expect(await run('audit')).toEqual({
    code: 0,
    said: 'Every balance and every right agrees with the ledger, every like, follow and order is counted.',
  })
  const { userId } = viewer.state
  await server.database.db.insertInto('entitlements').values({ user_id: userId, vid_id: vidId, episode: 6 }).execute()
  const { code, said } = await run('audit')
  expect(code).toBe(1)
  expect(said).toContain(`user ${userId}: title ${vidId} episode 6: unlocked without an entry`)
  await server.database.db.deleteFrom('entitlements').where('user_id', '=', userId).execute()
})

test('reports views, viewers at the paywall, unlocks and coins', async () => {
  const fresh = (await publishSample(server.deps.db, 'reported')).vidId
  const watched = (episode: string, watchedSeconds: string, ended: string, userId = viewer.state.userId) => ({
    received_at: new Date(server.clock.now - 1000),
    created_at: new Date(server.clock.now - 1000),
    event: 'video_watch_analysis',
    user_id: userId,
    device_hash: '',
    channel_id: 30000001,
    fields: JSON.stringify({ vid: fresh, episode, watchedSeconds, ended }),
  })
  await server.deps.db
    .insertInto('tracked_events')
    .values([
      watched('1', '10.5', 'finished'),
      watched('1', '4', 'left', '77'),
      watched('1', '1', 'left', '78'),
      watched('2', '9', 'finished'),
      watched('2', "1'; DROP", 'finished'),
    ])
    .execute()
  await run(`coins grant ${viewer.state.userId} 60 --reason x --yes`)
  await viewer.ask(wallet.addBuyPlay, { vidId: fresh, nepisode: 3 })
  const { said } = await run('report')
  expect(said).toMatch(/title +views +viewers +at paywall +unlocked +share +coins\nreported +3 +2 +1 +1 +100 % +20/)
  expect((await run('report --csv')).said).toContain('reported,3,2,1,1,100 %,20')
  expect((await run('report --title reported')).said).toMatch(/\n1 +2 +1 +50 % +7\n2 +1 +1 +100 % +9\n3 +0 +0 +– +0/)
  server.clock.now += 8 * 86_400_000
  expect((await run('report')).said).not.toMatch(/reported +3/)
})

test('exports the shop as a file and applies a changed file after a confirmation', async () => {
  await fillShop(server.deps.db)
  const exported = await run('packages export')
  expect(exported.code).toBe(0)
  const file = join(work, 'packages.yaml')
  await writeFile(file, exported.said)
  expect((await run('packages apply packages.yaml')).said).toBe('The shop is like this already.')
  await writeFile(file, (await readFile(file, 'utf8')).replace('price: "0.99"', 'price: "1.49"'))
  expect(await run('packages apply packages.yaml', false)).toMatchObject({ code: 1 })
  const { code, said } = await run('packages apply packages.yaml', true)
  expect([code, said]).toEqual([0, expect.stringMatching(/- price: "0.99"\n\+ price: "1.49"/)])
  expect((await run('packages show')).said).toContain('100 coins  1.49 USD')
  await writeFile(file, exported.said.replace('price: "0.99"', 'price: 0.99'))
  expect(await run('packages apply packages.yaml', true)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/packages\.yaml:\d+: .*price/),
  })
})

test('exports the home page as a file and applies a changed file after a confirmation', async () => {
  const file = join(work, 'home.yaml')
  await writeFile(file, 'modules:\n  - { id: hot, cardType: 32, names: { en: Hot }, titles: [the-contract] }\n')
  const rows = async () =>
    (await viewer.ask(recommendation.moduleInfoList, {})).rows.map((row) => [row.cardType, row.moduleName])
  const before = await rows()
  expect((await run('home apply home.yaml', false)).said).toContain('Nothing was changed')
  expect(await rows()).toEqual(before)
  expect((await run('home apply home.yaml', true)).code).toBe(0)
  expect(await rows()).toEqual([[32, 'Hot']])
  expect((await run('home show')).said).toBe('hot  card type 32  Hot  the-contract')
  await writeFile(file, `${(await run('home export')).said}\n  - { id: all, cardType: 18, select: newest, for: new }\n`)
  expect((await run('home apply home.yaml --yes')).said).toContain('In this order: hot, all')
  expect((await run('home apply home.yaml --yes')).said).toBe('The home page is like this already.')
  await writeFile(file, 'modules:\n  - { id: hot, cardType: 32, titles: [nobody] }\n  - { id: x, cardType: 5 }\n')
  expect(await run('home apply home.yaml --yes')).toEqual({
    code: 1,
    said: expect.stringMatching(/home\.yaml: modules\[2\]\.cardType must be one of(.|\n)*Nothing was changed/),
  })
  expect((await run('home show')).said).toContain('all')
})

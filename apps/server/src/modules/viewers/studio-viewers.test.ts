import type { Output } from '@cliffhanger/contract/call'
import { playback } from '@cliffhanger/contract/playback'
import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { wallet } from '@cliffhanger/contract/wallet'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertGrantedOrder } from '../../testing/given-order.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { creditCoins, grantWholeTitle, takeCoinsBack } from '../wallet/ledger.ts'

let server: TestServer
let owner: StudioClient
let viewer: ProtocolClient
let userId: string
let vidIds: string[]
beforeAll(async () => {
  server = await createTestServer()
  const { db } = server.deps
  vidIds = [(await publishSample(db, 'the-contract')).vidId, (await publishSample(db, 'the-other')).vidId]
  owner = await signInAs(server, 'owner')
})
beforeEach(async () => {
  viewer = await server.viewer()
  userId = viewer.state.userId
})
afterAll(() => server.close())

const reasonOf = async (answer: Promise<{ failure?: { reason: string; field?: string } }>) => (await answer).failure
type Entry = Output<typeof studioViewers.ledger>['rows'][number]

/** Returns all ledger entries of a wallet, read in pages of three. */
async function readLedger(): Promise<Entry[]> {
  const rows: Entry[] = []
  let next: { cursor?: string } | undefined = {}
  while (next) {
    const page: Output<typeof studioViewers.ledger> = await owner.ask(studioViewers.ledger, {
      userId,
      limit: 3,
      ...next,
    })
    rows.push(...page.rows)
    next = page.next === undefined ? undefined : { cursor: page.next }
  }
  return rows
}

const step = fc.record({
  kind: fc.constantFrom('credit', 'credit', 'takeBack', 'title', 'unlock', 'unlock'),
  n: fc.integer({ min: 1, max: 200 }),
})
let keys = 0
async function take({ kind, n }: { kind: string; n: number }): Promise<void> {
  const { db } = server.deps
  keys += 1
  const common = { userId, key: `step:${keys}`, note: 'step', orderId: null, at: new Date(server.clock.now) }
  const vidId = vidIds[n % vidIds.length] ?? ''
  if (kind === 'credit') await creditCoins(db, { ...common, kind: 'grant', coins: n })
  else if (kind === 'takeBack') await takeCoinsBack(db, { ...common, coins: n })
  else if (kind === 'title') await grantWholeTitle(db, { ...common, vidId })
  else await viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 + (n % 4) })
}

test('wallet, ledger and rights in Studio equal the output of the commands and pass the audit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      viewer = await server.viewer()
      userId = viewer.state.userId
      for (const one of steps) await take(one)
      const facts = await owner.ask(studioViewers.read, { userId })
      const rows = await readLedger()
      expect(facts.ledgerCoins).toBe(facts.coins)
      expect(rows.reduce((sum, { coins }) => sum + coins, 0)).toBe(facts.coins)
      expect(rows[0]?.balance ?? 0).toBe(facts.coins)
      const { lines } = await runCommandOn(server, ['coins', 'show', userId])
      expect(lines[0]).toBe(`${userId} has ${facts.coins} coins${facts.debt === 0 ? '' : ` and owes ${facts.debt}`}.`)
      const shown = lines.slice(1).map((line) => /(\w+) +(-?\d+) +(\d+)/.exec(line.slice(16))?.slice(1, 4))
      expect(shown).toEqual(rows.map(({ kind, coins, balance }) => [kind, `${coins}`, `${balance}`]))
      const said = (await runCommandOn(server, ['users', 'show', userId])).lines.join('\n')
      const { rows: rights } = await owner.ask(studioViewers.rights, { userId })
      const episodes = rights.reduce((sum, right) => sum + right.episodes, 0)
      const whole = rights.filter(({ isWhole }) => isWhole).length
      expect([facts.episodes, facts.wholeTitles, facts.titles]).toEqual([episodes, whole, rights.length])
      expect(said).toContain(`${episodes} episodes of`)
      expect(said).toContain(`${whole} whole titles`)
    }),
    { numRuns: 8 },
  )
  // The audit reports debts without an order as differences of orders, but it must report no differences of wallets and
  // rights.
  const { lines } = await runCommandOn(server, ['audit'])
  expect(lines.filter((line) => /the wallet holds|add up to|unlock|paid for|whole title/.test(line))).toEqual([])
})

describe('finding viewers', () => {
  test('finds a viewer by id, order id, whole account email in any case or whole billing email as stored', async () => {
    const { pool } = server.database
    const orderId = await insertGrantedOrder(server.deps.db, { userId, coins: 5, at: new Date(server.clock.now) })
    await pool.query('UPDATE users SET email = $2 WHERE user_id = $1', [userId, 'dana@example.com'])
    await pool.query(
      `INSERT INTO billing_infos (user_id, first_name, last_name, email, phone, updated_at) VALUES ($1, 'D', 'R', $2, '', now())`,
      [userId, 'Bill@example.com'],
    )
    // Studio shows order ids in groups of digits, separated by no-break spaces.
    const grouped = orderId.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')
    for (const search of [userId, orderId, grouped, 'Dana@Example.com', 'Bill@example.com', ` ${userId} `]) {
      const { rows } = await owner.ask(studioViewers.list, { search })
      expect(
        rows.map((row) => row.userId),
        search,
      ).toEqual([userId])
      expect(rows[0]?.email).toBe('d•••@example.com')
    }
    for (const search of ['dana', 'dana@example', '9'.repeat(18), '%'])
      expect((await owner.ask(studioViewers.list, { search })).rows).toEqual([])
  })

  test.each(['newest', 'seen'] as const)('lists every viewer exactly once across pages, sorted by %s', async (sort) => {
    for (let n = 0; n < 5; n += 1) {
      server.clock.now += 60_000
      await server.viewer()
    }
    const seen: string[] = []
    let next: { cursor?: string } | undefined = {}
    while (next) {
      const page: Output<typeof studioViewers.list> = await owner.ask(studioViewers.list, { sort, limit: 2, ...next })
      seen.push(...page.rows.map((row) => row.userId))
      next = page.next === undefined ? undefined : { cursor: page.next }
    }
    const { rows } = await owner.ask(studioViewers.list, { sort, limit: 200 })
    expect(seen).toEqual(rows.map((row) => row.userId))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(6)
  })

  test('filters viewers by state, and refuses an invalid cursor', async () => {
    const { pool } = server.database
    await pool.query("UPDATE users SET email = user_id || '@example.com' WHERE user_id = $1", [userId])
    const idsOf = async (filter: 'registered' | 'guests' | 'members' | 'deleted') =>
      (await owner.ask(studioViewers.list, { filter, limit: 200 })).rows.map((row) => row.userId)
    expect(await idsOf('registered')).toContain(userId)
    expect(await idsOf('guests')).not.toContain(userId)
    await pool.query('INSERT INTO memberships (user_id, due_at) VALUES ($1, $2)', [
      userId,
      new Date(server.clock.now + 1000),
    ])
    expect(await idsOf('members')).toContain(userId)
    const leaving = (await server.viewer()).state.userId
    expect(await idsOf('deleted')).toEqual([])
    await pool.query('UPDATE users SET deleted_at = $2 WHERE user_id = $1', [leaving, new Date(server.clock.now)])
    expect(await idsOf('deleted')).toEqual([leaving])
    expect(await idsOf('guests')).not.toContain(leaving)
    expect(await reasonOf(owner.call(studioViewers.list, { cursor: '1; DROP' }))).toMatchObject({
      reason: 'badRequest',
      field: 'cursor',
    })
  })
})

test('lists watched titles in pages, last watched first, with the number of unlocked episodes', async () => {
  const [first = '', second = ''] = vidIds
  await creditCoins(server.deps.db, {
    ...{ userId, coins: 100, kind: 'grant', key: `watched:${userId}`, note: '', orderId: null },
    at: new Date(server.clock.now),
  })
  for (const [videoId, episodeN] of [
    [first, 3],
    [second, 1],
  ] as const) {
    server.clock.now += 1000
    if (videoId === first) await viewer.ask(wallet.addBuyPlay, { vidId: first, nepisode: 3 })
    await viewer.ask(playback.updateEpisodeRecord, { videoId, episodeN, lookTime: 5 })
  }
  const page = await owner.ask(studioViewers.watched, { userId, limit: 1 })
  const rest = await owner.ask(studioViewers.watched, { userId, limit: 1, cursor: page.next ?? '' })
  expect(page.rows).toMatchObject([
    { vidId: second, title: 'The Contract', lastEpisode: 1, unlocked: 0, isWhole: false },
  ])
  expect(rest.rows).toMatchObject([{ vidId: first, lastEpisode: 3, totalEpisodes: 6, unlocked: 1 }])
  expect(rest.next).toBeUndefined()
})

describe('personal data', () => {
  test('email addresses and names are masked, and revealing them is logged with the name of the operator', async () => {
    const { pool } = server.database
    await pool.query("UPDATE users SET email = 'eve@example.com', nickname = 'Evelyn' WHERE user_id = $1", [userId])
    const masked = JSON.stringify(await owner.ask(studioViewers.read, { userId }))
    expect(masked).toContain('e•••@example.com')
    for (const secret of ['eve@', 'Evelyn']) expect(masked).not.toContain(secret)
    const support = await signInAs(server, 'support')
    const shown = await support.ask(studioViewers.reveal, { userId })
    expect(shown).toMatchObject({ email: 'eve@example.com', name: 'Evelyn', billingName: '' })
    const { rows } = await pool.query('SELECT who, command, arguments FROM operator_actions ORDER BY action_id DESC')
    expect(rows[0]).toMatchObject({ command: 'studio viewers reveal', arguments: `userId=${userId}` })
    expect(rows[0].who).toMatch(/^The support <support-/)
    expect(JSON.stringify(rows)).not.toContain('eve@example.com')
  })

  test('a cashier can read only viewers with an order, and cannot reveal personal data', async () => {
    const cashier = await signInAs(server, 'cashier')
    for (const call of [studioViewers.read, studioViewers.ledger, studioViewers.rights, studioViewers.orders]) {
      expect(await reasonOf(cashier.call(call, { userId })), call.path).toMatchObject({ reason: 'forbidden' })
    }
    const orderId = await insertGrantedOrder(server.deps.db, { userId, coins: 5, at: new Date(server.clock.now) })
    expect((await cashier.ask(studioViewers.read, { userId })).paid).toEqual([
      { currency: 'USD', amount: '1.00', orders: 1 },
    ])
    expect((await cashier.ask(studioViewers.orders, { userId })).rows).toMatchObject([{ orderId, state: 'granted' }])
    expect(await reasonOf(cashier.call(studioViewers.reveal, { userId }))).toMatchObject({ reason: 'forbidden' })
    expect(await reasonOf(cashier.call(studioViewers.list, {}))).toMatchObject({ reason: 'forbidden' })
  })

  test('an export equals the output of the command `users export`, and requires a recent sign-in', async () => {
    await owner.confirm()
    const exported = await owner.ask(studioViewers.export, { userId })
    const { lines } = await runCommandOn(server, ['users', 'export', userId])
    expect(JSON.parse(exported.data)).toEqual(JSON.parse(lines.join('\n')))
    server.clock.now += 6 * 60_000
    expect(await reasonOf(owner.call(studioViewers.export, { userId }))).toMatchObject({ reason: 'recentSignInNeeded' })
  })
})

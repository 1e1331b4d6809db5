import type { Input } from '@cliffhanger/contract/call'
import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdLinksWorld, openAdLinksWorld, requestAdLink } from '../../testing/ad-links-world.ts'
import { insertPaidOrder } from '../../testing/paid-order.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { storeArrival } from './arrival-store.ts'
import { importSpend } from './spend-import.ts'

const { adLinks } = studio
const dayMs = 86_400_000
/** The test clock is at noon on 15 January. */
const days = { from: '2026-01-10', to: '2026-01-15' }
let world: AdLinksWorld
let owner: StudioClient
beforeAll(async () => {
  world = await openAdLinksWorld()
  owner = await signInAs(world.server, 'owner')
})
afterAll(() => world.server.close())

const newLink = (changes: Partial<Input<typeof adLinks.create>> = {}) =>
  owner.call(adLinks.create, {
    ...{ name: 'Midnight bride', network: 'meta', campaign: 'autumn', creative: 'wedding', episode: 1, ...changes },
    vidId: changes.vidId ?? world.vidId,
  })
const created = async (changes: Partial<Input<typeof adLinks.create>> = {}) =>
  (await newLink(changes)).value?.code ?? expect.fail('no link')
const spendOf = async (code: string) =>
  (await owner.ask(adLinks.spendRows, { code })).rows.map(
    ({ day, amount, currency, source }) => `${day} ${amount} ${currency} ${source}`,
  )
const csv = (...lines: string[]) => ['day,link,amount,currency', ...lines].join('\n')

test('an operator can create a link with a chosen code or a random one', async () => {
  expect(await created({ code: 'mbes7' })).toBe('mbes7')
  expect((await newLink({ code: 'mbes7' })).failure).toMatchObject({ reason: 'codeTaken', field: 'code' })
  const code = await created({ language: 'es' })
  expect(code).toMatch(/^[2-9a-z]{6}$/)
  expect((await requestAdLink(world.server, `/v/${code}`)).headers.get('location')).toContain('lang=es')
  const { rows } = await owner.ask(adLinks.list, { ...days, search: 'mbes7' })
  expect(rows).toEqual([
    {
      ...{ code: 'mbes7', name: 'Midnight bride', network: 'meta', campaign: 'autumn', creative: 'wedding' },
      ...{
        vidId: world.vidId,
        title: 'The Contract',
        isTitlePublished: true,
        episode: 1,
        state: 'running',
        version: 1,
      },
      ...{ createdAt: world.server.clock.now, createdBy: expect.stringContaining('The owner <') },
      ...{ clicks: 0, firstFrames: 0, payers: 0, money: [] },
    },
  ])
})

test.each([
  ['vidId', { vidId: '999' }],
  ['episode', { episode: 7 }],
  ['name', { name: '   ' }],
  ['code', { code: 'Not a code' }],
  ['network', { network: 'radio' as 'meta' }],
])('an ad link with an invalid %s is refused with the field name', async (field, changes) => {
  expect((await newLink(changes)).failure).toMatchObject({ reason: 'badRequest', field })
})

test('a change applies only to the current version of a link, and stopping a link takes effect immediately', async () => {
  const code = await created()
  const edited = { code, name: 'New name', campaign: '', creative: '', vidId: world.vidId, episode: 2 }
  expect(await owner.ask(adLinks.change, { ...edited, base: 1 })).toEqual({ version: 2 })
  expect((await owner.call(adLinks.change, { ...edited, base: 1 })).failure).toMatchObject({ reason: 'conflict' })
  expect((await requestAdLink(world.server, `/v/${code}`)).headers.get('location')).toContain('ep=2')
  await owner.ask(adLinks.setState, { code, state: 'stopped' })
  expect((await requestAdLink(world.server, `/v/${code}`)).headers.get('location')).toBe('/')
  expect((await owner.call(adLinks.setState, { code: 'nolink', state: 'stopped' })).failure?.reason).toBe('notFound')
  const { rows } = await owner.ask(studio.people.log, {})
  const entry = rows.find((row) => row.arguments === `code=${code} state=stopped`)
  expect([entry?.before, entry?.after]).toEqual(['{"state":"running"}', '{"state":"stopped"}'])
})

test('a spend amount replaces the previous one, and 0 removes it', async () => {
  const code = await created()
  const set = (amount: string, day = '2026-01-14') =>
    owner.call(adLinks.setSpend, { code, day, currency: 'USD', amount })
  expect((await set('214')).value).toEqual({ before: '0.00' })
  expect((await set('215.5')).value).toEqual({ before: '214.00' })
  expect(await spendOf(code)).toEqual(['2026-01-14 215.50 USD hand'])
  for (const [field, amount, day] of [
    ['amount', '1,5', undefined],
    ['amount', '-1', undefined],
    ['day', '1', '2026-02-30'],
    ['day', '1', '2026-01-17'],
  ] as const) {
    expect((await set(amount, day)).failure).toMatchObject({ reason: 'badRequest', field })
  }
  expect((await set('0')).value).toEqual({ before: '215.50' })
  expect(await spendOf(code)).toEqual([])
})

test('a spend file can be previewed and is imported completely, and a second import of it changes nothing', async () => {
  const [first, second] = [await created(), await created()]
  await owner.ask(adLinks.setSpend, { code: first, day: '2026-01-12', currency: 'USD', amount: '5' })
  const file = csv(`2026-01-12,${first},7.5,USD`, `2026-01-13,${first},1,USD`, `2026-01-13,${second},100.05,EUR`)
  const preview = await owner.ask(adLinks.previewSpend, { file })
  expect(preview).toEqual({
    ...{ rows: 3, added: 2, replaced: 1, equal: 0, removed: 0, faults: [] },
    sums: [
      { currency: 'EUR', amount: '100.05', before: '0.00' },
      { currency: 'USD', amount: '8.50', before: '5.00' },
    ],
  })
  expect(await spendOf(second)).toEqual([])
  for (let times = 0; times < 2; times += 1) {
    expect(await owner.ask(adLinks.importSpend, { file })).toEqual({ rows: 3 })
    expect(await spendOf(first)).toEqual(['2026-01-13 1.00 USD file', '2026-01-12 7.50 USD file'])
    expect(await spendOf(second)).toEqual(['2026-01-13 100.05 EUR file'])
  }
  expect(await owner.ask(adLinks.previewSpend, { file })).toMatchObject({ added: 0, replaced: 0, equal: 3 })
})

test('a spend file with an invalid row imports nothing, and its preview names each invalid row', async () => {
  const code = await created()
  const file = csv(`2026-01-12,${code},7.5,USD`, `2026-01-13,nolink,1,USD`, `2026-01-14,${code},x,USD`)
  const { faults } = await owner.ask(adLinks.previewSpend, { file })
  expect(faults).toEqual([
    { row: 3, field: 'link', reason: 'noLink', value: 'nolink' },
    { row: 4, field: 'amount', reason: 'notAnAmount', value: 'x' },
  ])
  expect((await owner.call(adLinks.importSpend, { file })).failure).toMatchObject({
    reason: 'badRequest',
    field: 'file',
  })
  expect(await spendOf(code)).toEqual([])
})

test('an import that fails halfway changes nothing', async () => {
  const { db, now } = world.server.deps
  const code = await created()
  await world.server.database.pool.query(`
    CREATE FUNCTION fail_spend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.amount = 13.00 THEN RAISE 'the disk is full'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER fails BEFORE INSERT ON ad_link_spend FOR EACH ROW EXECUTE FUNCTION fail_spend()`)
  const author = { operator: 'test', source: 'file', at: new Date(now()) } as const
  const file = csv(`2026-01-11,${code},0,USD`, `2026-01-12,${code},7.5,USD`, `2026-01-13,${code},13,USD`)
  await owner.ask(adLinks.setSpend, { code, day: '2026-01-11', currency: 'USD', amount: '2' })
  await expect(importSpend(db, file, author)).rejects.toThrow('the disk is full')
  await world.server.database.pool.query('DROP FUNCTION fail_spend CASCADE')
  expect(await spendOf(code)).toEqual(['2026-01-11 2.00 USD hand'])
})

test('totals are shown with those of the previous period, and a link with its spend and return by age', async () => {
  const { server } = world
  const code = await created({ name: 'Counted', campaign: 'counted' })
  const { rows } = await server.database.pool.query('SELECT link_id FROM ad_links WHERE code = $1', [code])
  const linkId = String(rows[0]?.link_id)
  const arrive = async (daysAgo: number, cents: number, paidAfterDays: number) => {
    const viewer = await server.viewer()
    const at = server.clock.now - daysAgo * dayMs
    await storeArrival(server.deps.db, viewer.state.userId, { linkId, at })
    const paidAt = new Date(at + paidAfterDays * dayMs)
    const order = { userId: viewer.state.userId, cents, currency: 'USD', paidAt, fate: 'kept' } as const
    await insertPaidOrder(server.database, server.deps.provider.env, order)
  }
  await arrive(3, 1_000, 0.5)
  await arrive(2, 500, 1.5)
  // In the previous period: one order within the comparable time, one later.
  await arrive(9, 700, 0.5)
  await arrive(9, 900, 8)
  for (const [day, amount] of [
    ['2026-01-12', '4'],
    ['2026-01-13', '2'],
    ['2026-01-06', '7'],
  ] as const) {
    await owner.ask(adLinks.setSpend, { code, day, currency: 'USD', amount })
  }
  const filter = { ...days, search: 'counted' }
  const { now, before, currency } = await owner.ask(adLinks.totals, filter)
  expect([currency, now.payers, before.payers]).toEqual(['USD', 2, 1])
  expect(now.money).toEqual([{ currency: 'USD', spent: '6.00', earned: ['10.00', '15.00', '15.00', '15.00'] }])
  expect(before.money).toEqual([{ currency: 'USD', spent: '7.00', earned: ['7.00', '7.00', '7.00', '7.00'] }])
  const shown = await owner.ask(adLinks.link, { ...days, code })
  expect(shown.currency).toBe('USD')
  expect(shown.spend.map(({ amount }) => amount)).toEqual(['2.00', '4.00', '7.00'])
  // The return at age 0 includes the viewers of all days, and at age 7 only those of 6 January.
  expect(shown.returns[0]?.ofLink).toBeCloseTo((10 + 7) / 13)
  expect(shown.returns[7]?.ofLink).toBeCloseTo(7 / 7)
  expect(shown.returns[8]?.ofLink).toBeUndefined()
})

test('links can be sorted by a metric, across pages', async () => {
  const codes: string[] = []
  for (const [at, clicks] of [2, 0, 3, 1].entries()) {
    const code = await created({ name: `Sorted ${at}`, campaign: 'sorted' })
    codes.push(code)
    for (let times = 0; times < clicks; times += 1) await requestAdLink(world.server, `/v/${code}`)
  }
  const ask = { ...days, search: 'sorted', sort: 'clicks', limit: 3 } as const
  await expect
    .poll(async () => (await owner.ask(adLinks.list, ask)).rows.map(({ clicks }) => clicks))
    .toEqual([3, 2, 1])
  const { rows, next } = await owner.ask(adLinks.list, ask)
  expect(rows.map(({ code }) => code)).toEqual([codes[2], codes[0], codes[3]])
  const rest = await owner.ask(adLinks.list, { ...ask, ...(next !== undefined && { cursor: next }) })
  expect(rest.rows.map(({ code }) => code)).toEqual([codes[1]])
  expect(rest.next).toBeUndefined()
  const byName = await owner.ask(adLinks.list, { ...ask, sort: 'name', limit: 9 })
  expect(byName.rows.map(({ name }) => name)).toEqual([0, 1, 2, 3].map((at) => `Sorted ${at}`))
  expect((await owner.call(adLinks.list, { from: '2026-01-10', to: '2026-01-09' })).failure).toMatchObject({
    field: 'to',
  })
})

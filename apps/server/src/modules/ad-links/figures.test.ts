import { type AdFigures, adRevenueDays } from '@cliffhanger/domain/ad-figures'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'
import { insertPaidOrder, type PaidOrderOutcome, paidOrderOutcomes, remainingCents } from '../../testing/paid-order.ts'
import { createTestDeps, type TestDeps } from '../../testing/test-server.ts'
import { buildNetOrdersQuery } from '../payments/revenue-store.ts'
import { readOrderSums } from '../payments/studio/order-sums.ts'
import { insertEvents } from '../tracking/store.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { mergeGuestArrival, recordFirstFrames, storeArrival } from './arrival-store.ts'
import { insertClicks } from './click-store.ts'
import { createAdLinkMetrics } from './figures.ts'
import { createAdLink } from './new-link.ts'
import { writeSpend } from './spend-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const now = Date.UTC(2026, 1, 20, 9)
/** The period under test: ten days; some of their viewers are more than 30 days old. */
const days = { from: '2026-01-15', to: '2026-01-24' }
const start = Date.parse(days.from)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

let world: TestDeps
let links: { id: string; code: string }[]
let env: PaymentEnv
beforeAll(async () => {
  world = await createTestDeps()
  const { db, randomBytes, provider } = world.deps
  env = provider.env
  world.clock.now = now
  const words = {
    name: 'Link',
    network: 'meta',
    campaign: '',
    creative: '',
    vidId: '1',
    episode: 1,
    language: null,
  } as const
  for (let at = 0; at < 3; at += 1) {
    await createAdLink({ db, randomBytes }, { ...words, createdBy: 'test', at: new Date(0) })
  }
  const rows = await db.selectFrom('ad_links').select(['link_id', 'code']).orderBy('link_id').execute()
  links = rows.map(({ link_id: id, code }) => ({ id, code }))
})
afterAll(() => world.close())

const anyTime = fc.integer({ min: start - 5 * dayMs, max: now - 1 })
const anyUser = fc.nat(4)
const anyLink = fc.nat(2)
const currency = fc.constantFrom('USD', 'TWD')
const simulation = fc.record({
  visits: fc.array(fc.record({ user: anyUser, link: anyLink, at: anyTime }), { maxLength: 9 }),
  clicks: fc.array(fc.record({ link: anyLink, at: anyTime, kind: fc.constantFrom('viewer', 'bot', 'prefetch') }), {
    maxLength: 12,
  }),
  watched: fc.array(fc.record({ user: anyUser, at: anyTime }), { maxLength: 8 }),
  orders: fc.array(
    fc.record({
      ...{ user: anyUser, at: anyTime, currency },
      cents: fc.integer({ min: 100, max: 99_999 }),
      fate: fc.constantFrom<PaidOrderOutcome>('kept', ...paidOrderOutcomes),
    }),
    { maxLength: 12 },
  ),
  spend: fc.uniqueArray(
    fc.record({ link: anyLink, at: anyTime, currency, cents: fc.integer({ min: 1, max: 999_999 }) }),
    { maxLength: 8, selector: ({ link, at, currency: of }) => `${link} ${dayOf(at)} ${of}` },
  ),
  logins: fc.array(fc.record({ guest: anyUser, account: anyUser, at: anyTime }), { maxLength: 5 }),
  merge: fc.option(fc.tuple(anyUser, anyUser)),
  purged: fc.option(anyUser),
})
type Simulation = typeof simulation extends fc.Arbitrary<infer T> ? T : never

async function newUsers(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'INSERT INTO users (created_at) SELECT now() FROM generate_series(1, 5) RETURNING user_id AS id',
  )
  return rows.map(({ id }) => id)
}

const event = (userId: string, receivedAt: number) => ({
  ...{ receivedAt, event: 'video_watch_analysis', userId, deviceHash: '', channelId: 1, createdAt: receivedAt },
  fields: { vid: '1', episode: '1', watchedSeconds: '8', startUpMs: '90', ended: 'swiped' },
})

type Visit = Simulation['visits'][number]
type Watched = Simulation['watched'][number]
type Login = Simulation['logins'][number]

/** Returns the simulated actions of viewers, sorted by time. */
const inOrder = ({ visits, watched, logins }: Simulation) =>
  [
    ...visits.map((visit) => ({ at: visit.at, visit })),
    ...watched.map((one) => ({ at: one.at, watched: one })),
    ...logins.map((login) => ({ at: login.at, login })),
  ].sort((one, other) => one.at - other.at)

/** Performs the viewers' actions in order of time, then stores orders, clicks and spend, then merges and purges. */
async function play(given: Simulation): Promise<void> {
  const { clicks, orders, spend, merge, purged } = given
  const { db } = world.deps
  await world.database.pool.query(`TRUNCATE ad_link_former_orders, ad_link_viewers, ad_link_days, ad_clicks, ad_link_spend,
    tracked_events; DELETE FROM order_disputes; DELETE FROM order_refunds; DELETE FROM order_intents; DELETE FROM orders`)
  const users = await newUsers()
  const userOf = (at: number) => users[at] ?? ''
  const linkOf = (at: number) => links[at] ?? { id: '', code: '' }
  const run = {
    visit: ({ user, link, at }: Visit) => storeArrival(db, userOf(user), { linkId: linkOf(link).id, at }),
    async watched({ user, at }: Watched) {
      await insertEvents(db, [event(userOf(user), at)])
      await recordFirstFrames(db, [event(userOf(user), at)])
    },
    login: ({ guest, account }: Login) => mergeGuestArrival(db, userOf(guest), userOf(account)),
  }
  for (const one of inOrder(given)) {
    if ('visit' in one) await run.visit(one.visit)
    else if ('watched' in one) await run.watched(one.watched)
    else await run.login(one.login)
  }
  for (const { user, at, ...order } of orders) {
    await insertPaidOrder(world.database, env, { ...order, userId: userOf(user), paidAt: new Date(at) })
  }
  await insertClicks(
    db,
    clicks.map(({ link, at, kind }) => ({ clickId: crypto.randomUUID(), linkId: linkOf(link).id, at, kind })),
  )
  const rows = spend.map(({ link, at, currency: of, cents }) => ({
    ...{ link: linkOf(link).code, day: dayOf(at), currency: of },
    amount: (cents / 100).toFixed(2),
  }))
  await db.transaction().execute((tx) => writeSpend(tx, rows, { operator: 'test', source: 'file', at: new Date(now) }))
  if (merge && merge[0] !== merge[1]) await mergeWallets(db, userOf(merge[0]), userOf(merge[1]), new Date(now))
  if (purged !== null) {
    await db.transaction().execute(async (tx) => {
      for (const part of listPersonalDataModules(world.deps)) await part.erase(tx, userOf(purged))
    })
  }
}

interface Person {
  readonly users: Set<number>
  readonly visits: Visit[]
  hasWatched: boolean
}

/** Maps users to people: a guest who arrived by a link is the same person as the first account that they log in to. */
function peopleOf(given: Simulation): Map<number, Person> {
  const people = new Map<number, Person>()
  const isTaken = new Set<number>()
  function join(guest: number, account: number): void {
    const own = people.get(guest)
    if (!own || guest === account || isTaken.has(guest)) return
    const into = people.get(account) ?? { users: new Set([account]), visits: [], hasWatched: false }
    people.set(account, into)
    if (into === own) return
    isTaken.add(guest)
    into.visits.push(...own.visits)
    into.hasWatched ||= own.hasWatched
    for (const user of own.users) {
      into.users.add(user)
      people.set(user, into)
    }
  }
  for (const one of inOrder(given)) {
    if ('visit' in one) {
      const { user } = one.visit
      const person = people.get(user) ?? { users: new Set([user]), visits: [], hasWatched: false }
      people.set(user, person)
      person.visits.push(one.visit)
    } else if ('login' in one) join(one.login.guest, one.login.account)
    else {
      const person = people.get(one.watched.user)
      if (person) person.hasWatched = true
    }
  }
  if (given.merge) join(given.merge[0], given.merge[1])
  return people
}

/** Computes the expected sums of a link from the simulation alone. */
function expected(given: Simulation, link: number): AdFigures {
  const { clicks, orders, spend, merge } = given
  const isInPeriod = (at: number) => at >= start && at < start + 10 * dayMs
  const people = peopleOf(given)
  /** A wallet merge moves orders to the other wallet. */
  const buyer = (user: number) => people.get(merge && merge[0] === user ? merge[1] : user)
  const own = [...new Set(people.values())].flatMap((person) => {
    const [first] = [...person.visits].sort((one, other) => one.at - other.at || one.link - other.link)
    if (!first || first.link !== link || !isInPeriod(first.at)) return []
    const paid = orders.filter((order) => buyer(order.user) === person && order.at >= first.at)
    return [{ person, at: first.at, paid }]
  })
  const currencies = [
    ...new Set([
      ...own.flatMap(({ paid }) => paid.map((one) => one.currency)),
      ...spend.filter((one) => one.link === link && isInPeriod(one.at)).map((one) => one.currency),
    ]),
  ].sort()
  const sum = (cents: number[]) => (cents.reduce((total, one) => total + one, 0) / 100).toFixed(2)
  return {
    clicks: clicks.filter((click) => click.link === link && isInPeriod(click.at) && click.kind === 'viewer').length,
    firstFrames: own.filter(({ person }) => person.hasWatched).length,
    payers: own.filter(({ paid }) => paid.length > 0).length,
    money: currencies.map((of) => ({
      currency: of,
      spent: sum(
        spend.filter((one) => one.link === link && one.currency === of && isInPeriod(one.at)).map(({ cents }) => cents),
      ),
      earned: adRevenueDays.map((day) =>
        sum(
          own.flatMap(({ at, paid }) =>
            paid.filter((one) => one.currency === of && one.at - at < (day + 1) * dayMs).map(remainingCents),
          ),
        ),
      ),
    })),
  }
}

test('the statistics of ad links equal a recomputation from raw visits, orders and refunds, to the cent', async () => {
  const figures = createAdLinkMetrics({
    ...world.deps,
    keptOrders: (period) => buildNetOrdersQuery({ ...period, env }),
  })
  await fc.assert(
    fc.asyncProperty(simulation, async (given) => {
      await play(given)
      const all = await figures.readAll(days)
      for (const [index, { code }] of links.entries()) {
        const found = all.find(({ link }) => link.code === code)
        const { bots: _, prefetches: __, ...own } = found?.figures ?? expect.fail('the link is missing')
        expect(own, `link ${index}`).toEqual(expected(given, index))
      }
      // The revenue from viewers of all links never exceeds the total of all orders.
      for (const { currency: of, kept } of await readOrderSums(world.deps.db, {})) {
        const earned = all.flatMap(({ figures: own }) => own.money.filter((one) => one.currency === of))
        const cents = earned.reduce((total, one) => total + Math.round(Number(one.earned.at(-1)) * 100), 0)
        expect(cents).toBeLessThanOrEqual(Math.round(Number(kept) * 100))
      }
    }),
    { numRuns: 60, seed: 7_233_455 },
  )
}, 120_000)

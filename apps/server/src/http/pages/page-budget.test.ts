import { expect, test } from 'vitest'
import { createPageRenderBudget, isCrawler } from './page-budget.ts'

function budgetAt() {
  const clock = { now: 0 }
  const budget = createPageRenderBudget({ now: () => clock.now, isLimited: true })
  /** Requests a page that has to be rendered; returns how it was served. */
  function open(ip: string, isForCrawler = false) {
    const { kind } = budget.choose(ip, isForCrawler)
    if (kind === 'whole') budget.chargeNew(ip, isForCrawler)
    return kind
  }
  const count = (ip: string, times: number, isForCrawler = false) => {
    const kinds = Array.from({ length: times }, () => open(ip, isForCrawler))
    return Object.fromEntries(
      ['whole', 'shell', 'refused'].map((kind) => [kind, kinds.filter((one) => one === kind).length]),
    )
  }
  return { clock, budget, open, count }
}

test('a client network gets forty new pages at once, then shells, then refusals with the time to wait', () => {
  const { budget, count } = budgetAt()
  expect(count('192.0.2.1', 1_000)).toEqual({ whole: 40, shell: 600, refused: 360 })
  expect(budget.choose('192.0.2.1', false)).toEqual({ kind: 'refused', waitMs: expect.closeTo(20) })
  expect(budget.counts).toEqual({ whole: 40, shell: 600, refused: 361 })
  expect(count('198.51.100.1', 40), 'another network').toMatchObject({ whole: 40 })
})

test('new pages cost their CPU time: 3.8 per second are within the budget of a network, ten are not', () => {
  const { clock, open } = budgetAt()
  const perSecond = (pages: number, ip: string) => {
    let whole = 0
    for (let index = 0; index < 600; index += 1) {
      if (open(ip) === 'whole') whole += 1
      clock.now += 1_000 / pages
    }
    return whole
  }
  // A new page costs 13 ms, so a budget of 50 ms per second allows 3.8 new pages per second.
  expect(perSecond(3.8, '192.0.2.1')).toBe(600)
  expect(perSecond(10, '192.0.3.1')).toBeLessThan(280)
})

test('a network gets at least 260 pages at once if none of them has to be rendered', () => {
  const { budget } = budgetAt()
  const kinds = Array.from({ length: 260 }, () => budget.choose('192.0.2.1', false).kind)
  expect(kinds.every((kind) => kind === 'whole')).toBe(true)
})

test('an IPv6 /48 network has four times the budget of one of its /64 networks', () => {
  const { count } = budgetAt()
  const kinds = Array.from({ length: 300 }, (_, index) =>
    count(`2001:db8:1:${((index % 256) * 256).toString(16)}::1`, 1),
  )
  expect(kinds.filter(({ whole }) => whole === 1).length).toBe(160)
  expect(count('2001:db8:2::1', 40), 'another /48').toMatchObject({ whole: 40 })
})

test('when all page requests together need more than two fifths of a processor, viewers get shells', () => {
  const { clock, open } = budgetAt()
  let whole = 0
  for (let index = 0; index < 10_000; index += 1) {
    const kind = open(`10.${Math.floor(index / 250)}.${index % 250}.1`)
    expect(kind).not.toBe('refused')
    if (kind === 'whole') whole += 1
    clock.now += 1
  }
  expect(whole * 13).toBeLessThanOrEqual(3_000 + 10 * 400 + 13)
  expect(whole * 13).toBeGreaterThan(6_000)
})

test('during a flood by viewers, crawlers keep their own budget: whole pages, then refusals instead of shells', () => {
  const { clock, open, count } = budgetAt()
  for (let index = 0; index < 1_000; index += 1) open(`10.0.${index % 250}.1`)
  expect(count('66.249.66.1', 1_000, true)).toMatchObject({ shell: 0 })
  let whole = 0
  for (let second = 0; second < 100; second += 1) {
    clock.now += 1_000
    for (let index = 0; index < 1_000; index += 1) open(`10.0.${index % 250}.1`)
    if (open('66.249.66.1', true) === 'whole') whole += 1
  }
  expect(whole).toBe(100)
})

test('repeated sitemap requests of a client do not use up the budget of crawlers or other clients', () => {
  const { budget, open, clock } = budgetAt()
  const read = (ip: string) => {
    const { kind } = budget.chooseSitemap(ip)
    if (kind === 'whole') budget.chargeSitemap(ip)
    return kind
  }
  const kinds = Array.from({ length: 1_000 }, () => read('192.0.2.1'))
  expect(kinds.filter((kind) => kind === 'whole')).toHaveLength(4)
  expect(kinds.at(-1)).toBe('refused')
  expect(open('66.249.66.1', true), 'a page for a crawler').toBe('whole')
  expect(open('192.0.2.1'), 'a page for the same client').toBe('whole')
  expect(read('66.249.66.1')).toBe('whole')
  clock.now += 1_000
  expect([read('192.0.2.1'), read('192.0.2.1')]).toEqual(['whole', 'refused'])
})

test('all sitemap requests together have a separate limit', () => {
  const { budget, open } = budgetAt()
  const kinds = Array.from({ length: 100 }, (_, index) => {
    const ip = `10.${index}.0.1`
    const { kind } = budget.chooseSitemap(ip)
    if (kind === 'whole') budget.chargeSitemap(ip)
    return kind
  })
  expect(kinds.filter((kind) => kind === 'whole')).toHaveLength(20)
  expect(open('66.249.66.1', true)).toBe('whole')
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['WhatsApp/2.23', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Telegram-Android/11.4', false],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
  ['', false],
])('recognizes crawlers by the user agent %s: %s', (agent, isOne) =>
  expect(isCrawler({ headers: { 'user-agent': agent } })).toBe(isOne),
)

import type { AdLinkRow as ShownLink, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import type { AdLinkSort } from '@cliffhanger/contract/studio/list-filters'
import { mainCurrency, parseCents, returnOnSpend } from '@cliffhanger/domain/ad-figures'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Deps } from '../../deps.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import { isExistingDay } from '../../http/studio/day.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import { operatorLabel, type StudioCtx, type StudioService } from '../../http/studio/service.ts'
import { createAdLinkMetrics, type DayPeriod, type LinkWithMetrics, longestPeriodDays } from './figures.ts'
import type { NetOrdersQuery } from './figures-store.ts'
import {
  type AdLinkRow,
  changeAdLink,
  type EditableAdLink,
  findAdLink,
  readTitlesOfLinks,
  setAdLinkState,
} from './link-store.ts'
import { createAdLink, findLinkError } from './new-link.ts'
import { importSpend, previewSpend, setSpend } from './spend-import.ts'
import { readSpend, type StoredSpend } from './spend-store.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly keptOrders: NetOrdersQuery
}
type Service = StudioService<typeof studioAdLinks>

const rowsOfPage = 50
/** Number of spend entries on a link's page. */
const shownSpend = 40
const dayMs = 86_400_000

function checkPeriod({ from, to }: DayPeriod, ctx: Pick<StudioCtx, 'fail'>): DayPeriod {
  if (!isExistingDay(from)) ctx.fail('badRequest', { field: 'from' })
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (!isExistingDay(to) || days < 0 || days >= longestPeriodDays) ctx.fail('badRequest', { field: 'to' })
  return { from, to }
}

const partsOf = ({ name, campaign, creative, vid_id, episode, language }: AdLinkRow) => ({
  ...{ name, campaign, creative, episode, language },
  vidId: vid_id,
})

type Titles = Awaited<ReturnType<typeof readTitlesOfLinks>>

function present({ link, figures }: LinkWithMetrics, titles: Titles): ShownLink {
  const title = titles.get(link.vid_id)
  const { code, name, network, campaign, creative, episode, state, version, language } = link
  const { clicks, firstFrames, payers, money } = figures
  return {
    ...{ code, name, network, campaign, creative, episode, state, version },
    vidId: link.vid_id,
    title: title?.name ?? '',
    isTitlePublished: title?.isPublished ?? false,
    createdAt: link.created_at.getTime(),
    createdBy: link.created_by,
    ...(language !== null && { language }),
    ...{ clicks, firstFrames, payers },
    money: money.map(({ earned, ...rest }) => ({ ...rest, earned: [...earned] })),
  }
}

const presentSpend = ({ changedAt, ...row }: StoredSpend) => ({ ...row, changedAt: changedAt.getTime() })

/** Returns the value to sort rows by; undefined sorts last. */
function sortValue({ figures }: LinkWithMetrics, sort: AdLinkSort, currency: string): number | undefined {
  const { spent = '0.00', earned = [] } = figures.money.find((one) => one.currency === currency) ?? {}
  const all = earned.at(-1) ?? '0.00'
  if (sort === 'return') return returnOnSpend(all, spent)
  if (sort === 'spent') return Number(parseCents(spent))
  if (sort === 'earned') return Number(parseCents(all))
  return sort === 'clicks' || sort === 'firstFrames' || sort === 'payers' ? figures[sort] : undefined
}

function sorted(
  rows: readonly LinkWithMetrics[],
  { sort = 'return', isAscending = sort === 'name', currency = '' }: Partial<Parameters<Service['list']>[0]>,
): LinkWithMetrics[] {
  const sign = isAscending ? 1 : -1
  // The rows are already sorted newest first.
  if (sort === 'created') return isAscending ? rows.toReversed() : [...rows]
  if (sort === 'name') return rows.toSorted((a, b) => sign * a.link.name.localeCompare(b.link.name))
  return rows.toSorted((a, b) => {
    const [m, n] = [sortValue(a, sort, currency), sortValue(b, sort, currency)]
    if (m === undefined || n === undefined) return m === n ? 0 : m === undefined ? 1 : -1
    return sign * (m - n)
  })
}

/** API methods for operators to manage ad links, with their statistics and spend. */
export function createStudioAdLinks({ db, now, randomBytes, keptOrders }: Needs): Service {
  const figures = createAdLinkMetrics({ db, now, keptOrders })
  const readTitles = (rows: readonly LinkWithMetrics[], language: LanguageKey) =>
    readTitlesOfLinks(
      db,
      rows.map(({ link }) => link.vid_id),
      language,
    )

  /** Returns the edited fields of a link after checking that its title and episode exist. */
  async function checkLink(
    given: Omit<EditableAdLink, 'language'> & { readonly language?: LanguageKey },
    ctx: Pick<StudioCtx, 'fail'>,
  ): Promise<EditableAdLink> {
    const { vidId, episode, language = null } = given
    const name = given.name.trim()
    if (name === '') ctx.fail('badRequest', { field: 'name' })
    const field = await findLinkError({ db }, given)
    if (field) ctx.fail('badRequest', { field })
    return { name, campaign: given.campaign.trim(), creative: given.creative.trim(), vidId, episode, language }
  }

  return {
    async list({ cursor = '0', limit = rowsOfPage, language = 'en', ...asked }, ctx) {
      if (!/^\d{1,7}$/.test(cursor)) ctx.fail('badRequest', { field: 'cursor' })
      const all = await figures.readAll(checkPeriod(asked, ctx), asked)
      const currency = asked.currency ?? mainCurrency(all.map((row) => row.figures.money)) ?? ''
      const found = sorted(all, { ...asked, currency }).slice(Number(cursor), Number(cursor) + limit + 1)
      const titles = await readTitles(found.slice(0, limit), language)
      const next = String(Number(cursor) + limit)
      return createCursorPage(
        found,
        limit,
        (row) => present(row, titles),
        () => next,
      )
    },

    async totals(asked, ctx) {
      const { now: period, before, ...rest } = await figures.readTotals(checkPeriod(asked, ctx), asked)
      const copy = ({ money, paid, ...counts }: typeof period) => ({
        ...counts,
        money: money.map(({ earned, ...one }) => ({ ...one, earned: [...earned] })),
        paid: paid.map(({ earned, ...one }) => ({ ...one, earned: [...earned] })),
      })
      return { ...rest, now: copy(period), before: copy(before) }
    },

    async link({ code, language = 'en', ...asked }, ctx) {
      const days = checkPeriod(asked, ctx)
      const link = (await findAdLink(db, code)) ?? ctx.fail('notFound')
      const all = await figures.readAll(days, { state: link.state })
      const own = all.find((row) => row.link.link_id === link.link_id) ?? ctx.fail('notFound')
      const currency = asked.currency ?? mainCurrency([own.figures.money]) ?? ''
      const [titles, returns, spend] = await Promise.all([
        readTitles([own], language),
        figures.readReturns(link.link_id, days, currency),
        readSpend(db, { code, limit: shownSpend }),
      ])
      const { bots, prefetches } = own.figures
      return {
        link: present(own, titles),
        ...{ bots, prefetches, currency },
        returns: returns.ofLink.map((ofLink, age) => {
          const ofAll = returns.ofAll[age]
          return { ...(ofLink !== undefined && { ofLink }), ...(ofAll !== undefined && { ofAll }) }
        }),
        spend: spend.map(presentSpend),
      }
    },

    async create({ code, network, ...given }, ctx) {
      const link = await checkLink(given, ctx)
      const made = { ...link, network, createdBy: operatorLabel(ctx.caller), at: new Date(now()) }
      const created = (await createAdLink({ db, randomBytes }, made, code)) ?? ctx.fail('codeTaken', { field: 'code' })
      ctx.noteChange({ after: { code: created } })
      return { code: created }
    },

    async change({ code, base, ...given }, ctx) {
      const link = await checkLink(given, ctx)
      if (!(await findAdLink(db, code))) ctx.fail('notFound')
      const before = (await changeAdLink(db, code, base, link)) ?? ctx.fail('conflict', { field: 'base' })
      ctx.noteChange(changedParts(partsOf(before), { ...link }))
      return { version: base + 1 }
    },

    async setState({ code, state }, ctx) {
      const before = (await setAdLinkState(db, code, state)) ?? ctx.fail('notFound')
      ctx.noteChange({ before: { state: before }, after: { state } })
      return {}
    },

    async setSpend({ code, ...given }, ctx) {
      const author = { operator: operatorLabel(ctx.caller), source: 'hand', at: new Date(now()) } as const
      const result = await setSpend(db, { ...given, link: code }, author)
      if ('fault' in result) {
        const { field } = result.fault
        return ctx.fail('badRequest', { field: field === 'link' ? 'code' : field })
      }
      ctx.noteChange({ before: { amount: result.before }, after: { amount: given.amount } })
      return result
    },

    async spendRows({ cursor, limit = rowsOfPage, code, from, to }, ctx) {
      const [, day = '', link = '', currency = ''] = /^(\d{4}-\d\d-\d\d) (\S+) ([A-Z]{3})$/.exec(cursor ?? '') ?? []
      if (cursor !== undefined && !isExistingDay(day)) ctx.fail('badRequest', { field: 'cursor' })
      if (from !== undefined && !isExistingDay(from)) ctx.fail('badRequest', { field: 'from' })
      if (to !== undefined && !isExistingDay(to)) ctx.fail('badRequest', { field: 'to' })
      const after = cursor === undefined ? undefined : { day, link, currency }
      const found = await readSpend(db, { code, from, to, after, limit: limit + 1 })
      return createCursorPage(found, limit, presentSpend, (row) => `${row.day} ${row.link} ${row.currency}`)
    },

    async previewSpend({ file }) {
      const { sums, faults, ...counts } = await previewSpend(db, file, new Date(now()))
      return { ...counts, sums: [...sums], faults: [...faults] }
    },

    async importSpend({ file }, ctx) {
      const author = { operator: operatorLabel(ctx.caller), source: 'file', at: new Date(now()) } as const
      const { faults, sums, ...counts } = await importSpend(db, file, author)
      if (faults.length > 0) ctx.fail('badRequest', { field: 'file' })
      const sumsOf = (part: 'amount' | 'before') => Object.fromEntries(sums.map((sum) => [sum.currency, sum[part]]))
      ctx.noteChange({ before: sumsOf('before'), after: { ...sumsOf('amount'), ...counts } })
      return { rows: counts.rows }
    },
  }
}

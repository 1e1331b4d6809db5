import { computeReturnOnSpendByAge, emptyAdFigures, mainCurrency, sumAdFigures } from '@cliffhanger/domain/ad-figures'
import type { AdLinkState, AdNetwork } from '@cliffhanger/domain/ad-links'
import type { Deps } from '../../deps.ts'
import {
  type CohortPeriod,
  type LinkMetrics,
  type NetOrdersQuery,
  readCohorts,
  readLinkMetrics,
} from './figures-store.ts'
import { type AdLinkRow, readAdLinks } from './link-store.ts'

const dayMs = 86_400_000
export const longestPeriodDays = 400
/**
 * The chart of return on ad spend covers the viewers whose first visit from an ad link was in this many days before
 * the end of the period. Its last point counts only viewers who came more than 30 days ago.
 */
const chartDays = 90

/** Period of full UTC days, including the last one. */
export interface DayPeriod {
  readonly from: string
  readonly to: string
}
export interface LinkFilter {
  readonly network?: AdNetwork | undefined
  readonly state?: AdLinkState | undefined
  readonly search?: string | undefined
}
export interface LinkWithMetrics {
  readonly link: AdLinkRow
  readonly figures: LinkMetrics
}

const none: LinkMetrics = { ...emptyAdFigures, bots: 0, prefetches: 0 }

function matches({ network, state, search = '' }: LinkFilter): (link: AdLinkRow) => boolean {
  const words = search.trim().toLowerCase()
  return (link) =>
    (network === undefined || link.network === network) &&
    (state === undefined || link.state === state) &&
    (words === '' ||
      [link.name, link.code, link.campaign, link.creative].some((one) => one.toLowerCase().includes(words)))
}

/** Computes the statistics of links; docs/decisions/068-ad-links.md defines them. */
export function createAdLinkMetrics({
  db,
  now,
  keptOrders,
}: Pick<Deps, 'db' | 'now'> & { keptOrders: NetOrdersQuery }) {
  const periodOf = ({ from, to }: DayPeriod): CohortPeriod => ({
    since: new Date(from),
    until: new Date(Date.parse(to) + dayMs),
    asOf: new Date(now()),
  })
  /**
   * Returns the previous period, evaluated at the age that the current period has now. Otherwise its viewers would have
   * had more time to pay.
   */
  function periodBefore(days: DayPeriod): CohortPeriod {
    const { since, until, asOf } = periodOf(days)
    const earlier = (at: Date) => new Date(at.getTime() - (until.getTime() - since.getTime()))
    return { since: earlier(since), until: since, asOf: earlier(asOf) }
  }

  /** Reads the links that match, newest first. Without a filter by state, stopped links without data are left out. */
  async function readAll(days: DayPeriod, filter: LinkFilter = {}): Promise<LinkWithMetrics[]> {
    const [links, figures] = await Promise.all([readAdLinks(db), readLinkMetrics(db, periodOf(days), keptOrders)])
    const isShown = ({ link_id, state }: AdLinkRow) =>
      filter.state !== undefined || state === 'running' || figures.has(link_id)
    const fitting = links.filter(matches(filter)).filter(isShown)
    return fitting.map((link) => ({ link, figures: figures.get(link.link_id) ?? none }))
  }
  return {
    readAll,

    /** Reads the sums of the matching links for a period and the previous one. */
    async readTotals(days: DayPeriod, filter: LinkFilter = {}) {
      const [all, before, links] = await Promise.all([
        readAll(days, filter),
        readLinkMetrics(db, periodBefore(days), keptOrders),
        readAdLinks(db),
      ])
      const currency = mainCurrency(all.map(({ figures }) => figures.money))
      return {
        links: all.length,
        now: sumAdFigures(all.map(({ figures }) => figures)),
        before: sumAdFigures(links.filter(matches(filter)).map(({ link_id }) => before.get(link_id) ?? none)),
        ...(currency !== undefined && { currency }),
      }
    },

    /** Computes the return on ad spend of a link, and of all links, by age of their viewers. */
    async readReturns(linkId: string, { to }: DayPeriod, currency: string) {
      const from = new Date(Date.parse(to) - (chartDays - 1) * dayMs).toISOString().slice(0, 10)
      const { ofLink, ofAll } = await readCohorts(db, { ...periodOf({ from, to }), linkId, currency }, keptOrders)
      return { ofLink: computeReturnOnSpendByAge(ofLink, now()), ofAll: computeReturnOnSpendByAge(ofAll, now()) }
    },
  }
}

import { costPerViewer, returnOnSpend } from '@cliffhanger/domain/ad-figures'
import { createAdLinkMetrics, type DayPeriod, type LinkWithMetrics } from '../../modules/ad-links/figures.ts'
import { buildNetOrdersQuery } from '../../modules/payments/revenue-store.ts'
import { formatColumns } from '../columns.ts'
import type { CommandContext, Terminal } from '../command.ts'
import { csvLine } from '../csv-line.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const dayMs = 86_400_000
const usualDays = 30

/** Returns the default period: the last 30 finished days. */
export const defaultPeriod = (nowMs: number): DayPeriod => ({
  from: new Date(nowMs - usualDays * dayMs).toISOString().slice(0, 10),
  to: new Date(nowMs - dayMs).toISOString().slice(0, 10),
})

const heading = [
  'code',
  'name',
  'network',
  'clicks',
  'first frames',
  'payers',
  'currency',
  'spent',
  'per first frame',
  'per payer',
  'day 0',
  'day 1',
  'day 7',
  'day 30',
  'return',
]
const decimal = (value: number | undefined, places: number) => (value === undefined ? '–' : value.toFixed(places))

/** Returns one row per ad link and currency, because amounts in different currencies are never added. */
function linesOf({ link, figures }: LinkWithMetrics): (string | number)[][] {
  const { clicks, firstFrames, payers, money } = figures
  const start = [link.code, escapeUnprintableInLine(link.name), link.network, clicks, firstFrames, payers]
  if (money.length === 0) return [[...start, '–', ...Array.from({ length: 8 }, () => '–')]]
  return money.map(({ currency, spent, earned }) => [
    ...start,
    currency,
    spent,
    decimal(costPerViewer(spent, firstFrames), 3),
    decimal(costPerViewer(spent, payers), 2),
    ...earned,
    decimal(returnOnSpend(earned.at(-1) ?? '0.00', spent), 2),
  ])
}

/** Prints clicks, viewers and revenue of all ad links in a period, as columns, CSV or JSON. */
export async function printAdLinkMetrics(
  period: DayPeriod,
  form: 'columns' | 'csv' | 'json',
  { db, now, provider }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const { env } = provider
  const figures = createAdLinkMetrics({ db, now, keptOrders: (days) => buildNetOrdersQuery({ ...days, env }) })
  const rows = await figures.readAll(period)
  if (form === 'json') {
    const shown = rows.map(({ link: { code, name, network, campaign, creative, state }, figures: own }) => ({
      ...{ code, name, network, campaign, creative, state },
      ...own,
    }))
    for (const line of JSON.stringify({ ...period, links: shown }, null, 2).split('\n')) terminal.say(line)
    return 0
  }
  if (rows.length === 0 && form === 'columns') {
    terminal.say('No ad link is running or has figures of these days. See: ads list')
    return 0
  }
  const lines = [heading, ...rows.flatMap(linesOf)]
  for (const line of form === 'csv' ? lines.map(csvLine) : formatColumns(lines)) terminal.say(line)
  return 0
}

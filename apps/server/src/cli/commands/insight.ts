import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isAdLinkCode } from '@cliffhanger/domain/ad-links'
import {
  dayRanges,
  findPeriodError,
  formatDayRanges,
  type InsightPeriod,
  insightDimensions,
  isInsightDimension,
  lastCompletedDays,
  maxInsightDays,
} from '@cliffhanger/domain/insight'
import { insightDefinitions } from '@cliffhanger/domain/insight-definitions'
import { isExistingDay } from '../../http/studio/day.ts'
import { createInsightParts } from '../../insight-parts.ts'
import { listTitles, readEpisodeDurationMs } from '../../modules/catalogue/store.ts'
import { archiveDays } from '../../modules/insight/archive.ts'
import { createInsightQueries, type InsightQueries } from '../../modules/insight/insight.ts'
import { formatColumns } from '../columns.ts'
import type { Command, CommandContext } from '../command.ts'
import { csvLine } from '../csv-line.ts'
import { dropOffTable, funnelTable, retentionTable } from '../insight-table.ts'

const text = { type: 'string' } as const
const options = {
  ...{ from: text, to: text, 'split-by': text, title: text, episode: text, csv: { type: 'boolean' } as const },
  ...{ 'ad-link': text, language: text, country: text, browser: text, app: text },
} as const
const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })
type Values = ReturnType<typeof parse>['values']

function parseOptions(args: readonly string[]) {
  try {
    return parse(args)
  } catch {
    return undefined
  }
}

/** Reads the period, by default the last 30 finished days; returns an error text for an invalid option. */
function readPeriod({ from, to }: Values, now: number): InsightPeriod | string {
  const usual = lastCompletedDays(30, now)
  const period = { from: from ?? usual.from, to: to ?? usual.to }
  for (const name of ['from', 'to'] as const)
    if (period[name].length !== 10 || !isExistingDay(period[name])) return `--${name} must be a day such as 2026-11-21.`
  const fault = findPeriodError(period, now)
  if (fault === 'length') return `--from and --to must be 1 to ${maxInsightDays} days.`
  return fault === 'age' ? `--from must be at most ${maxInsightDays} days ago.` : period
}

interface Asked {
  readonly insight: InsightQueries
  readonly period: InsightPeriod
  readonly values: Values
  readonly signal: AbortSignal
  readonly context: CommandContext
}
/** Result rows of a query and the days that are missing in them, or an error text. */
type Found = { readonly table: (string | number)[][]; readonly missingDays: readonly string[] } | string

async function askFunnel({ insight, period, values, signal, context }: Asked): Promise<Found> {
  const { 'split-by': by = 'none', title: named, 'ad-link': adLink, language, country, browser, app } = values
  if (!isInsightDimension(by)) return `--split-by must be one of: ${insightDimensions.join(', ')}.`
  if (adLink !== undefined && !isAdLinkCode(adLink)) return '--ad-link must be the code of an ad link.'
  const titles = await listTitles(context.db)
  const title = titles.find(({ slug, vid_id }) => named === slug || named === vid_id)?.vid_id
  if (named !== undefined && title === undefined) return `There is no title ${named}. See: titles list`
  const filters = { adLink, title, language, country, browser, app }
  const { answer, missingDays } = await insight.funnel({ period, by, filters }, signal)
  const names = by === 'title' ? new Map(titles.map(({ vid_id, slug }) => [vid_id, slug])) : new Map<string, string>()
  return { table: funnelTable(answer, by, names), missingDays }
}

async function askDropOff({ insight, period, values, signal, context }: Asked): Promise<Found> {
  const { title: named = '', episode = '1' } = values
  if (!/^[1-9]\d{0,3}$/.test(episode)) return '--episode must be the number of an episode.'
  const [title] = named === '' ? [] : await listTitles(context.db, named)
  if (!title) return `There is no title ${named || '(--title is missing)'}. See: titles list`
  const durationMs = await readEpisodeDurationMs(context.db, title.vid_id, Number(episode))
  if (durationMs === undefined) return `${title.slug} has no episode ${episode}.`
  const question = { period, vidId: title.vid_id, episode: Number(episode), durationMs }
  const { answer, missingDays } = await insight.dropOff(question, signal)
  return { table: dropOffTable(answer), missingDays }
}

async function askRetention({ insight, period, signal }: Asked): Promise<Found> {
  const { answer, missingDays } = await insight.retention(period, signal)
  return { table: retentionTable(answer), missingDays }
}

const questions: Readonly<Record<string, (asked: Asked) => Promise<Found>>> = {
  funnel: askFunnel,
  'drop-off': askDropOff,
  retention: askRetention,
}

export const command: Command = {
  usage: [
    'insight funnel [--from <day>] [--to <day>] [--split-by <fact>] [--title <title>] [--ad-link <code>] [--language <tag>] [--country <code>] [--browser <name>] [--app <name>] [--csv]',
    'insight drop-off --title <title> [--episode <number>] [--from <day>] [--to <day>] [--csv]',
    'insight retention [--from <day>] [--to <day>] [--csv]',
    'insight archive',
    'insight definitions',
  ],
  help: `Answers questions about viewers, as Studio's page Insight does. funnel counts the viewers at each step from the visit to
  the unlock; --split-by groups them by ${insightDimensions.slice(1).join(', ')}. drop-off tells how far an episode is watched.
  retention tells how many viewers of each first week came back, and what they paid. The default are the last 30 finished
  days; days are in UTC. archive writes finished days to DATA_DIR/archive at once, as the nightly job does. definitions
  prints how each figure is counted.
  For example: npm run --silent insight -- funnel --split-by language --csv > languages.csv`,
  changing: ['archive'],
  options,
  async run(args, terminal, open, site) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action = '', ...rest] = positionals
    if (rest.length > 0) return 2
    if (action === 'definitions') {
      for (const line of formatColumns(Object.entries(insightDefinitions))) terminal.say(line)
      return 0
    }
    const ask = questions[action]
    if (!ask && action !== 'archive') return 2
    const context = await open()
    const { dataDir, trackingDays } = site
    const parts = createInsightParts({ ...context, config: { dataDir, trackingDays }, randomBytes })
    const insight = createInsightQueries(parts)
    try {
      if (!ask) {
        const days = await archiveDays(parts, terminal.signal)
        terminal.say(
          days.length === 0 ? 'All finished days are archived.' : `Archived ${days.length} days: ${days.join(', ')}`,
        )
        return 0
      }
      const period = readPeriod(values, context.now())
      const found =
        typeof period === 'string' ? period : await ask({ insight, period, values, signal: terminal.signal, context })
      if (typeof found === 'string') {
        terminal.say(found)
        return 1
      }
      const { table, missingDays } = found
      for (const line of values.csv ? table.map(csvLine) : formatColumns(table)) terminal.say(line)
      if (missingDays.length > 0) {
        terminal.warn(
          `Not in the archive, and missing in these figures: ${formatDayRanges(dayRanges(missingDays)).join(', ')}`,
        )
      }
      return 0
    } finally {
      await insight.close()
    }
  },
}

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adNetworks, isAdLinkCode } from '@cliffhanger/domain/ad-links'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isExistingDay } from '../../http/studio/day.ts'
import { readAdLinks, setAdLinkState } from '../../modules/ad-links/link-store.ts'
import { createAdLink, findLinkError } from '../../modules/ad-links/new-link.ts'
import { listTitles } from '../../modules/catalogue/store.ts'
import { defaultPeriod, printAdLinkMetrics } from '../ads/figures.ts'
import { exportAdSpend, importAdSpend, setAdSpend } from '../ads/spend.ts'
import { formatColumns } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  ...{
    name: text,
    network: text,
    title: text,
    episode: text,
    language: text,
    code: text,
    campaign: text,
    creative: text,
  },
  ...{ from: text, to: text, json: flag, csv: flag, yes: flag },
} as const
type Values = ReturnType<typeof parse>['values']

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })
function parseOptions(args: readonly string[]) {
  try {
    return parse(args)
  } catch {
    return undefined
  }
}

async function list(isJson: boolean, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const links = await readAdLinks(db)
  if (isJson) {
    for (const line of JSON.stringify(links, null, 2).split('\n')) terminal.say(line)
    return 0
  }
  if (links.length === 0) terminal.say('There are no ad links yet. See: ads create')
  const lines = links.map(({ code, state, network, vid_id, episode, language, name }) => [
    ...[`/v/${code}`, state, network, `title ${vid_id}`, `episode ${episode}`, language ?? 'any language'],
    escapeUnprintableInLine(name),
  ])
  for (const line of formatColumns(lines)) terminal.say(line)
  return 0
}

const isLanguageKey = (key: string): key is LanguageKey => languages.some((language) => language.key === key)

/** Reads the values of a new ad link; returns an error text for an invalid option. */
function readNewLink({ name = '', network = '', title = '', episode = '1', language, code, ...words }: Values) {
  const known = adNetworks.find((one) => one === network)
  if (name.trim() === '' || name.length > 80) return '--name must have 1 to 80 characters.'
  if (!known) return `--network must be one of: ${adNetworks.join(', ')}.`
  if (title === '') return '--title is missing: the id of a title in drama.yaml, or its number.'
  if (!/^[1-9]\d{0,3}$/.test(episode)) return '--episode must be the number of an episode.'
  if (language !== undefined && !isLanguageKey(language)) {
    return `--language must be one of: ${languages.map(({ key }) => key).join(', ')}.`
  }
  if (code !== undefined && !isAdLinkCode(code)) {
    return '--code must have 3 to 32 lower-case letters, digits and single hyphens between them.'
  }
  const { campaign = '', creative = '' } = words
  const facts = {
    name: name.trim(),
    network: known,
    campaign: campaign.slice(0, 120),
    creative: creative.slice(0, 120),
  }
  return { ...facts, title, episode: Number(episode), language: language ?? null, code }
}

async function create(values: Values, open: () => Promise<CommandContext>, terminal: Terminal): Promise<number> {
  const asked = readNewLink(values)
  if (typeof asked === 'string') {
    terminal.say(asked)
    return 2
  }
  const { db, now, operator } = await open()
  const { title: named, code, ...facts } = asked
  const [title] = await listTitles(db, named)
  if (!title) {
    terminal.say(`There is no title ${named}. See: titles list`)
    return 1
  }
  const link = { ...facts, vidId: title.vid_id, createdBy: operator, at: new Date(now()) }
  if ((await findLinkError({ db }, link)) === 'episode') {
    terminal.say(`${title.slug} has no episode ${facts.episode}.`)
    return 1
  }
  const made = await createAdLink({ db, randomBytes }, link, code)
  if (made === undefined) {
    terminal.say(`The code ${code} is taken. Choose another one, or leave --code out.`)
    return 1
  }
  terminal.say(`/v/${made} leads to episode ${facts.episode} of ${title.slug}.`)
  return 0
}

async function setState(
  code: string,
  state: 'running' | 'stopped',
  { db }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const before = await setAdLinkState(db, code, state)
  if (before === undefined) {
    terminal.say(`There is no ad link ${code}. See: ads list`)
    return 1
  }
  const place = state === 'running' ? 'leads to its episode' : 'leads to home, and its clicks do not count'
  terminal.say(`/v/${code} ${place}${before === state ? ', as before' : ''}.`)
  return 0
}

/** Returns whether an option is missing or a valid day such as 2026-11-21. */
const isDayOption = (day: string | undefined) => day === undefined || (day.length === 10 && isExistingDay(day))

export const command: Command = {
  usage: [
    'ads list [--json]',
    'ads create --name "…" --network meta|tiktok|google|other --title <title> [--episode <number>] [--language <key>] [--code <code>] [--campaign "…"] [--creative "…"]',
    'ads stop|start <code>',
    'ads spend <code> <day> <amount> <currency>',
    'ads import-spend <file.csv> [--yes]',
    'ads export-spend [--from <day>] [--to <day>]',
    'ads figures [--from <day>] [--to <day>] [--csv|--json]',
  ],
  help: `Ad links (/v/<code>): what they cost and what their viewers paid. create makes a link with a chosen code or a new
  one; stop lets it lead to home. spend writes what a link cost on a day in place of the amount before, 0 removes it.
  import-spend reads a CSV file with the columns day, link, amount and currency: all rows or none; a row replaces the amount
  of its link, day and currency. export-spend prints such a file. figures covers the last 30 finished days by default; days
  are in UTC, and docs/growth.md says how each figure is counted.
  For example: npm run --silent ads -- figures --from 2026-11-01 --to 2026-11-30 --csv > november.csv`,
  changing: ['create', 'stop', 'start', 'spend', 'import-spend'],
  options,
  async run(args, terminal, open) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, ...rest] = positionals
    const { from, to, json = false, csv = false } = values
    if (!isDayOption(from) || !isDayOption(to) || (json && csv)) return 2
    if (action === 'spend') return rest.length === 4 ? setAdSpend(rest, await open(), terminal) : 2
    const [named] = rest
    if (action === 'stop' || action === 'start' || action === 'import-spend') {
      if (named === undefined || rest.length > 1) return 2
      if (action === 'import-spend') return importAdSpend(named, values.yes ?? false, await open(), terminal)
      return setState(named.toLowerCase(), action === 'stop' ? 'stopped' : 'running', await open(), terminal)
    }
    if (rest.length > 0) return 2
    if (action === 'export-spend') return exportAdSpend({ from, to }, await open(), terminal)
    if (action === 'list') return list(json, await open(), terminal)
    if (action === 'create') return create(values, open, terminal)
    if (action !== 'figures') return 2
    const workplace = await open()
    const usual = defaultPeriod(workplace.now())
    const period = { from: from ?? usual.from, to: to ?? usual.to }
    if (period.from > period.to) return 2
    return printAdLinkMetrics(period, csv ? 'csv' : json ? 'json' : 'columns', workplace, terminal)
  },
}

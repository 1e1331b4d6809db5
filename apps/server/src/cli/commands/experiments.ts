import { parseArgs } from 'node:util'
import type { VariantResult } from '@cliffhanger/domain/experiments/evaluate'
import {
  experimentKinds,
  experimentLimits,
  findVariantsError,
  primaryMetrics,
  type Variant,
} from '@cliffhanger/domain/paywall-lab'
import { listTitles } from '../../modules/catalogue/store.ts'
import {
  type EditableExperiment,
  type ExperimentRow,
  findExperiment,
  insertExperiment,
  readExperiments,
} from '../../modules/experiments/experiment-store.ts'
import { evaluateExperiment, readDayResults } from '../../modules/experiments/results.ts'
import { startExperimentDraft, stopExperiment } from '../../modules/experiments/studio-experiments.ts'
import type { StoredResult } from '../../modules/experiments/tables.ts'
import { buildNetOrdersQuery } from '../../modules/payments/revenue-store.ts'
import { readNamedFile } from '../apply-file.ts'
import { formatColumns } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: { json: { type: 'boolean' } }, allowPositionals: true })

const needsOf = ({ db, now, provider }: CommandContext) => ({
  db,
  now,
  keptOrders: (period: { since: Date; until: Date }) => buildNetOrdersQuery({ ...period, env: provider.env }),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most

const planFields = 'name kind titles group share variants primary smallestEffect days stopsWhenSure'.split(' ')

/** Parses an experiment file; returns an error text for an invalid field. */
function readPlan(json: string): (Omit<EditableExperiment, 'vidIds'> & { titles: readonly string[] }) | string {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    return `no JSON: ${error instanceof Error ? error.message : error}`
  }
  if (!isRecord(given)) return 'the file must have one object'
  // Without this check, a misspelt `titles` would mean all titles.
  const unknown = Object.keys(given).find((field) => !planFields.includes(field))
  if (unknown !== undefined) return `${unknown} is no field of an experiment`
  const { name, group = '', share = 100, smallestEffect = 15, days = 28, stopsWhenSure = true, titles = [] } = given
  const kind = experimentKinds.find((one) => one === given.kind)
  const primary = primaryMetrics.find((one) => one === (given.primary ?? 'revenue'))
  if (!isText(name, experimentLimits.name)) return `name must have 1 to ${experimentLimits.name} characters`
  if (!kind) return `kind must be one of: ${experimentKinds.join(', ')}`
  if (!primary) return `primary must be one of: ${primaryMetrics.join(', ')}`
  if (typeof group !== 'string' || group.length > experimentLimits.group) return 'group must be a short text'
  if (!isWhole(share, 1, 100)) return 'share must be a percentage from 1 to 100'
  if (!isWhole(smallestEffect, 1, 500)) return 'smallestEffect must be a percentage from 1 to 500'
  if (!isWhole(days, experimentLimits.leastDays, experimentLimits.mostDays)) {
    return `days must be from ${experimentLimits.leastDays} to ${experimentLimits.mostDays}`
  }
  if (typeof stopsWhenSure !== 'boolean') return 'stopsWhenSure must be true or false'
  if (!Array.isArray(titles) || !titles.every((one) => isText(one, 100))) return 'titles must be a list of ids'
  if (!Array.isArray(given.variants) || !given.variants.every(isVariant))
    return 'variants must be a list of objects with names'
  const fault = findVariantsError(kind, given.variants)
  if (fault !== undefined) return `${fault} is missing or wrong`
  const rest = { kind, primary, share, smallestEffect, days, stopsWhenSure, variants: given.variants }
  return { ...rest, name: name.trim(), group: group.trim(), titles }
}

/** Returns whether a variant has a name and fields of the right types; `findVariantsError` checks the values. */
function isVariant(value: unknown): value is Variant {
  if (!isRecord(value) || !isText(value.name, experimentLimits.name)) return false
  const { freeEpisodes, coins, price, offers, words } = value
  const isNumber = (one: unknown) => one === undefined || typeof one === 'number'
  return (
    isNumber(freeEpisodes) &&
    isNumber(coins) &&
    (price === undefined || typeof price === 'string') &&
    (offers === undefined ||
      (Array.isArray(offers) && offers.every((one) => ['episode', 'wholeTitle', 'membership'].includes(one)))) &&
    (words === undefined || (isRecord(words) && Object.values(words).every((one) => typeof one === 'string')))
  )
}

async function create(file: string, open: () => Promise<CommandContext>, terminal: Terminal): Promise<number> {
  const plan = readPlan(await readNamedFile(file, terminal))
  if (typeof plan === 'string') {
    terminal.say(`${file}: ${plan}`)
    return 1
  }
  const { db, now, operator } = await open()
  const { titles, ...rest } = plan
  const vidIds: string[] = []
  for (const named of titles) {
    const [title] = await listTitles(db, named)
    if (!title) {
      terminal.say(`${file}: titles: there is no title ${named}. See: titles list`)
      return 1
    }
    vidIds.push(title.vid_id)
  }
  const id = await insertExperiment(db, { ...rest, vidIds }, { createdBy: operator, at: new Date(now()) })
  terminal.say(`Experiment ${id} is a draft. Viewers see it after: experiments start ${id}`)
  return 0
}

async function start(id: string, context: CommandContext, terminal: Terminal): Promise<number> {
  const started = await startExperimentDraft(needsOf(context), id)
  if (!('reason' in started)) {
    terminal.say(`Experiment ${id} runs until ${started.planned_end?.toISOString().slice(0, 10)} at the latest.`)
    return 0
  }
  const texts: Readonly<Record<string, string>> = {
    vidIds: 'a title is not published',
    group: 'another experiment of this kind runs on the same titles: give both the same group',
    share: 'the group has too few viewers left',
  }
  if (started.reason === 'unknown') terminal.say(`There is no experiment ${id}. See: experiments list`)
  else if (started.reason !== 'refused') terminal.say(`Experiment ${id} is no draft.`)
  else {
    const [part = ''] = started.field.split('.')
    terminal.say(`${started.field}: ${texts[part] ?? 'would cost viewers more than today'}. Nothing was started.`)
  }
  return 1
}

const percent = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`

function describe({ relative, guards, decision }: VariantResult): string {
  const interval = relative?.interval
  const difference = interval
    ? `${percent(relative.value)} (${percent(interval.low)} to ${percent(interval.high)})`
    : 'too few payers yet'
  const harm = guards.filter(({ state }) => state === 'harmful' || state === 'close')
  return [difference, decision.state, ...harm.map(({ name, state }) => `${name}: ${state}`)].join(', ')
}

function printResult(
  { variants }: ExperimentRow,
  { arms, variants: found, split }: StoredResult,
  terminal: Terminal,
): void {
  const lines = variants.map(({ name }, index) => {
    const { revenue, refunded } = arms[index] ?? { revenue: { viewers: 0, payers: 0, sum: 0 }, refunded: 0 }
    const result = found[index - 1]
    return [
      ...[
        escapeUnprintableInLine(name),
        `${revenue.viewers} viewers`,
        `${revenue.payers} payers`,
        (revenue.sum / 100).toFixed(2),
      ],
      ...[`${refunded} refunded`, result ? describe(result) : 'as it is'],
    ]
  })
  for (const line of formatColumns(lines)) terminal.say(line)
  if (split.isMismatch) terminal.say('The viewers are not split as planned: these figures mean nothing.')
}

export const command: Command = {
  usage: [
    'experiments list [--json]',
    'experiments create <file.json>',
    'experiments start <id>',
    'experiments stop <id>',
    'experiments results <id> [--json]',
  ],
  help: `Experiments at the paywall. create reads a draft from a file, for example { "name": "15 or 20 coins?", "kind":
  "episodePrice", "titles": ["red-veil"], "variants": [{ "name": "As it is" }, { "name": "15 coins", "coins": 15 }] };
  docs/growth.md lists the fields. start refuses a variant that would cost viewers more than today. After stop, viewers keep the
  prices that they were shown, and the server counts the last result within an hour. results counts a running experiment now.`,
  changing: ['create', 'start', 'stop'],
  async run(args, terminal, open) {
    const { values, positionals } = ((): Partial<ReturnType<typeof parse>> => {
      try {
        return parse(args)
      } catch {
        return {}
      }
    })()
    const [action, named, ...rest] = positionals ?? []
    if (rest.length > 0) return 2
    if (action === 'list' && named === undefined) {
      const experiments = await readExperiments((await open()).db)
      if (values?.json) terminal.say(JSON.stringify(experiments))
      else if (experiments.length === 0) terminal.say('There are no experiments yet. See: experiments create')
      const lines = experiments.map(({ experiment_id: id, state, kind, name }) => [
        id,
        state,
        kind,
        escapeUnprintableInLine(name),
      ])
      if (!values?.json) for (const line of formatColumns(lines)) terminal.say(line)
      return 0
    }
    if (named === undefined) return 2
    if (action === 'create') return create(named, open, terminal)
    if (!/^[1-9]\d{0,17}$/.test(named)) return 2
    if (action === 'start') return start(named, await open(), terminal)
    if (action !== 'stop' && action !== 'results') return 2
    const context = await open()
    const experiment = await findExperiment(context.db, named)
    if (!experiment) {
      terminal.say(`There is no experiment ${named}. See: experiments list`)
      return 1
    }
    if (action === 'stop') {
      const isStopped = await stopExperiment(needsOf(context), named)
      terminal.say(
        isStopped ? `Experiment ${named} is stopped. Viewers keep their prices.` : `Experiment ${named} does not run.`,
      )
      return isStopped ? 0 : 1
    }
    const result =
      experiment.state === 'running'
        ? await evaluateExperiment(needsOf(context), experiment)
        : (await readDayResults(context.db, named)).at(-1)?.result
    if (values?.json) terminal.say(JSON.stringify(result ?? null))
    else if (result) printResult(experiment, result, terminal)
    else terminal.say(`Experiment ${named} has no results yet.`)
    return 0
  },
}

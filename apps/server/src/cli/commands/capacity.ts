import { parseArgs } from 'node:util'
import { pricesAsOf } from '@cliffhanger/domain/capacity/bill'
import { capacityLimits, computeCapacityLimits } from '@cliffhanger/domain/capacity/limits'
import { planCapacity } from '@cliffhanger/domain/capacity/plan'
import { readAssumptions, readPlainNumber } from '@cliffhanger/domain/capacity/read-assumptions'
import { countText } from '../capacity/figures.ts'
import { billRows, describeScalingAdvice, hourColumns, hourRows, planRows } from '../capacity/plan-rows.ts'
import { simulatePlannedDay } from '../capacity/simulated-day.ts'
import { formatColumns } from '../columns.ts'
import type { Command, Terminal } from '../command.ts'

const options = {
  viewers: { type: 'string' },
  sets: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  simulate: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}
const [fewest, most] = [1, 1e10]

function sayLimits(viewers: number, limits: ReturnType<typeof computeCapacityLimits>, terminal: Terminal): void {
  const reached = limits.filter(({ atViewers }) => atViewers <= viewers)
  const next = limits.find(({ atViewers }) => atViewers > viewers && Number.isFinite(atViewers))
  terminal.say(`\nWhat breaks first, from the smallest setup to this one: ${reached.length === 0 ? 'nothing.' : ''}`)
  for (const [name, limit] of [...reached.entries(), ...(next ? [['next', next] as const] : [])]) {
    const { breaks: fault, move, isInProduct } = capacityLimits[limit.name]
    const place = name === 'next' ? 'Next' : `${name + 1}`
    terminal.say(`${place}. At ${countText(limit.atViewers)} viewers a month: ${fault}`)
    terminal.say(`   ${move}${isInProduct ? '' : ' This release has no tool for it.'}`)
  }
}

export const command: Command = {
  usage: ['capacity --viewers <number> [--sets name=value ...] [--simulate] [--json]'],
  help: `Prints what a number of viewers a month needs: instances, database, bytes, storage, money, and what breaks first. --sets replaces
  assumptions, which docs/capacity.md lists. --simulate runs a day of one instance with a viral title. Opens no database.
  For example: npm run capacity -- --viewers 1e8 --sets dailyShare=0.3 cacheHitRate=0.99`,
  options,
  async run(args, terminal) {
    const parsed = parse(args)
    if (!parsed) return 2
    const { values, positionals } = parsed
    const viewers = readPlainNumber(values.viewers ?? '')
    if (viewers === undefined || viewers < fewest || viewers > most) {
      terminal.say(`--viewers must be a number of viewers a month from ${fewest} to ${most}, such as 1e8.`)
      return 2
    }
    const assumptions = readAssumptions([...(values.sets ?? []), ...positionals])
    if (typeof assumptions === 'string') {
      terminal.say(`--sets: ${assumptions}`)
      return 2
    }
    const plan = planCapacity(viewers, assumptions)
    const limits = computeCapacityLimits(assumptions)
    const day = values.simulate ? simulatePlannedDay(plan, assumptions) : undefined
    if (values.json) {
      for (const line of JSON.stringify({ assumptions, plan, limits, day }, null, 2).split('\n')) terminal.say(line)
      return 0
    }
    terminal.say(`The plan for ${countText(viewers)} viewers a month\n`)
    for (const line of formatColumns(planRows(plan, assumptions))) terminal.say(line)
    terminal.say(`\nList prices of ${pricesAsOf}: replace them by those of your contract.\n`)
    for (const line of formatColumns(billRows(plan))) terminal.say(line)
    sayLimits(viewers, limits, terminal)
    if (!day) return 0
    terminal.say('\nA day of one instance, with its busiest hour again while a title is viral\n')
    for (const line of formatColumns([hourColumns, ...hourRows(day)])) terminal.say(line)
    terminal.say('')
    for (const line of describeScalingAdvice(plan, day)) terminal.say(line)
    return 0
  },
}

import { type Assumption, type Assumptions, assumptions } from '@cliffhanger/domain/capacity/assumptions'
import { pricesAsOf } from '@cliffhanger/domain/capacity/bill'
import { capacityLimits, computeCapacityLimits } from '@cliffhanger/domain/capacity/limits'
import { planCapacity } from '@cliffhanger/domain/capacity/plan'
import { assumptionNames, readAssumptions } from '@cliffhanger/domain/capacity/read-assumptions'
import { countText } from './figures.ts'
import { billRows, describeScalingAdvice, hourColumns, hourRows, planRows } from './plan-rows.ts'
import { simulatePlannedDay } from './simulated-day.ts'

const planSteps: readonly number[] = [1e4, 1e6, 1e7, 1e8]

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const intro = `# Capacity

This page is for operators who plan how many machines, and how much money, a number of viewers needs, and for engineers who want to know which part
becomes too small first. \`npm run capacity-docs\` writes it from the model in \`packages/domain/src/capacity/\`
([why it is so](decisions/073-a-plan-of-capacity.md)); the steps themselves are in [scaling.md](scaling.md).

\`\`\`sh
npm run capacity -- --viewers 1e6                                          # the plan for a million viewers a month
npm run capacity -- --viewers 1e8 --simulate                               # with a day of one instance and a viral title
npm run capacity -- --viewers 1e8 --sets dailyShare=0.3 cacheHitRate=0.99  # with your own assumptions
npm run --silent capacity -- --viewers 1e8 --json > plan.json              # for other programs
\`\`\`

The plan is arithmetic with the assumptions [below](#assumptions). CPU time is measured on two cores with a database in memory; nobody has run this product for
ten million viewers. Replace what you can measure, first \`dailyShare\`, \`episodesPerSession\`, \`watchedRate\` and the prices: bytes to viewers are most of the bill.
`

function sourceText({ source }: Assumption): string {
  if ('file' in source) return `${source.kind}: \`${source.file}\``
  return source.kind === 'assumed' ? 'assumed' : `list price, ${pricesAsOf}`
}

function breaksSection(values: Assumptions): string {
  const limits = computeCapacityLimits(values).filter(({ atViewers }) => Number.isFinite(atViewers))
  const sections = planSteps.map((step, at) => {
    const before = planSteps[at - 1] ?? 0
    const reached = limits.filter(({ atViewers }) => atViewers > before && atViewers <= step)
    const rows = reached.map(({ name, atViewers }) => {
      const { breaks: fault, move, isInProduct } = capacityLimits[name]
      return [countText(atViewers), fault, isInProduct ? move : `${move} This release has no tool for it.`]
    })
    const title = `### ${before === 0 ? 'Up to' : `From ${countText(before)} to`} ${countText(step)} viewers a month`
    const body =
      rows.length === 0
        ? 'Nothing breaks: one machine is enough.'
        : tableOf(['at viewers a month', 'breaks', 'move'], rows)
    return `${title}\n\n${body}`
  })
  return sections.join('\n\n')
}

/** Renders docs/capacity.md. */
export function renderCapacityPage(): string {
  const values = readAssumptions([])
  if (typeof values === 'string') throw new Error(values)
  const plans = planSteps.map((viewers) => planCapacity(viewers, values))
  const rowsOf = plans.map((plan) => planRows(plan, values))
  const needs = (rowsOf[0] ?? []).map(([name], at) => [
    // The name of the row about event storage differs between the plans: object store or PostgreSQL.
    name.startsWith('events, in') ? 'events, 90 days of them' : name,
    ...rowsOf.map((rows) => rows[at]?.[1] ?? ''),
  ])
  const largest = plans.at(-1)
  if (!largest) throw new Error('there is no step')
  const day = simulatePlannedDay(largest, values)
  const [billHead = [], ...billBody] = billRows(largest)
  const listed = assumptionNames.map((name) => {
    const { value, unit, meaning } = assumptions[name]
    return [
      `\`${name}\``,
      value.toLocaleString('en', { maximumFractionDigits: 6 }),
      unit,
      meaning,
      sourceText(assumptions[name]),
    ]
  })
  return `${intro}
## What a number of viewers needs

${tableOf(['viewers a month', ...planSteps.map(countText)], needs)}

Most of the bill at ${countText(largest.viewers)} viewers is bytes, at list prices of ${pricesAsOf} in US dollars. **Prices are assumptions**: above 500 TB a month both clouds ask for a
contract, and nobody pays the list price. Not included: load balancers, logs, mails, fees of payments, support, people, taxes.

${tableOf(billHead, billBody)}

## What breaks first

Each part of the smallest setup (one process, one PostgreSQL, one machine) with the number of viewers at which it becomes too small, in this order, and the move that mends it.

${breaksSection(values)}

## A day, and a viral title

One instance of the plan for ${countText(largest.viewers)} viewers, simulated with seed 1: calls arrive at random by the hour, and the server's own load shedding
([013](decisions/013-load-shedding.md), the same code) admits or refuses them. The simulation runs one second of each hour. The last row is the busiest hour again while ${values.viralFactor} times
as many viewers open one title, which makes ${(1 + values.viralShare * (values.viralFactor - 1)).toFixed(2)} times the calls. *Wait* is the time beyond the call's own; *lost* are calls that the app gave up.

${tableOf(hourColumns, hourRows(day))}

${describeScalingAdvice(largest, day).join('\n')}

Not simulated: the limits of networks and devices, a slow payment provider, connections, garbage collection.

## Assumptions

\`--sets name=value\` replaces one. A measured figure names the file that contains it; a test checks that.

${tableOf(['name', 'value', 'unit', 'meaning', 'source'], listed)}
`
}

import { parseArgs } from 'node:util'
import { type AdNetwork, adNetworkNames, adNetworks } from '@cliffhanger/domain/conversions'
import { parseRowId } from '../../db/row-id.ts'
import {
  isRetryable,
  readAdNetworkMetrics,
  readRefusedConversions,
  retryConversion,
} from '../../modules/conversions/report-store.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const [shownDays, dayMs] = [30, 86_400_000]
const most = 1_000
const options = { all: { type: 'boolean' } } as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

async function show({ db, now }: CommandContext, terminal: Terminal): Promise<number> {
  const rows = await readAdNetworkMetrics(db, new Date(now() - shownDays * dayMs))
  if (rows.length === 0) terminal.say(`No ad network was told about a payment of the last ${shownDays} days.`)
  const heads = rows.length === 0 ? [] : [['network', 'orders', 'no consent', 'sent', 'waiting', 'refused']]
  const lines = rows.map((row) => [
    adNetworkNames[row.network],
    ...[row.orders, row.no_consent, row.sent, row.waiting, row.refused].map(String),
  ])
  for (const line of formatColumns([...heads, ...lines])) terminal.say(line)
  return 0
}

async function list(network: AdNetwork, { db, now }: CommandContext, terminal: Terminal): Promise<number> {
  const rows = await readRefusedConversions(db, { network }, most)
  if (rows.length === 0) terminal.say(`${adNetworkNames[network]} has refused nothing.`)
  const lines = rows.map((row) => [
    row.order_id,
    formatMinute(row.created_at),
    row.reason,
    row.status === null ? '' : String(row.status),
    isRetryable(row, now()) ? 'can be retried' : '',
    escapeUnprintableInLine(row.answer ?? ''),
  ])
  for (const line of formatColumns(lines)) terminal.say(line)
  return 0
}

async function retryAll(network: AdNetwork, { db, now }: CommandContext, terminal: Terminal): Promise<number> {
  let retried = 0
  for (let before: string | undefined; ; ) {
    const rows = await readRefusedConversions(db, { network, before }, most)
    for (const row of rows) {
      if (await retryConversion(db, { orderId: row.order_id, network }, now())) retried += 1
    }
    before = rows.at(-1)?.order_id
    if (rows.length < most) break
  }
  terminal.say(`${retried} payments are sent to ${adNetworkNames[network]} again.`)
  return 0
}

async function retry(
  network: AdNetwork,
  orderId: string,
  { db, now }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const isQueued = await retryConversion(db, { orderId, network }, now())
  const name = adNetworkNames[network]
  terminal.say(isQueued ? `${orderId} is sent to ${name} again.` : `${orderId} is not refused by ${name}, or too old.`)
  return isQueued ? 0 : 1
}

export const command: Command = {
  usage: [
    'conversions show',
    'conversions list <network>',
    'conversions retry <network> <order>',
    'conversions retry <network> --all',
  ],
  help: `Shows what ad networks (${adNetworks.join(', ')}) are told about payments. show counts the paid orders of ${shownDays} days. list shows the
  messages that are refused, with the network's words: by the network (answer), because they are a week old (tooOld), or because
  the network may have them and would count them twice (inDoubt). retry sends what the network itself has refused within seven
  days again, for example after its token was replaced.
  For example: conversions retry meta 1795266751`,
  changing: ['retry'],
  options,
  async run(args, terminal, open) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, named, order, ...rest] = positionals
    const isAll = values.all === true
    if (rest.length > 0 || (isAll && action !== 'retry')) return 2
    if (action === 'show') return named === undefined ? show(await open(), terminal) : 2
    const network = adNetworks.find((known) => known === named)
    if (!network) return 2
    if (action === 'list') return order === undefined ? list(network, await open(), terminal) : 2
    if (action !== 'retry' || isAll === (order !== undefined)) return 2
    if (order === undefined) return retryAll(network, await open(), terminal)
    return parseRowId(order) ? retry(network, order, await open(), terminal) : 2
  },
}

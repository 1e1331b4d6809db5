import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import { setEmailBlocked } from '../../modules/payments/billing.ts'
import {
  readIntents,
  readOrder,
  readOrders,
  readRefunds,
  readUndeliveredOrders,
} from '../../modules/payments/order-store.ts'
import { type RefundOutcome, readRefundStatus, requestRefund } from '../../modules/payments/refund.ts'
import { readRefundable } from '../../modules/payments/refundable.ts'
import { createSettle } from '../../modules/payments/settle.ts'
import { readOrderSums } from '../../modules/payments/studio/order-sums.ts'
import type { Order } from '../../modules/payments/tables.ts'
import { insertSecurityEvent } from '../../modules/security/security-events.ts'
import { findUserFacts } from '../../modules/viewers/user-facts.ts'
import * as ledger from '../../modules/wallet/ledger.ts'
import { formatColumns, formatMinute } from '../columns.ts'
import type { Command, CommandContext, CommandEnvironment, Terminal } from '../command.ts'
import { reportLostPayments } from '../lost-payments.ts'
import { readTime } from '../read-time.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const options = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  key: { type: 'string' },
  since: { type: 'string' },
  yes: { type: 'boolean' },
  undelivered: { type: 'boolean' },
} as const

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
}

const describeContents = ({ coins, bonus, first_bonus: firstBonus, days, vid_id: vidId }: Order): string =>
  vidId !== null ? `whole title ${vidId}` : days > 0 ? `${days} days` : `${coins} coins + ${bonus + firstBonus}`

const orderColumns = (at: Date, order: Order): string[] => [
  formatMinute(at),
  order.order_id,
  order.state,
  `${order.price} ${order.currency}`,
  describeContents(order),
  order.parked === null ? '' : `PARKED: ${order.parked}`,
]

async function list(named: string, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const user = await findUserFacts(db, named)
  if (!user) {
    terminal.say(`There is no user ${named}.`)
    return 1
  }
  const { rows, total } = await readOrders(db, user.user_id, { limit: 30, offset: 0 })
  if (total === 0) terminal.say(`${user.user_id} has ordered nothing.`)
  for (const line of formatColumns(rows.map((order) => orderColumns(order.created_at, order)))) terminal.say(line)
  if (total > rows.length) terminal.say(`… and ${total - rows.length} older ones`)
  return 0
}

/** Lists the undelivered orders of all users, without pages: they are few, and each needs an operator. */
async function listUndelivered({ db }: CommandContext, terminal: Terminal): Promise<number> {
  const rows = await readUndeliveredOrders(db)
  if (rows.length === 0) terminal.say('Everything that was paid for is delivered.')
  const lines = rows.map((order) => [
    `user ${order.user_id}`,
    ...orderColumns(order.paid_at ?? order.created_at, order),
  ])
  for (const line of formatColumns(lines)) terminal.say(line)
  return 0
}

/** Prints the same order sums as Studio, of all orders or of orders since a time. */
async function listSums(since: Date | undefined, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const rows = await readOrderSums(db, since === undefined ? {} : { from: since.toISOString() })
  if (rows.length === 0) terminal.say(since === undefined ? 'There are no orders.' : 'No orders were made since then.')
  const heads = rows.length === 0 ? [] : [['currency', 'orders', 'paid', 'refunded', 'lost', 'kept']]
  const lines = rows.map((row) => [row.currency, `${row.orders}`, row.paid, row.refunded, row.lost, row.kept])
  for (const line of formatColumns([...heads, ...lines])) terminal.say(line)
  return 0
}

async function show(order: Order, { db }: CommandContext, terminal: Terminal): Promise<number> {
  const time = (at: Date | null) => (at === null ? 'no' : formatMinute(at))
  const facts: [string, string][] = [
    ['order', `${order.order_id} (${order.env})`],
    ['user', order.user_id],
    ['what', `${describeContents(order)} for ${order.price} ${order.currency}`],
    ['state', order.state],
    ['made', formatMinute(order.created_at)],
    ['paid', time(order.paid_at)],
    ['coins credited', time(order.credited_at)],
    ['access given', time(order.access_at)],
    ['taken back', `${order.reversed_coins} coins, ${order.reversed_days} days`],
    ['next check', time(order.check_at)],
  ]
  if (order.parked !== null) facts.push(['PARKED', order.parked])
  for (const line of formatColumns(facts)) terminal.say(line)
  for (const row of await readIntents(db, order.order_id)) {
    terminal.say(`payment ${row.intent_id ?? '(requested)'}  ${row.state}  ${formatMinute(row.created_at)}`)
  }
  for (const row of await readRefunds(db, order.order_id)) {
    terminal.say(
      `refund ${row.refund_id ?? '(requested)'}  ${row.status}  ${row.amount ?? 'all'}  ${escapeUnprintableInLine(row.reason)}`,
    )
  }
  return 0
}

type Workplace = CommandContext & Pick<CommandEnvironment, 'queueConversions'>

/** Reconciles the order with the provider, through the same function as the server. */
async function settle(order: Order, workplace: Workplace, terminal: Terminal): Promise<number> {
  const { provider } = workplace
  const settled = await createSettle({ ...workplace, ledger, log: { warn: () => undefined } })(order.order_id)
  if (!settled) {
    terminal.say(`${order.order_id} belongs to AIRWALLEX_ENV=${order.env}; this is ${provider.env}.`)
    return 1
  }
  const { state, parked } = settled.order
  terminal.say(`${order.order_id} is ${state}${parked === null ? '' : `, PARKED: ${parked}`}.`)
  return 0
}

interface Wanted {
  readonly amount: string | undefined
  readonly reason: string
  readonly key: string
  readonly isConfirmed: boolean
}

/** Returns the message for a refused refund; undefined for an accepted refund. */
function describeRefusal({ order_id: orderId }: Order, outcome: RefundOutcome): string | undefined {
  if (outcome.kind === 'notPaid') return `${orderId} is not paid, so there is nothing to give back.`
  if (outcome.kind === 'notAnAmount') return 'The currency has no decimal places: --amount must be a whole number.'
  if (outcome.kind === 'aboveLeft' || outcome.kind === 'changed')
    return `Of ${orderId}, ${outcome.left} ${outcome.currency} is left to give back. Nothing was given back.`
  return undefined
}

async function refund(order: Order, wanted: Wanted, workplace: Workplace, terminal: Terminal): Promise<number> {
  const { amount, reason, key, isConfirmed } = wanted
  const { db, now } = workplace
  if (!(await readRefundable(db, order))) {
    terminal.say(describeRefusal(order, { kind: 'notPaid' }) ?? '')
    return 1
  }
  const sum = `${amount ?? 'all that is left'} of ${order.price} ${order.currency}`
  if (!isConfirmed && !(await terminal.confirm(`Refund ${sum}, and take the purchase back from ${order.user_id}?`))) {
    terminal.say('Nothing was given back.')
    return 1
  }
  const needs = { db, now, noteEvent: insertSecurityEvent }
  const outcome = await requestRefund(needs, { orderId: order.order_id, amount, reason, key })
  const refusal = describeRefusal(order, outcome)
  if (refusal !== undefined) {
    terminal.say(refusal)
    return 1
  }
  if (outcome.kind === 'repeated') terminal.say(`A refund with the key ${key} was requested before.`)
  await settle(order, workplace, terminal)
  const status = await readRefundStatus(db, key)
  terminal.say(`The refund is ${status === 'wanted' ? 'requested; the server continues with it' : status}.`)
  return status === 'REFUSED' || status === 'FAILED' ? 1 : 0
}

async function block(pattern: string, isOn: boolean, { db, now }: CommandContext, terminal: Terminal): Promise<number> {
  const lower = pattern.toLowerCase()
  if (!/^[^@\s]*@[^@\s]+$/.test(lower)) return 2
  await setEmailBlocked(db, lower, isOn, new Date(now()))
  terminal.say(isOn ? `${lower} is blocked from buying.` : `${lower} can buy again.`)
  return 0
}

export const command: Command = {
  usage: [
    'orders list <user>',
    'orders list --undelivered',
    'orders sums [--since <day or time>]',
    'orders show <order>',
    'orders settle <order>',
    'orders refund <order> [--amount <sum>] --reason "…" [--key <word>] [--yes]',
    'orders find-lost --since <day or time>',
    'orders block <address or @domain>',
    'orders unblock <address or @domain>',
  ],
  help: `Shows payments and their delivery. list --undelivered lists all paid orders that were not delivered, since when,
  and why (PARKED): each needs an operator. sums adds up payments and refunds of each currency. settle fetches the payment from the provider and applies it, as the server does
  automatically. refund pays back everything, or --amount of it, and takes coins, days or the title from the viewer; spent
  coins are deducted from the next top-up. With your own --key, repeating a refund pays back only once.
  find-lost compares the provider's payments with the orders, as the server does daily for two days, and prints payments
  without an order: use it after a restore. block stops an address, or a whole domain, from paying. If the server uses
  test payments, it must be running.
  For example: orders refund 1795266751 --reason "paid by mistake" --key ticket-815`,
  changing: ['settle', 'refund', 'block', 'unblock', 'find-lost'],
  options,
  async run(args, terminal, open, { queueConversions }) {
    const { values, positionals } = parseOptions(args) ?? { values: {}, positionals: [] }
    const [action, named, ...rest] = positionals
    const since = readTime(values.since ?? '')
    if (values.since !== undefined && !since) return 2
    if (action === 'sums') return named === undefined ? listSums(since, await open(), terminal) : 2
    if ((action === 'find-lost') !== (values.since !== undefined)) return 2
    if (action === 'find-lost') {
      if (named !== undefined || !since) return 2
      return (await reportLostPayments(await open(), since, terminal)) ? 0 : 1
    }
    if (values.undelivered)
      return action === 'list' && named === undefined ? listUndelivered(await open(), terminal) : 2
    if (named === undefined || rest.length > 0) return 2
    const { amount, reason = '', key = randomUUID(), yes: isConfirmed = false } = values
    const isRefund = action === 'refund'
    if (isRefund !== (reason.trim() !== '') || (!isRefund && amount !== undefined)) return 2
    if (amount !== undefined && (!/^\d{1,7}(\.\d\d?)?$/.test(amount) || Number(amount) === 0)) {
      terminal.say('--amount must be a sum such as 4.99.')
      return 2
    }
    if (!['list', 'show', 'settle', 'refund', 'block', 'unblock'].includes(action ?? '')) return 2
    const workplace = { ...(await open()), queueConversions }
    if (action === 'list') return list(named, workplace, terminal)
    if (action === 'block' || action === 'unblock') return block(named, action === 'block', workplace, terminal)
    const order = await readOrder(workplace.db, named)
    if (!order) {
      terminal.say(`There is no order ${named}. See: orders list <user>`)
      return 1
    }
    if (action === 'show') return show(order, workplace, terminal)
    try {
      if (action === 'settle') return await settle(order, workplace, terminal)
      return await refund(order, { amount, reason: reason.trim().slice(0, 100), key, isConfirmed }, workplace, terminal)
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      terminal.say(`The payment provider returned an error: ${error.code} ${error.traceId}`)
      return 1
    }
  },
}

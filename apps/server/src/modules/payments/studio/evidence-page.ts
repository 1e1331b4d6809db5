import type { MailState } from '@cliffhanger/contract/studio/list-filters'
import { escapeHtml as escaped } from '../../../escape-html.ts'
import { mailStateOf } from '../mail-store.ts'
import type { Evidence } from './evidence-facts.ts'
import { deliveredAt } from './order-records.ts'

const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
const seconds = (from: Date, to: Date): number => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))

type Cell = string | number | Date | null | undefined
const cellText = (cell: Cell): string => escaped(cell instanceof Date ? timeText(cell) : String(cell ?? '–'))

const facts = (rows: readonly (readonly [string, Cell])[]): string =>
  `<table>${rows.map(([term, value]) => `<tr><th>${escaped(term)}</th><td>${cellText(value)}</td></tr>`).join('')}</table>`
const section = (title: string, body: string): string => `<section><h2>${escaped(title)}</h2>${body}</section>`
/** Renders a table with column headings, or a sentence if there are no rows. */
function list(heads: readonly string[], rows: readonly (readonly Cell[])[], none: string): string {
  if (rows.length === 0) return `<p>${escaped(none)}</p>`
  const head = heads.map((one) => `<th>${escaped(one)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cellText(cell)}</td>`).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

const style =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:820px;margin:40px auto;padding:0 20px;color:#111}' +
  'h1{font-size:22px}h2{font-size:16px;margin:28px 0 8px}table{border-collapse:collapse;width:100%}' +
  'th,td{border-bottom:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}' +
  'p{white-space:pre-wrap}section{break-inside:avoid-page}'

const mailStates: Readonly<Record<MailState, string>> = {
  sent: 'sent',
  waiting: 'waits to be sent',
  givenUp: 'not sent: every try failed',
  noRecipient: 'not sent: no address is known',
  unknown: 'sent, or given up',
}

function soldText({ row: { kind, coins, bonus, days, name } }: Evidence): string {
  if (kind === 'coins') return `${coins} coins and ${bonus} bonus coins`
  return kind === 'membership' ? `Membership for ${days} days: ${name}` : `All episodes of “${name}”`
}

/** Renders the evidence as a self-contained HTML page. All texts are escaped, and the page loads no other file. */
export function renderEvidencePage(evidence: Evidence, { letter, at }: { letter: string; at: Date }): string {
  const { brand, row, records, identity, documents, unlocked, watched, signIns, devices } = evidence
  const { order, intents, disputes, entries, mails, spent } = records
  const paid = intents.find(({ state }) => state === 'paid')
  const delivered = deliveredAt(order)
  const parts = [
    ...(letter.trim() === '' ? [] : [section('Letter', `<p>${escaped(letter.trim())}</p>`)]),
    section(
      'The payment',
      facts([
        ['Order', order.order_id],
        ['Amount', `${order.price} ${order.currency}`],
        ['Ordered', order.created_at],
        ['Paid', order.paid_at],
        ['Payment at the provider', paid?.intent_id],
        ['Card', row.cardLast4 && `${row.cardBrand} ending in ${row.cardLast4}`],
        ['Name and address given for the payment', [identity.payer, identity.payerAddress].filter(Boolean).join(', ')],
        ['Account', identity.account ?? (row.isGuest ? 'none: bought as a guest' : undefined)],
      ]),
    ),
    section(
      'The dispute',
      list(
        ['Dispute', 'Amount', 'Reason given', 'Opened', 'Answer by'],
        disputes.map((one) => [
          one.dispute_id,
          one.amount && `${one.amount} ${one.currency ?? ''}`,
          one.reason,
          one.opened_at,
          one.due_at,
        ]),
        'No dispute is open.',
      ),
    ),
    section(
      'Goods sold and delivered',
      `${facts([
        ['Sold', soldText(evidence)],
        ['Delivered', delivered],
        ['Seconds after the payment', delivered && order.paid_at ? seconds(order.paid_at, delivered) : undefined],
      ])}${list(
        ['Ledger entry', 'Time', 'Kind', 'Coins', 'Balance after'],
        entries.map((one) => [one.entry_id, one.created_at, one.kind, one.coins, one.balance]),
        'A membership has no entry in the ledger of coins.',
      )}`,
    ),
    section(
      'Use since the delivery',
      `${facts([
        ['Episodes unlocked', spent.episodes],
        ['Coins spent', spent.coins],
      ])}${list(
        ['Title', 'Episode', 'Unlocked', 'Coins'],
        unlocked.map((one) => [one.title, one.episode, one.at, one.amount]),
        'No episode was unlocked with coins.',
      )}`,
    ),
    section(
      'Episodes watched since the delivery',
      list(
        ['Title', 'Episode', 'Last watched', 'Position in seconds'],
        watched.map((one) => [one.title, one.episode, one.at, one.amount]),
        'No episode was watched.',
      ),
    ),
    section(
      'Terms',
      `<p>Registering an account accepts the terms, as the page of the registration says. These versions are in force when ` +
        `this page is written; the server does not record which version a viewer has read.</p>${list(
          ['Document', 'Version of', 'Address'],
          documents.map((one) => [one.title, one.changed, one.address]),
          '',
        )}`,
    ),
    section(
      'Mails about this order',
      list(
        ['Mail', 'Written', 'State', 'Since'],
        mails.map((one) => [one.kind, one.created_at, mailStates[mailStateOf(one)], one.ended_at]),
        'No mail was written.',
      ),
    ),
    section(
      'Sign-ins',
      `${list(
        ['Event', 'Time'],
        signIns.map((one) => [one.kind, one.at]),
        'The viewer has not signed in to an account since 30 days before the order.',
      )}${list(
        ['Browser and system', 'Since', 'Last used'],
        devices.map((one) => [one.client, one.created_at, one.used_at]),
        'No device is signed in.',
      )}`,
    ),
  ]
  const title = `Evidence for order ${order.order_id}`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>` +
    `<style>${style}</style></head><body><h1>${escaped(title)}</h1>` +
    `<p>${escaped(brand.company)}\n${escaped(brand.contact)}\nWritten ${timeText(at)}</p>${parts.join('')}</body></html>\n`
  )
}

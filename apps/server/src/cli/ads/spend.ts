import type { SpendFault } from '@cliffhanger/domain/ad-spend-file'
import { importSpend, previewSpend, type SpendSummary, setSpend } from '../../modules/ad-links/spend-import.ts'
import { readSpend } from '../../modules/ad-links/spend-store.ts'
import { readNamedFile } from '../apply-file.ts'
import type { CommandContext, Terminal } from '../command.ts'
import { csvLine } from '../csv-line.ts'
import { escapeUnprintableInLine } from '../viewer-text.ts'

const texts: Readonly<Record<SpendFault['reason'], string>> = {
  missing: 'is missing',
  noLink: 'is the code of no link',
  notADay: 'is not a day such as 2026-11-21',
  future: 'is in the future',
  notACurrency: 'is not a currency such as USD',
  notAnAmount: 'is not an amount such as 1234.50',
  noDecimals: 'has decimals, and the currency has none',
  twice: 'has the same link, day and currency as row',
  cells: 'has more cells than the heading:',
  quote: 'has a quote that is never closed',
  tooMany: 'is behind the last row that is read:',
  noRows: 'has no rows below it',
}

/** Formats an import error: field, value and reason; for errors of a whole row, only reason and value. */
function describeFault({ field, reason, value }: Omit<SpendFault, 'row'>): string {
  const shown = escapeUnprintableInLine(value)
  if (field === '' || reason === 'twice') return `${texts[reason]} ${shown}`.trim()
  return `${field} ${shown === '' ? '' : `"${shown}" `}${texts[reason]}`
}

export async function setAdSpend(
  [link = '', day = '', amount = '', currency = '']: readonly string[],
  { db, now, operator }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const given = { link, day, amount, currency: currency.toUpperCase() }
  const result = await setSpend(db, given, { operator, source: 'hand', at: new Date(now()) })
  if ('fault' in result) {
    terminal.say(`Nothing was changed: ${describeFault(result.fault)}.`)
    return 1
  }
  const before = result.before === '0.00' ? '' : ` Before: ${result.before} ${given.currency}.`
  terminal.say(`${link} on ${day}: ${amount} ${given.currency}.${before}`)
  return 0
}

function sayFaults({ faults }: SpendSummary, path: string, terminal: Terminal): number {
  for (const fault of faults) terminal.say(`${path}, row ${fault.row}: ${describeFault(fault)}`)
  terminal.say('Nothing was imported. Correct these rows and import the file again.')
  return 1
}

/** Shows the changes that a CSV file makes, asks for confirmation, and imports all rows or none. */
export async function importAdSpend(
  path: string,
  isConfirmed: boolean,
  { db, now, operator }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const file = await readNamedFile(path, terminal)
  const preview = await previewSpend(db, file, new Date(now()))
  if (preview.faults.length > 0) return sayFaults(preview, path, terminal)
  const { rows, added, replaced, equal, removed, sums } = preview
  terminal.say(`${rows} rows: ${added} new, ${replaced} replace an amount, ${removed} remove one, ${equal} unchanged`)
  for (const { currency, amount, before } of sums) terminal.say(`${currency}: ${amount} in place of ${before}`)
  if (equal === rows) {
    terminal.say('The stored spend is like this already.')
    return 0
  }
  if (!isConfirmed && !(await terminal.confirm('Import this spend?'))) {
    terminal.say('Nothing was imported.')
    return 1
  }
  const done = await importSpend(db, file, { operator, source: 'file', at: new Date(now()) })
  if (done.faults.length > 0) return sayFaults(done, path, terminal)
  terminal.say(`${done.rows} rows are imported.`)
  return 0
}

const rowsOfPage = 1_000

/** Prints the stored spend as the CSV file that the import reads. */
export async function exportAdSpend(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { db }: CommandContext,
  terminal: Terminal,
): Promise<number> {
  terminal.say(csvLine(['day', 'link', 'amount', 'currency']))
  for (let after: Parameters<typeof readSpend>[1]['after']; ; ) {
    const rows = await readSpend(db, { from, to, after, limit: rowsOfPage })
    for (const { day, link, amount, currency } of rows) terminal.say(csvLine([day, link, amount, currency]))
    if (rows.length < rowsOfPage) return 0
    after = rows.at(-1)
  }
}

import { isAdLinkCode } from './ad-links.ts'
import { currencyPlaces } from './currency-places.ts'

/** Money spent on one ad link on one day (UTC). */
export interface AdSpend {
  /** Code of the ad link. */
  readonly link: string
  /** Day in UTC, for example 2026-11-21. */
  readonly day: string
  /** ISO 4217 code, for example USD. */
  readonly currency: string
  /**
   * Decimal text with two places; '0.00' deletes an amount that was entered earlier for the same link, day and
   * currency.
   */
  readonly amount: string
}
/** A row of the file, numbered as in a spreadsheet: the heading is row 1. */
export interface AdSpendRow extends AdSpend {
  readonly row: number
}

export const spendColumns = ['day', 'link', 'amount', 'currency'] as const
export type SpendColumn = (typeof spendColumns)[number]
/**
 * Reasons of validation errors. `noLink`: no link has this code. `twice`: an earlier row has the same link, day and
 * currency.
 */
export const spendFaultReasons = [
  'missing',
  'noLink',
  'notADay',
  'future',
  'notACurrency',
  'notAnAmount',
  'noDecimals',
  'twice',
  'cells',
  'quote',
  'tooMany',
  'noRows',
] as const
export type SpendFaultReason = (typeof spendFaultReasons)[number]
export interface SpendFault {
  readonly row: number
  /** Name of the invalid field; '' if the whole row is invalid. */
  readonly field: SpendColumn | ''
  readonly reason: SpendFaultReason
  /** The invalid text, shortened. */
  readonly value: string
}

export const maxSpendRows = 20_000
const mostFaults = 100
const earliestDay = '2000-01-01'
const mostDigits = 9

type Cells = readonly string[]
interface ReadLine {
  readonly row: number
  readonly cells: Cells
}

/**
 * Splits a CSV text into cells, with quotes as in RFC 4180. `openQuote` is the row of a quote that is never closed,
 * otherwise undefined.
 */
function readCells(text: string, separator: string): { lines: ReadLine[]; openQuote: number | undefined } {
  const lines: ReadLine[] = []
  let cells: string[] = []
  let cell = ''
  let row = 1
  let startRow = 1
  let isQuoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((one) => one.trim() !== '')) lines.push({ row: startRow, cells })
    cells = []
    startRow = row
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '\n') row += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') endLine()
    else if (character !== '\r') cell += character
  }
  if (isQuoted) return { lines, openQuote: startRow }
  endLine()
  return { lines, openQuote: undefined }
}

/**
 * Detects the separator. Spreadsheets use semicolons in many countries, and cells copied from a spreadsheet are
 * separated by tabs.
 */
const separatorOf = (heading: string): string => ['\t', ';'].find((one) => heading.includes(one)) ?? ','

/**
 * Returns the error of a day that does not exist, is too early or is after `latestDay`; undefined if the day is valid.
 */
function dayFault(day: string, latestDay: string): SpendFaultReason | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day || day < earliestDay) return 'notADay'
  return day > latestDay ? 'future' : undefined
}

/**
 * Normalizes an amount to two decimals, or returns the reason why it is invalid. Thousands separators are refused,
 * because they differ between countries.
 */
export function parseSpendAmount(text: string, currency: string): string | SpendFaultReason {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined || whole.length > mostDigits) return 'notAnAmount'
  if (Number(decimals) > 0 && currencyPlaces(currency) === 0) return 'noDecimals'
  return `${BigInt(whole)}.${decimals.padEnd(2, '0')}`
}

const isReason = (text: string): text is SpendFaultReason => spendFaultReasons.some((reason) => reason === text)

/** Checks each field of one amount of spend. `latestDay`: today's date in the time zone that is furthest ahead. */
export function checkSpend(
  given: { readonly link: string; readonly day: string; readonly currency: string; readonly amount: string },
  { latestDay, hasLink }: { latestDay: string; hasLink(code: string): boolean },
): { readonly spend?: AdSpend; readonly faults: readonly Omit<SpendFault, 'row'>[] } {
  const link = given.link.toLowerCase()
  const currency = given.currency.toUpperCase()
  const faults: Omit<SpendFault, 'row'>[] = []
  const note = (field: SpendColumn, reason: SpendFaultReason | undefined) => {
    if (reason) faults.push({ field, reason, value: given[field].slice(0, 60) })
  }
  note('day', given.day === '' ? 'missing' : dayFault(given.day, latestDay))
  note('link', link === '' ? 'missing' : isAdLinkCode(link) && hasLink(link) ? undefined : 'noLink')
  const isKnownCurrency = currencyPlaces(currency) !== undefined
  note('currency', currency === '' ? 'missing' : isKnownCurrency ? undefined : 'notACurrency')
  const amount = given.amount === '' ? 'missing' : parseSpendAmount(given.amount, currency)
  note('amount', isReason(amount) ? amount : undefined)
  return faults.length > 0 ? { faults } : { spend: { link, day: given.day, currency, amount }, faults }
}

/**
 * Reads a CSV file of ad spend: a heading that names the columns in any order, then one row per link, day and currency.
 * Other columns are ignored. If there is any validation error, no rows are returned; at most 100 errors are returned.
 */
export function readSpendFile(
  text: string,
  facts: { latestDay: string; hasLink(code: string): boolean },
): { readonly rows: readonly AdSpendRow[]; readonly faults: readonly SpendFault[] } {
  const content = text.replace(/^\uFEFF/, '')
  const { lines, openQuote } = readCells(content, separatorOf(content.split('\n', 1)[0] ?? ''))
  const fail = (row: number, field: SpendFault['field'], reason: SpendFaultReason, value = '') => ({
    rows: [],
    faults: [{ row, field, reason, value }],
  })
  if (openQuote !== undefined) return fail(openQuote, '', 'quote')
  const [heading, ...body] = lines
  const names = heading?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const absent = spendColumns.filter((name) => !names.includes(name))
  if (absent.length > 0)
    return {
      rows: [],
      faults: absent.map((field) => ({ row: heading?.row ?? 1, field, reason: 'missing', value: '' })),
    }
  if (body.length === 0) return fail(heading?.row ?? 1, '', 'noRows')
  if (body.length > maxSpendRows) return fail(body[maxSpendRows]?.row ?? 1, '', 'tooMany', String(maxSpendRows))

  const rows: AdSpendRow[] = []
  const faults: SpendFault[] = []
  const seen = new Map<string, number>()
  for (const { row, cells } of body) {
    if (cells.length > names.length) {
      faults.push({ row, field: '', reason: 'cells', value: String(cells.length) })
      continue
    }
    const cell = (name: SpendColumn) => (cells[names.indexOf(name)] ?? '').trim()
    const given = { link: cell('link'), day: cell('day'), currency: cell('currency'), amount: cell('amount') }
    const { spend, faults: own } = checkSpend(given, facts)
    faults.push(...own.map((fault) => ({ row, ...fault })))
    if (!spend) continue
    const key = `${spend.link} ${spend.day} ${spend.currency}`
    const earlier = seen.get(key)
    if (earlier !== undefined) faults.push({ row, field: 'day', reason: 'twice', value: String(earlier) })
    else rows.push({ row, ...spend })
    seen.set(key, earlier ?? row)
  }
  return faults.length > 0 ? { rows: [], faults: faults.slice(0, mostFaults) } : { rows, faults }
}

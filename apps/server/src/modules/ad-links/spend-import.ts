import { formatCents, parseCents } from '@cliffhanger/domain/ad-figures'
import { type AdSpend, checkSpend, readSpendFile, type SpendFault } from '@cliffhanger/domain/ad-spend-file'
import type { Database } from '../../db/schema.ts'
import { compareSpend, type SpendAuthor, type SpendChange, writeSpend } from './spend-store.ts'

const hourMs = 3_600_000
/** The time zone furthest ahead is UTC+14, where it may already be tomorrow. */
const latestDay = (now: Date): string => new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10)

/** The changes of a file, or its validation errors; with errors nothing is imported. */
export interface SpendSummary {
  readonly rows: number
  readonly added: number
  readonly replaced: number
  /** Number of rows whose amount is already stored. */
  readonly equal: number
  readonly removed: number
  readonly sums: readonly { readonly currency: string; readonly amount: string; readonly before: string }[]
  readonly faults: readonly SpendFault[]
}

function summarize(changes: readonly SpendChange[], faults: readonly SpendFault[] = []): SpendSummary {
  const count = (isCounted: (amount: bigint, before: bigint) => boolean) =>
    changes.filter(({ amount, before }) => isCounted(parseCents(amount), parseCents(before))).length
  const sumOf = (own: readonly SpendChange[], part: 'amount' | 'before') =>
    formatCents(own.reduce((sum, change) => sum + parseCents(change[part]), 0n))
  const currencies = [...new Set(changes.map(({ currency }) => currency))].sort()
  return {
    rows: changes.length,
    added: count((amount, before) => before === 0n && amount > 0n),
    replaced: count((amount, before) => before > 0n && amount > 0n && amount !== before),
    equal: count((amount, before) => amount === before),
    removed: count((amount, before) => before > 0n && amount === 0n),
    sums: currencies.map((currency) => {
      const own = changes.filter((change) => change.currency === currency)
      return { currency, amount: sumOf(own, 'amount'), before: sumOf(own, 'before') }
    }),
    faults,
  }
}

async function readCodes(db: Database): Promise<(code: string) => boolean> {
  const rows = await db.selectFrom('ad_links').select('code').execute()
  const codes = new Set(rows.map(({ code }) => code))
  return (code) => codes.has(code)
}

/** Validates a file and compares it with the stored spend, without changing anything. */
export async function previewSpend(db: Database, file: string, at: Date): Promise<SpendSummary> {
  const { rows, faults } = readSpendFile(file, { latestDay: latestDay(at), hasLink: await readCodes(db) })
  return summarize(faults.length > 0 ? [] : await compareSpend(db, rows), faults)
}

/**
 * Imports a file: all rows in one transaction, or none if one is invalid. A row replaces the amount for its link, day
 * and currency, so importing a file again changes nothing.
 */
export const importSpend = (db: Database, file: string, author: SpendAuthor): Promise<SpendSummary> =>
  db.transaction().execute(async (tx) => {
    const { rows, faults } = readSpendFile(file, { latestDay: latestDay(author.at), hasLink: await readCodes(tx) })
    return summarize(faults.length > 0 ? [] : await writeSpend(tx, rows, author), faults)
  })

/** Sets the spend of one link, day and currency. Returns the previous amount, or the first validation error. */
export const setSpend = (
  db: Database,
  given: AdSpend,
  author: SpendAuthor,
): Promise<{ readonly before: string } | { readonly fault: Omit<SpendFault, 'row'> }> =>
  db.transaction().execute(async (tx) => {
    const facts = { latestDay: latestDay(author.at), hasLink: await readCodes(tx) }
    const { spend, faults } = checkSpend(given, facts)
    const [fault] = faults
    if (fault) return { fault }
    const [change] = spend ? await writeSpend(tx, [spend], author) : []
    return { before: change?.before ?? '0.00' }
  })

import type { Input, Output } from '@cliffhanger/contract/call'
import type { MailStateFilter } from '@cliffhanger/contract/studio/list-filters'
import type { studioMails } from '@cliffhanger/contract/studio/mails'
import { maskAddress } from '@cliffhanger/domain/mask'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { createCursorPage } from '../../../http/studio/page.ts'
import { mailStateOf } from '../mail-store.ts'
import type { PaymentTables } from '../tables.ts'

type MailPage = Output<typeof studioMails.list>
type MailRow = Omit<Selectable<PaymentTables['mails']>, 'facts'> & { readonly recipient: string | null }

/**
 * Query for emails with their recipient's email address. The address is chosen when an email is sent: from the billing
 * details, otherwise from the account.
 */
const mailsWithRecipient = sql`
  SELECT m.mail_key, m.kind, m.user_id, m.order_id, m.created_at, m.send_at, m.tries, m.outcome, m.ended_at, m.failure,
    coalesce(b.email, u.email) AS recipient
  FROM mails m JOIN users u USING (user_id) LEFT JOIN billing_infos b USING (user_id)`

const conditionOf = (state: MailStateFilter): RawBuilder<unknown> =>
  state === 'waiting' ? sql`m.send_at IS NOT NULL` : sql`m.outcome = ${state}`

const cursorOf = ({ created_at: at, mail_key: key }: MailRow): string => `${at.getTime()} ${key}`
function placeOf(cursor: string): { at: Date; key: string } | undefined {
  const [, ms, key] = /^(\d{1,15}) (.+)$/.exec(cursor) ?? []
  return ms === undefined || key === undefined ? undefined : { at: new Date(Number(ms)), key }
}

/** Returns a page of emails, newest first, or undefined for an invalid cursor. */
export async function readMailPage(
  db: Database,
  { cursor, limit = 50, state }: Input<typeof studioMails.list>,
): Promise<MailPage | undefined> {
  const place = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && !place) return undefined
  const matches = state === undefined ? sql`true` : conditionOf(state)
  const isAfter = place ? sql`(m.created_at, m.mail_key) < (${place.at}::timestamptz, ${place.key}::text)` : sql`true`
  const { rows } = await sql<MailRow>`${mailsWithRecipient} WHERE ${matches} AND ${isAfter}
    ORDER BY m.created_at DESC, m.mail_key DESC LIMIT ${limit + 1}`.execute(db)
  return createCursorPage(rows, limit, toShown, cursorOf)
}

/** Returns an email with its recipient's address, or undefined for an unknown key. */
export async function readMail(db: Database, key: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`${mailsWithRecipient} WHERE m.mail_key = ${key}`.execute(db)
  return rows[0]
}

const toShown = (row: MailRow): MailPage['rows'][number] => ({
  mailKey: row.mail_key,
  kind: row.kind,
  state: mailStateOf(row),
  tries: row.tries,
  createdAt: row.created_at.getTime(),
  userId: row.user_id,
  ...(row.recipient && { recipient: maskAddress(row.recipient) }),
  ...(row.order_id && { orderId: row.order_id }),
  ...(row.failure && { failure: row.failure }),
  ...(row.send_at && { nextAt: row.send_at.getTime() }),
  ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
})

import { sql } from 'kysely'
import type { ExpiringCard } from '../../../adapters/airwallex/shapes.ts'
import { parseRowId } from '../../../db/row-id.ts'
import type { Database } from '../../../db/schema.ts'
import type { PaymentEnv } from '../../../settings/parse-setting.ts'
import type { Order, SavedCard } from '../tables.ts'

interface NewCard {
  readonly order: Pick<Order, 'user_id' | 'env'>
  readonly customerId: string
  readonly consentId: string
  readonly card: ExpiringCard
}

/**
 * Stores a card, at most once per consent. An earlier saved row of the same card is removed, because one row per card
 * is enough.
 */
export async function insertCard(
  tx: Database,
  { order, customerId, consentId, card }: NewCard,
  at: Date,
): Promise<void> {
  const { user_id: userId, env } = order
  const { brand, last4, expiryMonth, expiryYear } = card
  await sql`UPDATE saved_cards SET removed_at = ${at}, try_at = ${at}
    WHERE user_id = ${userId} AND env = ${env} AND removed_at IS NULL AND consent_id <> ${consentId}
      AND (brand, last4, expiry_month, expiry_year) = (${brand}, ${last4}, ${expiryMonth}, ${expiryYear})`.execute(tx)
  await tx
    .insertInto('saved_cards')
    .values({
      ...{ user_id: userId, env, customer_id: customerId, consent_id: consentId, created_at: at },
      ...{ brand, last4, expiry_month: expiryMonth, expiry_year: expiryYear },
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

const cardsOf = (db: Database, userId: string, env: PaymentEnv) =>
  db
    .selectFrom('saved_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('env', '=', env)
    .where('removed_at', 'is', null)

/** Returns a viewer's saved cards, newest first. */
export const readCards = (db: Database, userId: string, env: PaymentEnv): Promise<SavedCard[]> =>
  cardsOf(db, userId, env).orderBy('card_id', 'desc').execute()

export const findCard = async (
  db: Database,
  { userId, env, cardId }: { readonly userId: string; readonly env: PaymentEnv; readonly cardId: string },
): Promise<SavedCard | undefined> =>
  parseRowId(cardId) ? cardsOf(db, userId, env).where('card_id', '=', cardId).executeTakeFirst() : undefined

/** Removes one saved card or all saved cards of a viewer. A job disables their consents at the provider later. */
export async function removeCards(db: Database, userId: string, at: Date, cardId?: string): Promise<void> {
  if (cardId !== undefined && !parseRowId(cardId)) return
  await sql`UPDATE saved_cards SET removed_at = ${at}, try_at = ${at} WHERE user_id = ${userId} AND removed_at IS NULL
    AND (${cardId ?? null}::bigint IS NULL OR card_id = ${cardId ?? null}::bigint)`.execute(db)
}

/** Removes the saved cards of deleted accounts, even while these accounts can still be restored. */
export async function removeCardsOfDeletedAccounts(db: Database, at: Date): Promise<void> {
  await sql`UPDATE saved_cards c SET removed_at = ${at}, try_at = ${at} FROM users u
    WHERE u.user_id = c.user_id AND u.deleted_at IS NOT NULL AND u.purged_at IS NULL AND c.removed_at IS NULL`.execute(
    db,
  )
}

/**
 * Erases all columns of a purged account's card except those that are needed to disable its consent at the provider.
 */
const erased = sql`user_id = NULL, brand = '', last4 = '0000', expiry_month = 1, expiry_year = 0,
  removed_at = coalesce(removed_at, 'epoch'), try_at = coalesce(try_at, 'epoch')`

/** Erases the owner and the card details of a purged account's saved cards. */
export async function eraseCards(tx: Database, userId: string): Promise<void> {
  await sql`UPDATE saved_cards SET ${erased} WHERE user_id = ${userId}`.execute(tx)
}

/** Erases the cards of accounts that were purged by an older server release, which did not know saved cards. */
export async function eraseCardsOfPurgedAccounts(db: Database): Promise<void> {
  await sql`UPDATE saved_cards c SET ${erased} FROM users u
    WHERE u.user_id = c.user_id AND u.purged_at IS NOT NULL`.execute(db)
}

/** Leases the removed cards whose consents are due to be disabled to one worker. */
export async function claimRemovedCards(
  db: Database,
  env: string,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<Pick<SavedCard, 'card_id' | 'consent_id'>[]> {
  const { rows } = await sql<Pick<SavedCard, 'card_id' | 'consent_id'>>`
    UPDATE saved_cards SET try_at = ${leasedUntil} WHERE card_id IN (
      SELECT card_id FROM saved_cards WHERE removed_at IS NOT NULL AND env = ${env} AND try_at <= ${now}
      ORDER BY try_at LIMIT 50 FOR UPDATE SKIP LOCKED)
    RETURNING card_id, consent_id`.execute(db)
  return rows
}

export async function deleteCard(db: Database, cardId: string): Promise<void> {
  await db.deleteFrom('saved_cards').where('card_id', '=', cardId).where('removed_at', 'is not', null).execute()
}

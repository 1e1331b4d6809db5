import { sql } from 'kysely'
import type { Dispute, Intent } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'

/** Stores what lists and searches need of a payment and its disputes, as the provider reports it; usually no change. */
export async function storePaymentDetails(
  tx: Database,
  { intent, disputes }: { readonly intent: Intent; readonly disputes: readonly Dispute[] },
): Promise<void> {
  const { card, failureCode = null, capturedAmount, currency } = intent
  const captured = capturedAmount > 0 ? capturedAmount.toFixed(2) : null
  await sql`
    UPDATE order_intents SET card_brand = ${card?.brand ?? null}, card_last4 = ${card?.last4 ?? null},
      failure_code = ${failureCode}, captured = ${captured}, currency = ${currency}
    WHERE intent_id = ${intent.id} AND (card_brand, card_last4, failure_code, captured, currency) IS DISTINCT FROM
      (${card?.brand ?? null}::text, ${card?.last4 ?? null}::text, ${failureCode}::text, ${captured}::numeric,
        ${currency}::text)`.execute(tx)
  for (const { id, status, amount, currency: asked = null, reason = null, dueAt, openedAt } of disputes) {
    await tx
      .updateTable('order_disputes')
      .set({
        status,
        amount: amount?.toFixed(2) ?? null,
        currency: asked,
        reason: reason?.slice(0, 300) ?? null,
        due_at: dueAt ?? null,
        opened_at: openedAt ?? null,
      })
      .where('dispute_id', '=', id)
      .execute()
  }
}

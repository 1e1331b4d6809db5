import { sql } from 'kysely'
import type { Dispute, Intent } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'

/** Stores the details of a payment and its disputes that Studio lists and searches. */
export async function storePaymentDetails(
  tx: Database,
  { intent, disputes }: { readonly intent: Intent; readonly disputes: readonly Dispute[] },
): Promise<void> {
  const { card, failureCode = null, capturedAmount, currency } = intent
  const captured = capturedAmount > 0 ? capturedAmount.toFixed(2) : null
  // The card of a purged viewer is not stored.
  await sql`
    UPDATE order_intents i SET card_brand = new.brand, card_last4 = new.last4, failure_code = ${failureCode},
      captured = ${captured}, currency = ${currency}
    FROM (SELECT n.intent_id, CASE WHEN u.purged_at IS NULL THEN ${card?.brand ?? null}::text END AS brand,
        CASE WHEN u.purged_at IS NULL THEN ${card?.last4 ?? null}::text END AS last4
      FROM order_intents n JOIN orders o USING (order_id) JOIN users u USING (user_id)
      WHERE n.intent_id = ${intent.id}) new
    WHERE i.intent_id = new.intent_id AND (i.card_brand, i.card_last4, i.failure_code, i.captured, i.currency)
      IS DISTINCT FROM (new.brand, new.last4, ${failureCode}::text, ${captured}::numeric, ${currency}::text)`.execute(
    tx,
  )
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

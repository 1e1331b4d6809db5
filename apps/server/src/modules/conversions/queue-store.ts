import type { AdNetwork } from '@cliffhanger/domain/conversions'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Order } from '../payments/tables.ts'

/** Maximum stored length of the User-Agent header. */
const mostCharacters = 500

/** Saves the browser of an order, and its User-Agent header if it may be sent. */
export async function saveOrderBrowser(
  tx: Database,
  source: { orderId: string; deviceId: string; userAgent: string | undefined; needsConsent: boolean },
  at: Date,
): Promise<void> {
  const { orderId, deviceId, userAgent, needsConsent } = source
  const header = userAgent?.slice(0, mostCharacters) ?? null
  // A repeated request may come from another browser; the last browser is the one that pays.
  await sql`
    INSERT INTO conversion_sources (order_id, device_id, user_agent, created_at)
    VALUES (${orderId}, ${deviceId}, CASE WHEN NOT ${needsConsent}::boolean OR EXISTS (
      SELECT FROM devices WHERE device_id = ${deviceId} AND conversion_consent_at IS NOT NULL) THEN ${header}::text END, ${at})
    ON CONFLICT (order_id) DO UPDATE SET device_id = excluded.device_id, user_agent = excluded.user_agent`.execute(tx)
}

interface Queued {
  readonly networks: readonly AdNetwork[]
  readonly eventId: string
  readonly needsConsent: boolean
  /** True if the order's browser is needed again for renewals. */
  readonly hasRenewals: boolean
}

/**
 * Inserts the messages about a settled order, in the transaction that settles it. If a required consent is missing,
 * they are only counted. A renewal uses the browser of the membership's first order.
 */
export async function insertConversions(
  tx: Database,
  order: Pick<Order, 'order_id' | 'brand_id' | 'subscription_id' | 'paid_at'>,
  { networks, eventId, needsConsent, hasRenewals }: Queued,
  at: Date,
): Promise<void> {
  const { order_id: orderId, brand_id: brandId, subscription_id: subscriptionId, paid_at: paidAt } = order
  await sql`
    WITH source AS (
      SELECT s.device_id, s.user_agent, NOT ${needsConsent}::boolean OR d.conversion_consent_at IS NOT NULL AS is_allowed
      FROM (SELECT 1) one LEFT JOIN conversion_sources s ON s.order_id = coalesce(
        (SELECT first_order_id FROM subscriptions WHERE subscription_id = ${subscriptionId}), ${orderId})
      LEFT JOIN devices d ON d.device_id = s.device_id
    )
    INSERT INTO conversions (order_id, network, brand_id, event_id, paid_at, created_at, device_id, user_agent, state, send_at)
    SELECT ${orderId}, network, ${brandId}, ${eventId}, ${paidAt ?? at}, ${at}, CASE WHEN is_allowed THEN device_id END,
      CASE WHEN is_allowed THEN user_agent END, CASE WHEN is_allowed THEN 'waiting' ELSE 'noConsent' END,
      CASE WHEN is_allowed THEN ${at}::timestamptz END
    FROM source, unnest(${networks}::text[]) network
    ON CONFLICT DO NOTHING`.execute(tx)
  const source = sql`conversion_sources WHERE order_id = ${orderId}`
  await (hasRenewals
    ? sql`UPDATE conversion_sources SET user_agent = NULL WHERE order_id = ${orderId} AND user_agent IS NOT NULL`
    : sql`DELETE FROM ${source}`
  ).execute(tx)
}

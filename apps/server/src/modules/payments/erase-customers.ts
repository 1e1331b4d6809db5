import { sql } from 'kysely'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'provider' | 'log'>
interface CustomerToErase {
  readonly request_id: string
  readonly customer_id: string | null
}

const timeoutMs = 6_000
const retryMs = 3_600_000
const batchSize = 50

/** Queues the erasure of a purged viewer's customer records at the payment provider, in the purge's transaction. */
export async function queueCustomerErasure(tx: Database, userId: string): Promise<void> {
  await sql`INSERT INTO customers_to_erase (request_id, env, customer_id, try_at)
    SELECT request_id, env, customer_id, 'epoch' FROM payment_customers WHERE user_id = ${userId}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/**
 * Erases the names and email addresses of purged viewers at the provider, then the provider's ids from our rows. The
 * provider's API cannot delete a customer, so the fields are overwritten. A customer with open consents waits until
 * these are closed. After a failed request the customer is retried in an hour. Returns the number of erased customers.
 */
export async function eraseCustomers(needs: Needs): Promise<number> {
  const { db, now, provider } = needs
  const { rows } = await sql<CustomerToErase>`
    UPDATE customers_to_erase SET try_at = ${new Date(now() + retryMs)} WHERE request_id IN (
      SELECT request_id FROM customers_to_erase c
      WHERE c.env = ${provider.env} AND c.try_at <= ${new Date(now())} AND NOT EXISTS (
        SELECT FROM subscriptions s WHERE s.customer_id = c.customer_id AND s.is_consent_open)
        AND NOT EXISTS (SELECT FROM saved_cards k WHERE k.customer_id = c.customer_id)
      ORDER BY try_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING request_id, customer_id`.execute(db)
  let done = 0
  for (const customer of rows) if (await eraseCustomer(needs, customer)) done += 1
  return done
}

async function eraseCustomer({ db, provider, log }: Needs, customer: CustomerToErase): Promise<boolean> {
  const { request_id: requestId } = customer
  const airwallex = provider.airwallex.within(timeoutMs)
  try {
    // The response to the request that created the customer may have been lost.
    const found = customer.customer_id === null ? await airwallex.customersOf(requestId) : []
    const customerId = customer.customer_id ?? found[0]?.id
    if (customerId !== undefined) await airwallex.eraseCustomer(customerId, `erase:${requestId}`)
    await forgetCustomer(db, requestId, customerId)
    return true
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    if (error.kind === 'notFound' || error.code === 'duplicate_request') {
      await forgetCustomer(db, requestId, customer.customer_id ?? undefined)
      return true
    }
    log.warn({ code: error.code, traceId: error.traceId }, 'customer not erased at the provider')
    return false
  }
}

const forgetCustomer = (db: Database, requestId: string, customerId: string | undefined): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (customerId !== undefined) {
      await sql`UPDATE subscriptions SET customer_id = '', consent_id = 'erased:' || subscription_id
        WHERE customer_id = ${customerId} AND NOT is_consent_open`.execute(tx)
      await sql`UPDATE order_intents SET customer_id = NULL WHERE customer_id = ${customerId}`.execute(tx)
    }
    await sql`DELETE FROM customers_to_erase WHERE request_id = ${requestId}`.execute(tx)
  })

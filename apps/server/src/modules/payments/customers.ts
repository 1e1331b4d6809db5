import type { AirwallexMethods } from '../../adapters/airwallex/airwallex.ts'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentEnv } from '../../settings/parse-setting.ts'
import type { BillingDetails } from './billing.ts'

/** The name and the email address are unknown if the first purchase is made with a payment wallet. */
interface Buyer extends Partial<Pick<BillingDetails, 'email' | 'firstName' | 'lastName'>> {
  readonly userId: string
}

/**
 * Returns the user's customer id at the provider. Creates one row and one provider customer per user, even if two tabs
 * buy a first membership at the same time.
 */
export async function findOrCreateCustomer(
  { db, randomBytes }: Pick<Deps, 'db' | 'randomBytes'>,
  airwallex: AirwallexMethods,
  env: PaymentEnv,
  { userId, email, firstName, lastName }: Buyer,
): Promise<string> {
  const row = await claimRow(db, userId, env, `user-${userId}-${randomBytes(6).toString('hex')}`)
  if (row.customer_id !== null) return row.customer_id
  const name = row.request_id
  const { id } = await airwallex
    .createCustomer({
      ...{ requestId: name, merchantCustomerId: name },
      ...(email && { email }),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof AirwallexFailure) || error.kind !== 'unknown') throw error
      const [found] = await airwallex.customersOf(name)
      if (!found) throw error
      return found
    })
  await db
    .updateTable('payment_customers')
    .set({ customer_id: id })
    .where('user_id', '=', userId)
    .where('env', '=', env)
    .execute()
  return id
}

/** Returns the user's customer id at the provider, or null if no customer has been created yet. */
export async function readCustomerId(db: Database, userId: string, env: PaymentEnv): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('env', '=', env)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

async function claimRow(db: Database, userId: string, env: PaymentEnv, requestId: string) {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, env, request_id: requestId, customer_id: null })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .selectFrom('payment_customers')
    .select(['request_id', 'customer_id'])
    .where('user_id', '=', userId)
    .where('env', '=', env)
    .executeTakeFirstOrThrow()
}

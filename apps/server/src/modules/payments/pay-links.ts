import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret, newSecret } from '../../tokens.ts'

const lifetimeMs = 15 * 60_000

/** Creates a link that lets another device pay an order. The link is valid for 15 minutes. */
export async function makePayLink(
  { db, now, randomBytes }: Pick<Deps, 'db' | 'now' | 'randomBytes'>,
  orderId: string,
): Promise<{ token: string; expiresTime: number }> {
  const token = newSecret(randomBytes)
  const expiresTime = now() + lifetimeMs
  await db
    .insertInto('pay_links')
    .values({ token_hash: hashSecret(token), order_id: orderId, expires_at: new Date(expiresTime), device_id: null })
    .execute()
  return { token, expiresTime }
}

/**
 * Returns the order of a link and binds the link to the first device that opens it. Returns undefined for all other
 * devices.
 */
export async function openPayLink(
  db: Database,
  token: string,
  deviceId: string,
  at: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('pay_links')
    .set({ device_id: deviceId })
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', at)
    .where((is) => is.or([is('device_id', 'is', null), is('device_id', '=', deviceId)]))
    .returning('order_id')
    .executeTakeFirst()
  return row?.order_id
}

import { createBatchLoader } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { hashSecret } from '../../tokens.ts'
import { type DeviceCookieKey, endOtherCookies, hasSuccessor, haveOtherCookies } from './cookie-store.ts'
import { lockDevice } from './device-store.ts'

/**
 * Creates the function that ends all cookies of a device except the given one. It returns false and ends nothing if a
 * newer cookie has replaced the given one: the browser may not have received the newer cookie yet, and ending it would
 * take the guest from the browser. The browser must then repeat the call with its newest cookie.
 * @param cookiesEnded called after cookies were ended
 */
export function createOtherCookieRevoker(db: Database, cookiesEnded: () => void) {
  const hasOtherCookies = createBatchLoader((keys: readonly DeviceCookieKey[]) => haveOtherCookies(db, keys))

  return async function keepOnly(deviceId: string, cookie: string): Promise<boolean> {
    const cookieHash = hashSecret(cookie)
    // No lock is needed here. A concurrent session check adds a cookie only in response to a valid cookie. If only this
    // cookie is valid, the added cookie belongs to the same browser and may stay.
    if (!(await hasOtherCookies({ deviceId, cookieHash }))) return true
    const isNewest = await db.transaction().execute(async (tx) => {
      await lockDevice(tx, deviceId)
      if (await hasSuccessor(tx, cookieHash)) return false
      await endOtherCookies(tx, deviceId, cookieHash)
      return true
    })
    if (isNewest) cookiesEnded()
    return isNewest
  }
}

import { evictOldest } from '../../forget-oldest.ts'
import type { GuestPass } from './guest-pass.ts'

export interface NewGuest {
  readonly pass: GuestPass
  readonly cookie: string
}

/** Maximum time between the first `check` calls of one page. */
const nonceMs = 30_000
const mostNonces = 10_000

/**
 * Creates the function that returns the same guest and cookie for all first `check` calls of one page, which send the
 * same nonce. The memory is per process: if another server handles the second call, the browser keeps the last cookie,
 * and a page whose token belongs to the other guest repeats the call.
 */
export function createFirstCheckDeduplicator(now: () => number) {
  const guests = new Map<string, { readonly guest: Promise<NewGuest>; readonly until: number }>()
  return (nonce: string, make: () => Promise<NewGuest>): Promise<NewGuest> => {
    const known = guests.get(nonce)
    if (known && known.until > now()) return known.guest
    guests.delete(nonce)
    const guest = make()
    guests.set(nonce, { guest, until: now() + nonceMs })
    guest.catch(() => guests.delete(nonce))
    evictOldest(guests, mostNonces, ({ until }) => until <= now())
    return guest
  }
}

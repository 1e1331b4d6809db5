import { forgetOldest } from '../../forget-oldest.ts'
import type { GuestPass } from './guest-pass.ts'

export interface NewGuest {
  readonly pass: GuestPass
  readonly cookie: string
}

/** Longest time between the first checks of one page. */
const nonceMs = 30_000
const mostNonces = 10_000

/**
 * Returns one guest with one cookie for the first checks of one page, which send the same nonce. In memory only: if
 * another server handles the second check, the browser keeps the last cookie, and a page with the other token runs the
 * check again.
 */
export function createFirstChecks(now: () => number) {
  const guests = new Map<string, { readonly guest: Promise<NewGuest>; readonly until: number }>()
  return (nonce: string, make: () => Promise<NewGuest>): Promise<NewGuest> => {
    const known = guests.get(nonce)
    if (known && known.until > now()) return known.guest
    guests.delete(nonce)
    const guest = make()
    guests.set(nonce, { guest, until: now() + nonceMs })
    guest.catch(() => guests.delete(nonce))
    forgetOldest(guests, mostNonces, ({ until }) => until <= now())
    return guest
  }
}

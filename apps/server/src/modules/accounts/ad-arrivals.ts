import type { Database } from '../../db/schema.ts'
import type { AdFields } from './guest-pass.ts'

/** The visit on which a viewer came from an ad link first. */
export interface AdArrival {
  readonly linkId: string
  /** ms since epoch. */
  readonly at: number
  /** The opened link, which brings one viewer; unknown after a refused consent. */
  readonly clickId?: string
}

/** Port to the ad links. */
export interface AdArrivals {
  /** The arrival that a visit's ad parameters describe; undefined if they name no link. */
  of(ad: AdFields): Promise<AdArrival | undefined>
  /** Stores the arrival of a viewer who has a row; the earliest stays. */
  store(tx: Database, userId: string, arrival: AdArrival): Promise<void>
  /** Counts a device's former guest and the account that logs in on it as one viewer. Call it with the account locked. */
  handOver(tx: Database, guestId: string | null, accountId: string): Promise<void>
}

import type { Database } from '../../db/schema.ts'
import type { AdFields } from './guest-pass.ts'

/** The first visit on which a viewer came from an ad link. */
export interface AdArrival {
  readonly linkId: string
  /** Time of the visit in ms since epoch. */
  readonly at: number
  /** Id of the click on the link, which brings exactly one viewer; missing if consent was refused. */
  readonly clickId?: string
}

/** Port to the module that manages ad links. */
export interface AdArrivalService {
  /** Returns the arrival that a visit's ad parameters describe, or undefined if they contain no known link. */
  of(ad: AdFields): Promise<AdArrival | undefined>
  /** Stores the arrival of a viewer who has a database row. An earlier arrival is not replaced. */
  store(tx: Database, userId: string, arrival: AdArrival): Promise<void>
  /**
   * Counts a device's former guest and the account that logs in on the device as one viewer. The caller must have
   * locked the account's row.
   */
  handOver(tx: Database, guestId: string | null, accountId: string): Promise<void>
}

import type { AdNetwork, ConversionState, RefusalReason } from '@cliffhanger/domain/conversions'
import type { Generated } from 'kysely'

export interface ConversionTables {
  conversion_sources: {
    order_id: string
    device_id: string
    user_agent: string | null
    created_at: Date
  }
  conversions: {
    order_id: string
    network: AdNetwork
    brand_id: string
    event_id: string
    paid_at: Date
    created_at: Date
    /** The browser that ordered, which has the consent; null once nothing will be sent any more. */
    device_id: string | null
    user_agent: string | null
    state: ConversionState
    /** The next try, or the end of the lease of a server that is sending. Null unless it waits. */
    send_at: Date | null
    tries: Generated<number>
    /** Since when the network may have the event from a request without a clear answer. */
    doubt_since: Date | null
    reason: RefusalReason | null
    /** Status and words of the last answer; null status: none came. */
    status: number | null
    answer: string | null
    answered_at: Date | null
  }
}

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
    /** The browser that placed the order; null without a required consent, and once no more messages will be sent. */
    device_id: string | null
    user_agent: string | null
    state: ConversionState
    /** The next attempt, or the end of a sending server's lease. Null unless the message is waiting. */
    send_at: Date | null
    tries: Generated<number>
    /** Time since which the network may have received the event from a request without a clear response. */
    doubt_since: Date | null
    reason: RefusalReason | null
    /** Status and error text of the last response; null status if there was none. */
    status: number | null
    answer: string | null
    answered_at: Date | null
  }
}

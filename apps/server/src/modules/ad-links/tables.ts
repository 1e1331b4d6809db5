import type { AdClickKind, AdLinkState, AdNetwork } from '@cliffhanger/domain/ad-links'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { ColumnType, Generated } from 'kysely'

/** bigint identity column: assigned by the database, read as a string. */
type Id = ColumnType<string, never, never>
type Once<T> = ColumnType<T, T, never>

export interface AdLinkTables {
  ad_links: {
    link_id: Id
    code: Once<string>
    name: string
    network: Once<AdNetwork>
    campaign: string
    creative: string
    vid_id: string
    episode: number
    /** Language in which the link opens the app; null for the viewer's own language. */
    language: LanguageKey | null
    state: Generated<AdLinkState>
    version: Generated<number>
    created_at: Once<Date>
    created_by: Once<string>
  }
  ad_clicks: { click_id: string; link_id: string; clicked_at: Date; kind: AdClickKind }
  ad_link_days: { day: string; link_id: string; clicks: string; bots: string; prefetches: string }
  /** Written by the functions of migration 455, and by `recordFirstFrames`. */
  ad_link_viewers: {
    viewer_id: Id
    /** Id of the viewer who arrived; null after the account is purged. */
    user_id: string | null
    link_id: string
    arrived_at: Date
    first_frame_at: Date | null
    /** `viewer_id` of the row that counts for the same person; null if this row counts. */
    counted_as: string | null
  }
  ad_link_used_clicks: { click_id: string; used_at: Date }
  ad_link_former_orders: { order_id: string; viewer_id: string }
  ad_link_spend: {
    link_id: string
    day: ColumnType<string, string, never>
    currency: string
    /** Amount spent on the link, as decimal text with two places. */
    amount: string
    source: 'hand' | 'file'
    changed_at: Date
    changed_by: string
  }
}

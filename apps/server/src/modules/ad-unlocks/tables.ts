import type { AdUnlockTerms } from '@cliffhanger/domain/ad-unlocks'
import type { ColumnType, Generated } from 'kysely'

/**
 * `early`: the ad view can be verified only by the ad network, or later by the clock. `over`: the ad view has expired
 * or was replaced, or its title was deleted. `unknown`: the viewer has no such ad view. `nobody`: the account was
 * deleted or is being merged.
 */
export type AdVerificationResult = 'verified' | 'early' | 'over' | 'unknown' | 'nobody'

type Read<T> = ColumnType<T, never, never>

export interface AdUnlockTables {
  /** Written only by the SQL functions `begin_ad_view` and `verify_ad_view`; old rows are deleted. */
  ad_views: {
    view_id: Read<string>
    user_id: Read<string>
    vid_id: Read<string>
    episode: Read<number>
    created_at: Read<Date>
    begun_at: Read<Date>
    clock_from: Read<Date | null>
    state: Read<'open' | 'replaced' | 'verified'>
    verified_at: Read<Date | null>
    has_unlocked: Read<boolean>
  }
  ad_unlock_settings: {
    is_only: Generated<boolean>
    version: number
    terms: ColumnType<AdUnlockTerms, string, string>
  }
}

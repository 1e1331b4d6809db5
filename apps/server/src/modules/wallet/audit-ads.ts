import { sql } from 'kysely'
import type { AuditDifference } from './owned-entries.ts'

/**
 * SQL checks that compare watched ads with the ledger. Ads are deleted after 90 days, but their ledger entries remain.
 */
export const adChecks = [
  sql<AuditDifference>`
    SELECT user_id::text AS "userId", format('entry %s of an ad says %s coins', entry_id, coins) AS what
    FROM ledger_entries WHERE kind = 'adUnlock' AND (coins <> 0 OR reward_coins <> 0)`,
  // Each ad that unlocked an episode has exactly one ledger entry, and other ads have none.
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT entry_id, natural_key, vid_id, episode FROM ledger_entries WHERE kind = 'adUnlock')
    SELECT v.user_id::text AS "userId", format('the ad for title %s episode %s has %s', v.vid_id, v.episode,
      CASE WHEN e.entry_id IS NULL THEN 'no entry' ELSE 'an entry and unlocked nothing' END) AS what
    FROM ad_views v LEFT JOIN e ON e.natural_key = 'ad:' || v.view_id
      AND e.vid_id = v.vid_id AND e.episode = v.episode
    WHERE v.has_unlocked <> (e.entry_id IS NOT NULL)`,
]

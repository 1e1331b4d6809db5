/**
 * Tables that a distributed database splits by viewer, with all rows of a viewer on one node. Their primary and unique
 * keys contain `user_id`. All other tables stay on the coordinator.
 */
export const viewerTables = [
  'coin_lots',
  'entitlements',
  'episode_positions',
  'ledger_entries',
  'memberships',
  'merged_entries',
  'price_locks',
  'shown_terms',
  'title_follows',
  'title_likes',
  'title_rights',
  'wallets',
  'watch_records',
] as const

/**
 * Tables with a column `user_id` that stay on the coordinator, because they are small, queried by other keys, or read
 * by jobs. A new table with this column must be added to this list or to `viewerTables`.
 */
export const coordinatorTablesWithUserId = [
  'ad_attributions',
  'ad_link_viewers',
  'ad_views',
  'archived_days',
  'billing_infos',
  'comment_reports',
  'comments',
  'conversions',
  'data_exports',
  'download_devices',
  'downloads',
  'experiment_viewers',
  'feed_pins',
  'feedback',
  'feedback_images',
  'for_you_views',
  'grant_keys',
  'insight_viewers',
  'login_flows',
  'login_identities',
  'mail_codes',
  'mails',
  'notification_choices',
  'notifications',
  'operator_grants',
  'orders',
  'payment_customers',
  'profile_changes',
  'profile_pictures',
  'push_subscriptions',
  'recovery_links',
  'saved_cards',
  'security_events',
  'sessions',
  'subscriptions',
  'tracked_events',
  'users',
  'viewer_passkeys',
] as const

/**
 * Functions that a distributed database runs on the node of the viewer, whose id is their first parameter. They use
 * only viewer tables, and so do the functions that they call.
 */
export const viewerFunctions = [
  'unlock_in_wallet',
  'credit_coins',
  'take_coins_back',
  'grant_whole_title',
  'save_position',
] as const

/** Functions that `viewerFunctions` call and that every node therefore needs. */
export const viewerFunctionDependencies = [
  'add_entry',
  'debit_coins',
  'expire_reward_coins',
  'is_key_used',
  'reward_coins_of',
  'spendable_coins',
] as const

/**
 * Coordinator tables that viewer tables reference. A distributed database cannot have these foreign keys; triggers
 * replace them, see `distribute.ts`.
 */
export const referencedCoordinatorTables = ['users', 'titles', 'episodes'] as const

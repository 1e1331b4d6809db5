/**
 * Tables that a distributed database would split by viewer, with all rows of one viewer on one node. Their primary and unique
 * keys contain `user_id`. All other tables would stay on the coordinator.
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
 * Tables with a column `user_id` that stay on the coordinator: they are found by other keys, claimed by jobs, or small. A new
 * table with such a column belongs in one of these two lists.
 */
export const coordinatorTables = [
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
 * Functions that a distributed database would run on the node of the viewer, who is their first parameter. They, and the functions
 * that they call, use only tables of viewers.
 */
export const viewerFunctions = [
  'unlock_in_wallet',
  'credit_coins',
  'take_coins_back',
  'grant_whole_title',
  'save_position',
] as const

/** Functions that those call, and which every node has for that. */
export const nodeFunctions = [
  'add_entry',
  'debit_coins',
  'expire_reward_coins',
  'is_key_used',
  'reward_coins_of',
  'spendable_coins',
] as const

/**
 * Tables on the coordinator to which tables of viewers have foreign keys. A distributed database cannot have these keys;
 * triggers replace them, see `distribute.ts`.
 */
export const droppedReferences = ['users', 'titles', 'episodes'] as const

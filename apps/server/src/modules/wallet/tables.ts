import type { PlanDays } from '@cliffhanger/domain/plan-days'
import type { ColumnType, Generated } from 'kysely'
import type { LocalizedShopText } from './shop/shop-file.ts'

export type EntryKind =
  | 'topup'
  | 'bonus'
  | 'unlock'
  | 'wholeTitle'
  | 'grant'
  | 'refund'
  | 'debt'
  | 'hold'
  | 'release'
  | 'merge'
  | 'reward'
  | 'expiry'
  | 'gift'
  | 'giftRefund'
  | 'giftRedeem'
  | 'adUnlock'

/** Column type for a term of a package version, such as its price; never updated. */
type Term<T> = ColumnType<T, T, never>

/** The ledger and its derived tables are written only by SQL functions, which the migrations define. */
export interface WalletTables {
  wallets: { user_id: string; balance: ColumnType<string, number | undefined, number>; debt: ColumnType<string, never> }
  entitlements: { user_id: string; vid_id: string; episode: number; created_at: Generated<Date> }
  title_rights: { user_id: string; vid_id: string; created_at: Generated<Date> }
  price_locks: { user_id: string; vid_id: string; coins: number; created_at: Date }
  memberships: { user_id: string; due_at: Date }
  ledger_entries: {
    entry_id: ColumnType<string, never, never>
    user_id: ColumnType<string, never, never>
    created_at: ColumnType<Date, never, never>
    kind: ColumnType<EntryKind, never, never>
    coins: ColumnType<number, never, never>
    balance: ColumnType<string, never, never>
    natural_key: ColumnType<string, never, never>
    order_id: ColumnType<string | null, never, never>
    vid_id: ColumnType<string | null, never, never>
    episode: ColumnType<number | null, never, never>
    note: ColumnType<string, never, never>
    /** Number of reward coins among the entry's `coins`, with the same sign. */
    reward_coins: ColumnType<number, never, never>
  }
  /** Reward coin lots: each has the coins of one ledger entry, with their expiry time. */
  coin_lots: {
    lot_id: ColumnType<string, never, never>
    user_id: ColumnType<string, never, never>
    coins: ColumnType<number, never, never>
    coins_left: ColumnType<number, never, never>
    created_at: ColumnType<Date, never, never>
    expires_at: ColumnType<Date, never, never>
    natural_key: ColumnType<string, never, never>
  }
  /** Ledger entries of wallets that were merged into a viewer's wallet. Their keys count as used by the viewer. */
  merged_entries: {
    user_id: ColumnType<string, never, never>
    natural_key: ColumnType<string, never, never>
    kind: ColumnType<EntryKind, never, never>
    coins: ColumnType<number, never, never>
    order_id: ColumnType<string | null, never, never>
    vid_id: ColumnType<string | null, never, never>
  }
  coin_packages: {
    recharge_id: ColumnType<string, never, never>
    slug: Term<string>
    coins: Term<number>
    bonus: Term<number>
    price: Term<string>
    currency: Term<string | null>
    badge: ColumnType<LocalizedShopText, string, string>
    position: number
    is_offered: boolean
  }
  vip_packages: {
    package_id: ColumnType<string, never, never>
    slug: Term<string>
    days: Term<PlanDays>
    price: Term<string>
    currency: Term<string | null>
    names: ColumnType<LocalizedShopText, string, string>
    badge: ColumnType<LocalizedShopText, string, string>
    position: number
    is_offered: boolean
  }
  promotions: {
    promotion_id: ColumnType<string, never, never>
    kind: Term<string>
    percent: Term<number>
    starts_at: Term<Date>
    ends_at: Term<Date>
    stopped_at: Date | null
  }
  shop: {
    is_only: Generated<boolean>
    currency: string
    sells_coins: boolean
    sells_titles: boolean
    sells_membership: boolean
    whole_title_price: string
  }
  /** Idempotency keys of grants, unique across all viewers. */
  grant_keys: { natural_key: string; user_id: string }
  /** Grants made in Studio, for checking the limits of operators. Each grant has a ledger entry with the same key. */
  operator_grants: { natural_key: string; operator_id: string; user_id: string; coins: number; granted_at: Date }
}

import type { ColumnType } from 'kysely'

export type GiftState = 'open' | 'redeemed' | 'refunded'

type Read<T> = ColumnType<T, never, never>

/** Written only by the SQL functions of migrations 415 and 435. */
export interface GiftTables {
  gifts: {
    gift_id: Read<string>
    buyer_id: Read<string>
    natural_key: Read<string>
    code_hash: Read<Buffer>
    vid_id: Read<string>
    episodes: Read<number[]>
    coins: Read<number>
    names_buyer: Read<boolean>
    created_at: Read<Date>
    state: Read<GiftState>
    ended_at: Read<Date | null>
    receiver_id: Read<string | null>
    /** Numbers of the episodes that the receiver did not own before. */
    unlocked: Read<number[] | null>
  }
  gift_lots: { gift_id: Read<string>; lot_id: Read<string>; coins: Read<number>; expires_at: Read<Date> }
}

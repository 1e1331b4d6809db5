import type { CommentReason, CommentState } from '@cliffhanger/domain/comments'
import type { ColumnType, Generated } from 'kysely'

export interface CommentTables {
  comments: {
    comment_id: ColumnType<string, never, never>
    user_id: string
    vid_id: string
    n: number
    created_at: Date
    text: string
    position_ms: number | null
    state: CommentState
    open_reports: Generated<number>
    reason: ColumnType<CommentReason | null, never, CommentReason | null>
    decided_at: ColumnType<Date | null, never, Date | null>
    decided_by: ColumnType<string | null, never, string | null>
    repeat_key: Buffer
  }
  comment_reports: { comment_id: string; user_id: string; created_at: Date; reason: CommentReason }
  comment_settings: { is_only: Generated<boolean>; version: number; brands: string[] }
  comment_closed_titles: { vid_id: string }
}

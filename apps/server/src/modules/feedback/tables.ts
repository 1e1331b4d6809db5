import type { SubtitleProblem } from '@cliffhanger/contract/feedback'
import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import type { ColumnType, Generated } from 'kysely'

export interface FeedbackTables {
  feedback_images: { image_id: string; user_id: string; created_at: Date; is_attached: Generated<boolean> }
  feedback: {
    feedback_id: ColumnType<string, never, never>
    user_id: string
    created_at: Date
    language: number
    email: string
    content: string
    image_ids: string[]
    repeat_key: Buffer | null
    reply_content: string | null
    reply_image_ids: Generated<string[]>
    replied_at: Date | null
    is_reply_read: Generated<boolean>
    done_at: ColumnType<Date | null, never, Date | null>
    assignee_id: ColumnType<string | null, never, string | null>
    replied_by: ColumnType<string | null, never, string | null>
  }
  feedback_writers: { feedback_id: string; operator_id: string; typed_at: Date }
  saved_replies: {
    reply_id: ColumnType<string, never, never>
    name: string
    texts: ColumnType<Partial<Record<LanguageKey, string>>, string, string>
    version: Generated<number>
    changed_at: Date
  }
  subtitle_reports: {
    feedback_id: string
    vid_id: string
    n: number
    code: SubtitleCode
    problem: SubtitleProblem
    position_ms: number
    at_ms: number
    until_ms: number
    cue: string
    is_open: Generated<boolean>
  }
}

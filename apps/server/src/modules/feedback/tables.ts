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
  }
}

import { isLanguageId, languageById } from '@cliffhanger/domain/languages'
import { imagePath } from '../modules/feedback/image-folder.ts'
import type { FeedbackRow } from '../modules/feedback/replies-store.ts'
import { escapeUnprintableInLine, firstLine, wrapLines } from './viewer-text.ts'

const columns = 78

const minute = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const languageName = (id: number): string => (isLanguageId(id) ? languageById(id).name : 'an unknown language')
const indented = (text: string): string[] => wrapLines(text, columns - 2).map((line) => `  ${line}`.trimEnd())

/** Formats a feedback as one line of a list. */
export function feedbackLine({ feedback_id, created_at, replied_at, image_ids, content }: FeedbackRow): string {
  const images = image_ids.length === 0 ? '' : `[${image_ids.length} image${image_ids.length === 1 ? '' : 's'}] `
  const head = `${feedback_id}  ${minute(created_at)}  ${replied_at ? 'answered' : 'open    '}  ${images}`
  return `${head}${firstLine(content, Math.max(20, columns + 20 - head.length))}`
}

/** Formats a feedback in full, with the paths of its image files. */
export function describeFeedback(row: FeedbackRow, uploadsDir: string): string[] {
  const files = (ids: readonly string[]) => ids.map((id) => `  ${imagePath(uploadsDir, id)}`)
  const answer =
    row.reply_content === null || row.replied_at === null
      ? [`Not answered yet: feedback reply ${row.feedback_id} --text "…"`]
      : [
          `Answered ${minute(row.replied_at)}, ${row.is_reply_read ? 'read' : 'not read yet'}:`,
          ...indented(row.reply_content),
          ...files(row.reply_image_ids),
        ]
  return [
    `${row.feedback_id}, sent ${minute(row.created_at)} by user ${row.user_id}, in ${languageName(row.language)}`,
    `Address: ${escapeUnprintableInLine(row.email)}`,
    '',
    ...indented(row.content),
    ...files(row.image_ids),
    '',
    ...answer,
  ]
}

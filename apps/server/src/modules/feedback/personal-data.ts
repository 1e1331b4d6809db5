import type { Deps } from '../../deps.ts'
import type { PersonalData } from '../../personal-data.ts'
import { imageUrls } from './image-urls.ts'

/** Texts, addresses, images and answers. The next sweep removes the files of erased images. */
export function createFeedbackPersonalData(deps: Pick<Deps, 'now' | 'secrets'>): PersonalData {
  return {
    name: 'feedback',
    async exportOf(tx, userId) {
      const rows = await tx
        .selectFrom('feedback')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('feedback_id')
        .execute()
      const loose = await tx
        .selectFrom('feedback_images')
        .select('image_id')
        .where('user_id', '=', userId)
        .where('is_attached', '=', false)
        .orderBy('created_at')
        .execute()
      return {
        sent: rows.map((row) => ({
          feedbackId: row.feedback_id,
          time: row.created_at.getTime(),
          email: row.email,
          content: row.content,
          images: imageUrls(row.image_ids, deps),
          answer: row.reply_content,
          answerImages: imageUrls(row.reply_image_ids, deps),
          answerTime: row.replied_at?.getTime() ?? null,
        })),
        imagesNotSent: imageUrls(
          loose.map((row) => row.image_id),
          deps,
        ),
      }
    },
    async erase(tx, userId) {
      await tx.deleteFrom('feedback').where('user_id', '=', userId).execute()
      await tx.deleteFrom('feedback_images').where('user_id', '=', userId).execute()
    },
  }
}

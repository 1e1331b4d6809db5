import type { Deps } from '../../deps.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { signImageUrls } from './image-urls.ts'

/**
 * Exports and deletes feedback: texts, email addresses, images, replies and reported subtitle lines. The next sweep
 * removes the files of deleted images.
 */
export function createFeedbackPersonalData(deps: Pick<Deps, 'now' | 'secrets'>): PersonalDataModule {
  return {
    name: 'feedback',
    async exportOf(tx, userId) {
      const rows = await tx
        .selectFrom('feedback as f')
        .leftJoin('subtitle_reports as r', 'r.feedback_id', 'f.feedback_id')
        .selectAll('f')
        .select(['r.vid_id', 'r.n', 'r.code', 'r.problem', 'r.position_ms', 'r.cue'])
        .where('f.user_id', '=', userId)
        .orderBy('f.feedback_id')
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
          images: signImageUrls(row.image_ids, deps),
          answer: row.reply_content,
          answerImages: signImageUrls(row.reply_image_ids, deps),
          answerTime: row.replied_at?.getTime() ?? null,
          ...(row.vid_id !== null && {
            subtitle: {
              ...{ title: row.vid_id, episode: row.n, language: row.code, problem: row.problem },
              ...{ position: (row.position_ms ?? 0) / 1000, line: row.cue },
            },
          }),
        })),
        imagesNotSent: signImageUrls(
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

import type { Deps } from '../../deps.ts'
import { newImageId, removeImage, writeImage } from './image-folder.ts'
import { deleteImages, insertImage } from './image-store.ts'
import type { FeedbackRow } from './replies-store.ts'
import { lockFeedback, writeReply } from './replies-store.ts'

export interface Reply {
  readonly text: string
  /** The image as `cleanImage` returns it. */
  readonly images: readonly Buffer[]
}
interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly uploadsDir: string
}

/**
 * Answers a feedback and replaces an earlier answer. `seen` is the feedback as the operator saw it: if another operator
 * has answered since, nothing changes and the result is false.
 */
export async function replyTo({ db, now, randomBytes, uploadsDir }: Needs, seen: FeedbackRow, { text, images }: Reply) {
  const { feedback_id: feedbackId, user_id: userId } = seen
  const named = images.map((bytes) => ({ imageId: newImageId(randomBytes), bytes }))
  let isDone = false
  try {
    for (const { imageId, bytes } of named) await writeImage(uploadsDir, imageId, bytes)
    isDone = await db.transaction().execute(async (tx) => {
      const current = await lockFeedback(tx, feedbackId)
      if (current?.replied_at?.getTime() !== seen.replied_at?.getTime() || !current) return false
      const at = new Date(now())
      // The next sweep removes the files.
      await deleteImages(tx, current.reply_image_ids)
      for (const { imageId } of named) await insertImage(tx, { imageId, userId, at, isAttached: true })
      await writeReply(tx, feedbackId, { text, imageIds: named.map(({ imageId }) => imageId), at })
      return true
    })
    return isDone
  } finally {
    if (!isDone) await Promise.all(named.map(({ imageId }) => removeImage(uploadsDir, imageId)))
  }
}

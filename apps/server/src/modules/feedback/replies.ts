import type { Database } from '../../db/schema.ts'
import { transactionOrUndo } from '../../db/transaction-or-undo.ts'
import type { Deps } from '../../deps.ts'
import { newImageId, removeImage, writeImage } from './image-folder.ts'
import { deleteImageRows, insertImage } from './image-store.ts'
import type { FeedbackRow } from './replies-store.ts'
import { lockFeedback, writeReply } from './replies-store.ts'

export interface Reply {
  readonly text: string
  /** Images as returned by `cleanImage`. */
  readonly images: readonly Buffer[]
  /** True if the reply closes the feedback message; otherwise the feedback message waits for the viewer. */
  readonly isDone: boolean
  /** The operator who replies in Studio. */
  readonly operatorId?: string | null
}
interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly uploadsDir: string
}

/**
 * Replies to a feedback message and replaces an earlier reply. `seen` is the feedback message as the operator saw it:
 * if another operator has replied since, nothing changes and the result is false.
 */
export async function replyTo(
  { db, now, randomBytes, uploadsDir }: Needs,
  seen: Pick<FeedbackRow, 'feedback_id' | 'user_id' | 'replied_at'>,
  { text, images, isDone: closes, operatorId = null }: Reply,
): Promise<boolean> {
  const { feedback_id: feedbackId, user_id: userId } = seen
  const named = images.map((bytes) => ({ imageId: newImageId(randomBytes), bytes }))
  const removeImages = () => Promise.all(named.map(({ imageId }) => removeImage(uploadsDir, imageId)))
  async function reply(tx: Database): Promise<boolean> {
    const current = await lockFeedback(tx, feedbackId)
    if (current?.replied_at?.getTime() !== seen.replied_at?.getTime() || !current) return false
    const at = new Date(now())
    // Only the rows are deleted here; the next sweep removes the image files.
    await deleteImageRows(tx, current.reply_image_ids)
    for (const { imageId } of named) await insertImage(tx, { imageId, userId, at, isAttached: true })
    const imageIds = named.map(({ imageId }) => imageId)
    await writeReply(tx, feedbackId, { text, imageIds, at, doneAt: closes ? at : null, operatorId })
    return true
  }
  try {
    for (const { imageId, bytes } of named) await writeImage(uploadsDir, imageId, bytes)
  } catch (error) {
    await removeImages()
    throw error
  }
  const isDone = await transactionOrUndo(db, reply, removeImages)
  if (!isDone) await removeImages()
  return isDone
}

import { createHash } from 'node:crypto'
import type { feedback } from '@cliffhanger/contract/feedback'
import { isEmail } from '@cliffhanger/domain/email'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import { pageWindow } from '../../db/page-window.ts'
import { rowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import { attachImages, lockOwner } from './image-store.ts'
import { imageIdsIn, imageUrls } from './image-urls.ts'
import { createImages } from './images.ts'
import { findRepeat, insertFeedback, markRead, oldestCountedFeedbackTime, readOwn } from './store.ts'

const dayMs = 86_400_000
/** Most feedbacks per viewer and day. */
const mostFeedback = 50

type Needs = Pick<Deps, 'db' | 'config' | 'secrets' | 'now' | 'randomBytes'>

/** Idempotency key of a feedback, for a client that retries after a lost response. */
function repeatKeyOf(createTime: number | undefined, parts: readonly unknown[]): Buffer | null {
  if (createTime === undefined) return null
  return createHash('sha256')
    .update(JSON.stringify([createTime, ...parts]))
    .digest()
}

export function createFeedbackService(deps: Needs): Service<typeof feedback> {
  const { db, config, now } = deps
  const images = createImages(deps)

  return {
    updateHeadImg: async ({ uploadImage }, { caller, store, fail }) => {
      const added = await images.add(caller.userId, Buffer.from(await uploadImage.arrayBuffer()), store)
      if (!('refused' in added)) return { url: imageUrls([added.imageId], deps) }
      if (added.refused !== 'tooMany') return fail(added.refused)
      return fail('tooMany', { retryAfterSeconds: added.retryAfterSeconds })
    },

    sendFeedBack: async ({ email, feedbackContent: content, feedbackImages = '', createTime }, ctx) => {
      const { fail, language, caller } = ctx
      if (!isEmail(email)) fail('badRequest', { field: 'email' })
      if (!hasVisibleText(content)) fail('badRequest', { field: 'feedbackContent' })
      const imageIds = imageIdsIn(feedbackImages) ?? fail('badRequest', { field: 'feedbackImages' })
      const { userId } = caller
      const repeatKey = repeatKeyOf(createTime, [email, content, imageIds])
      const sent = { userId, language, email: email.toLowerCase(), content, imageIds, repeatKey }
      return db.transaction().execute(async (tx) => {
        if (!(await lockOwner(tx, userId))) return fail('unauthorized')
        const same = repeatKey ? await findRepeat(tx, userId, repeatKey) : undefined
        if (same !== undefined) return { feedbackId: same }
        const quota = { since: new Date(now() - dayMs), most: mostFeedback }
        const oldestCounted = config.hasRateLimits ? await oldestCountedFeedbackTime(tx, userId, quota) : undefined
        if (oldestCounted) {
          const waitMs = oldestCounted.getTime() + dayMs - now()
          return fail('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
        }
        if (!(await attachImages(tx, userId, imageIds))) return fail('forbidden')
        return { feedbackId: await insertFeedback(tx, { ...sent, at: new Date(now()) }) }
      })
    },

    feedbackList: async (page, { caller }) => {
      const { rows, total } = await readOwn(db, caller.userId, pageWindow(page))
      const shown = rows.map((row) => ({
        feedbackId: row.feedback_id,
        feedbackContent: row.content,
        feedbackImages: imageUrls(row.image_ids, deps),
        createTime: row.created_at.getTime(),
        replyContent: row.reply_content ?? '',
        replyImages: imageUrls(row.reply_image_ids, deps),
        modifyTime: row.replied_at?.getTime() ?? null,
        readState: row.replied_at === null || row.is_reply_read ? (1 as const) : (0 as const),
      }))
      return { rows: shown, total }
    },

    readStateUpdate: async ({ feedbackId }, { caller, fail }) => {
      const id = rowId(feedbackId)
      const isFound = id !== undefined && (await markRead(db, caller.userId, id))
      return isFound ? {} : fail('notFound')
    },
  }
}

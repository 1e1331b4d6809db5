import type { feedback } from '@cliffhanger/contract/feedback'
import { pageWindow } from '../../db/page-window.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import { parseImageIds, signImageUrls } from './image-urls.ts'
import { createImageUploads, type DecodingLimit } from './images.ts'
import { createFeedbackSender } from './send.ts'
import { markReplyRead, readOwnFeedback } from './store.ts'
import { parseSubtitleReport } from './subtitle-report.ts'
import { insertSubtitleReport } from './subtitle-report-store.ts'

interface Needs extends Pick<Deps, 'db' | 'config' | 'secrets' | 'now' | 'randomBytes'> {
  readonly gate: DecodingLimit
}

export function createFeedbackService(deps: Needs): Service<typeof feedback> {
  const { db } = deps
  const images = createImageUploads(deps)
  const send = createFeedbackSender(deps)

  return {
    updateHeadImg: async ({ uploadImage }, { caller, store, fail }) => {
      const added = await images.add(caller.userId, Buffer.from(await uploadImage.arrayBuffer()), store)
      if (!('refused' in added)) return { url: signImageUrls([added.imageId], deps) }
      if (added.refused !== 'tooMany') return fail(added.refused)
      return fail('tooMany', { retryAfterSeconds: added.retryAfterSeconds })
    },

    sendFeedBack: async ({ feedbackImages = '', ...letter }, ctx) => {
      const imageIds = parseImageIds(feedbackImages) ?? ctx.fail('badRequest', { field: 'feedbackImages' })
      return { feedbackId: await send({ ...letter, imageIds }, ctx) }
    },

    reportSubtitle: async (letter, ctx) => {
      const report = parseSubtitleReport(letter, ctx)
      const insert = async (tx: Database, feedbackId: string) =>
        (await insertSubtitleReport(tx, feedbackId, report)) || ctx.fail('notFound')
      return { feedbackId: await send({ ...letter, imageIds: [] }, ctx, insert) }
    },

    feedbackList: async (page, { caller }) => {
      const { rows, total } = await readOwnFeedback(db, caller.userId, pageWindow(page))
      const shown = rows.map((row) => ({
        feedbackId: row.feedback_id,
        feedbackContent: row.content,
        feedbackImages: signImageUrls(row.image_ids, deps),
        createTime: row.created_at.getTime(),
        replyContent: row.reply_content ?? '',
        replyImages: signImageUrls(row.reply_image_ids, deps),
        modifyTime: row.replied_at?.getTime() ?? null,
        readState: row.replied_at === null || row.is_reply_read ? (1 as const) : (0 as const),
      }))
      return { rows: shown, total }
    },

    readStateUpdate: async ({ feedbackId }, { caller, fail }) => {
      const id = parseRowId(feedbackId)
      const isFound = id !== undefined && (await markReplyRead(db, caller.userId, id))
      return isFound ? {} : fail('notFound')
    },
  }
}

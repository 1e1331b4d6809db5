import type { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { isLanguageId, type LanguageKey, languageById, languageByKey } from '@cliffhanger/domain/languages'
import { maskAddress } from '@cliffhanger/domain/mask'
import { rolesFor } from '@cliffhanger/domain/studio-roles'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import { findReplyError, imageRefusalMessages } from './check-reply.ts'
import { cleanImage } from './clean-image.ts'
import { uploadsFolder } from './image-folder.ts'
import {
  assignFeedback,
  countNewFeedback,
  deleteReplyWriter,
  type FeedbackState,
  type InboxFilter,
  readFeedbackMessage,
  readInbox,
  readOperators,
  readReplyWriters,
  recordReplyWriter,
  setFeedbackDone,
} from './inbox-store.ts'
import { replyTo } from './replies.ts'
import { findFeedback } from './replies-store.ts'
import { createSavedReplies } from './saved-replies.ts'
import { readFeedbackCue } from './subtitle-report-store.ts'

const rowsOfPage = 50
const mostCounted = 1_000
/** An operator counts as writing for this time after the last keystroke. */
const writingMs = 60_000

type Needs = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config'>

const keyOfLanguage = (id: number): LanguageKey => (isLanguageId(id) ? languageById(id).key : 'en')
const stateOf = ({ replied_at, done_at }: { replied_at: Date | null; done_at: Date | null }): FeedbackState =>
  done_at ? 'done' : replied_at ? 'waiting' : 'new'
const presentAssignee = (row: { assignee_id: string | null; assignee: string | null }) =>
  row.assignee_id === null ? {} : { assignee: { operatorId: row.assignee_id, name: row.assignee ?? '' } }

const presentRow = (row: Awaited<ReturnType<typeof readInbox>>[number]) => ({
  feedbackId: row.feedback_id,
  userId: row.user_id,
  createdAt: row.created_at.getTime(),
  language: keyOfLanguage(row.language),
  state: stateOf(row),
  excerpt: row.excerpt,
  pictures: row.pictures,
  isReplyRead: row.is_reply_read,
  ...(row.replied_at && { repliedAt: row.replied_at.getTime() }),
  ...presentAssignee(row),
})

/** Searches by id if the text is an id, otherwise by part of the text. */
const searchFilter = (search: string): InboxFilter =>
  search === '' ? {} : parseRowId(search) === undefined ? { text: search } : { feedbackId: search }
/** Checks and re-encodes pictures like `npm run feedback`; refuses the call at the first unusable picture. */
async function cleanPictures(
  pictures: readonly string[],
  ctx: StudioCtx<'notAnImage' | 'imageTooLarge'>,
): Promise<Buffer[]> {
  const images: Buffer[] = []
  for (const [at, picture] of pictures.entries()) {
    const image = await cleanImage(Buffer.from(picture, 'base64'))
    if (typeof image !== 'string') images.push(image)
    else {
      const message = `Picture ${at + 1} ${imageRefusalMessages[image]}.`
      ctx.fail(image === 'tooLarge' ? 'imageTooLarge' : image, { field: `pictures.${at}`, message })
    }
  }
  return images
}

/** API methods of support's inbox: feedback, replies, assignees and saved replies. */
export function createStudioFeedback(needs: Needs): StudioService<typeof studioFeedback> {
  const { db, now, config } = needs
  const at = () => new Date(now())
  const idOf = (feedbackId: string, ctx: StudioCtx): string =>
    parseRowId(feedbackId) ?? ctx.fail('notFound', { field: 'feedbackId' })
  const assignable = () => readOperators(db, rolesFor('feedback.answer'))

  return {
    ...createSavedReplies(needs),
    async list({ cursor, limit = rowsOfPage, state, language, assignee, userId, search = '' }, ctx) {
      const after =
        cursor === undefined ? undefined : (parseRowId(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
      const filter = {
        state,
        language: language && languageByKey(language).id,
        assignee: assignee === 'me' ? ctx.caller.operatorId : assignee,
        userId,
        ...searchFilter(search.trim()),
      }
      const found = await readInbox(db, filter, { after, limit: limit + 1 })
      return createCursorPage(found, limit, presentRow, (row) => row.feedback_id)
    },
    counts: (_, { caller }) => countNewFeedback(db, caller.operatorId, mostCounted),
    async read({ feedbackId }, ctx) {
      const row =
        (await readFeedbackMessage(db, idOf(feedbackId, ctx))) ?? ctx.fail('notFound', { field: 'feedbackId' })
      const { operatorId } = ctx.caller
      const cue = await readFeedbackCue(db, row.feedback_id)
      const since = new Date(now() - writingMs)
      return {
        feedbackId: row.feedback_id,
        userId: row.user_id,
        createdAt: row.created_at.getTime(),
        language: keyOfLanguage(row.language),
        state: stateOf(row),
        email: maskAddress(row.email),
        text: row.content,
        pictures: row.image_ids,
        writers: await readReplyWriters(db, { feedbackId: row.feedback_id, operatorId, since }),
        ...presentAssignee(row),
        ...(cue && { cue }),
        ...(row.replied_at &&
          row.reply_content !== null && {
            reply: {
              text: row.reply_content,
              at: row.replied_at.getTime(),
              isRead: row.is_reply_read,
              pictures: row.reply_image_ids,
              ...(row.replier !== null && { operator: row.replier }),
            },
          }),
      }
    },
    async reply({ feedbackId, text, isDone, seenReplyAt, pictures = [] }, ctx) {
      if (findReplyError(text, pictures.length)) ctx.fail('badRequest', { field: 'text' })
      const row = (await findFeedback(db, idOf(feedbackId, ctx))) ?? ctx.fail('notFound', { field: 'feedbackId' })
      const seen = { ...row, replied_at: seenReplyAt === undefined ? null : new Date(seenReplyAt) }
      const { operatorId } = ctx.caller
      const reply = { text, images: await cleanPictures(pictures, ctx), isDone, operatorId }
      const uploadsDir = uploadsFolder(config.dataDir)
      if (!(await replyTo({ ...needs, uploadsDir }, seen, reply))) ctx.fail('answeredMeanwhile')
      await deleteReplyWriter(db, row.feedback_id, operatorId)
      const repliedAt = (await findFeedback(db, row.feedback_id))?.replied_at ?? at()
      ctx.noteChange({
        before: { state: stateOf(row), pictures: row.reply_image_ids.length },
        after: { state: isDone ? 'done' : 'waiting', pictures: pictures.length },
      })
      return { repliedAt: repliedAt.getTime() }
    },
    async typing({ feedbackId, isTyping }, ctx) {
      const id = idOf(feedbackId, ctx)
      const { operatorId } = ctx.caller
      if (isTyping) await recordReplyWriter(db, id, operatorId, at())
      else await deleteReplyWriter(db, id, operatorId)
      return {}
    },
    async setDone({ feedbackId, isDone }, ctx) {
      const before =
        (await setFeedbackDone(db, idOf(feedbackId, ctx), isDone ? at() : null)) ??
        ctx.fail('notFound', { field: 'feedbackId' })
      ctx.noteChange({ before: { isDone: before.wasDone }, after: { isDone } })
      return {}
    },
    async assign({ feedbackId, operatorId }, ctx) {
      const isAssignable =
        operatorId === undefined || (await assignable()).some((one) => one.operator_id === operatorId)
      if (!isAssignable) ctx.fail('badRequest', { field: 'operatorId' })
      const changed =
        (await assignFeedback(db, idOf(feedbackId, ctx), operatorId ?? null)) ??
        ctx.fail('notFound', { field: 'feedbackId' })
      ctx.noteChange({ before: { operatorId: changed.before }, after: { operatorId: operatorId ?? null } })
      return {}
    },
    async assignees() {
      return { rows: (await assignable()).map(({ operator_id: operatorId, name }) => ({ operatorId, name })) }
    },
  }
}

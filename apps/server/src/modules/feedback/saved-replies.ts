import type { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languages } from '@cliffhanger/domain/languages'
import { unknownPlaceholders } from '@cliffhanger/domain/saved-reply'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import type { Deps } from '../../deps.ts'
import { changedTexts } from '../../http/studio/changed-texts.ts'
import type { StudioService } from '../../http/studio/service.ts'
import {
  countSavedReplies,
  deleteSavedReply,
  findSavedReply,
  findSavedReplyByName,
  insertSavedReply,
  type ReplyTexts,
  readSavedReplies,
  updateSavedReply,
} from './saved-reply-store.ts'

const mostReplies = 200

type SavedReplies = Pick<StudioService<typeof studioFeedback>, 'savedReplies' | 'saveReply' | 'deleteReply'>

/** API methods for saved replies, which all operators share, in six languages. */
export function createSavedReplies({ db, now }: Pick<Deps, 'db' | 'now'>): SavedReplies {
  return {
    async savedReplies() {
      const rows = await readSavedReplies(db)
      return { rows: rows.map(({ reply_id: replyId, ...row }) => ({ replyId, ...row })) }
    },
    async saveReply({ replyId, version, name: typedName, texts: typed }, ctx) {
      const name = typedName.trim()
      if (!hasVisibleText(name)) ctx.fail('badRequest', { field: 'name' })
      const texts: ReplyTexts = {}
      for (const { key } of languages) {
        const text = typed[key]?.trim() ?? ''
        const [unknown] = unknownPlaceholders(text)
        if (unknown !== undefined)
          ctx.fail('badRequest', { field: `texts.${key}`, message: `There is no placeholder ${unknown}.` })
        if (hasVisibleText(text)) texts[key] = text
      }
      if (Object.keys(texts).length === 0) ctx.fail('badRequest', { field: 'texts' })
      const at = new Date(now())
      const isNew = replyId === undefined
      if (isNew && (await countSavedReplies(db)) >= mostReplies) ctx.fail('tooMany')
      if ((await findSavedReplyByName(db, name, replyId)) !== undefined) ctx.fail('nameTaken', { field: 'name' })
      const before = isNew ? undefined : await findSavedReply(db, replyId)
      const saved = isNew
        ? ((await insertSavedReply(db, name, texts, at)) ?? ctx.fail('nameTaken', { field: 'name' }))
        : ((await updateSavedReply(db, { replyId, version: version ?? 0 }, { name, texts, at })) ??
          ctx.fail('changedMeanwhile'))
      ctx.noteChange(changedTexts({ name: before?.name, ...before?.texts }, { name, ...texts }))
      return { replyId: saved.reply_id, version: saved.version }
    },
    async deleteReply({ replyId }, ctx) {
      const { name, texts } = (await deleteSavedReply(db, replyId)) ?? ctx.fail('notFound', { field: 'replyId' })
      ctx.noteChange(changedTexts({ name, ...texts }, {}))
      return {}
    },
  }
}

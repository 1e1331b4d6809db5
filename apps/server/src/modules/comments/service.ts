import { createHash } from 'node:crypto'
import type { Comment, comments } from '@cliffhanger/contract/comments'
import { cleanComment, findCommentError, findContactKind, toPublicViewerName } from '@cliffhanger/domain/comments'
import { lockUserExclusively } from '../../db/lock-existing-user.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext, Service } from '../../http/service.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { CommentAvailability } from './comments.ts'
import {
  addReport,
  type CommentCursor,
  type CommentRow,
  deleteOwnComment,
  type EpisodeKey,
  findNthNewestTime,
  findRepeatedComment,
  findReportableComment,
  insertComment,
  lockVisibleComment,
  readCommentsByPosition,
  readNewestComments,
} from './store.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'config' | 'secrets'> {
  readonly comments: CommentAvailability
  readonly catalogue: Pick<CatalogueService, 'title' | 'episodes'>
  readonly access: Pick<AccessService, 'canPlay'>
}
type Ctx = CallContext<'locked' | 'unpublished'>
interface OpenEpisode extends EpisodeKey {
  readonly durationMs: number
}

const dayMs = 86_400_000
/** Maximum number of comments and of reports per viewer and day. */
const mostADay = { comments: 60, comment_reports: 60 } as const
const usualPage = 30

/** @param key signs the URLs of pictures */
const presentRow = (row: CommentRow, userId: string, brand: CallContext['brand'], key: Uint8Array): Comment => ({
  commentId: row.commentId,
  text: row.text,
  name: toPublicViewerName(row.nickname, Object.values(brand.names)),
  ...(brand.profiles && row.pictureId !== null && { picture: buildProfilePictureUrl(row.pictureId, key) }),
  createTime: row.createdAt.getTime(),
  isMine: row.userId === userId,
  // A hidden comment is shown to its author with the state `held`, because both states wait for an operator.
  state: row.state === 'hidden' ? 'held' : row.state,
  ...(row.position !== null && { position: row.position }),
  ...(row.reason !== null && { reason: row.reason }),
})

const cursorOf = ({ position, commentId }: CommentRow): string => `${position ?? 0}.${commentId}`
function readCursor(cursor: string): CommentCursor | undefined {
  const [, position, id = ''] = /^(\d{1,8})\.(\d+)$/.exec(cursor) ?? []
  const commentId = parseRowId(id)
  return commentId === undefined ? undefined : { commentId, position: Number(position) }
}

/**
 * API methods for viewers' comments on episodes. Comments may contain spoilers, so only viewers who may play the
 * episode can read and write them. Each response is specific to one viewer.
 */
export function createCommentsService(needs: Needs): Service<typeof comments> {
  const { db, now, config, secrets, catalogue, access } = needs

  const present = (row: CommentRow, { caller, brand }: CallContext): Comment =>
    presentRow(row, caller.userId, brand, secrets.mediaTokenKey)

  /** Returns the requested episode if comments are enabled and the viewer may play it; fails otherwise. */
  async function openEpisode(asked: { vidId: string; episodeN: number }, ctx: Ctx): Promise<OpenEpisode> {
    const title = await catalogue.title(asked.vidId)
    if (title === 'unpublished') return ctx.fail('unpublished')
    if (title === 'unknown' || !(await needs.comments.areOn(ctx.brand, title.vidId))) return ctx.fail('notFound')
    const episodes = await catalogue.episodes(title, ctx.language)
    const episode = episodes.find(({ n }) => n === asked.episodeN) ?? ctx.fail('notFound')
    if (!(await access.canPlay(ctx.caller.userId, title, episode.n))) return ctx.fail('locked')
    return { vidId: title.vidId, n: episode.n, durationMs: Math.round(episode.duration * 1000) }
  }

  /** Refuses the call if the viewer has reached the daily limit of comments or reports. */
  async function checkQuota(tx: Database, table: 'comments' | 'comment_reports', ctx: CallContext): Promise<void> {
    if (!config.hasRateLimits) return
    const quota = { since: new Date(now() - dayMs), most: mostADay[table] }
    const oldest = await findNthNewestTime(tx, table, ctx.caller.userId, quota)
    if (!oldest) return
    const waitMs = oldest.getTime() + dayMs - now()
    ctx.fail('tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }

  return {
    async commentList({ order, from = 0, cursor, pageSize: limit = usualPage, ...asked }, ctx) {
      const episode = await openEpisode(asked, ctx)
      const { userId } = ctx.caller
      const after =
        cursor === undefined ? undefined : (readCursor(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
      const page = { after, limit: limit + 1 }
      const found = await (order === 'newest'
        ? readNewestComments(db, episode, userId, page)
        : readCommentsByPosition(db, episode, userId, { ...page, from }))
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      return {
        rows: rows.map((row) => present(row, ctx)),
        ...(found.length > limit && last && { next: cursorOf(last) }),
      }
    },

    async postComment({ text: typed, createTime, position: at, ...asked }, ctx) {
      const text = cleanComment(typed)
      if (findCommentError(text)) return ctx.fail('badRequest', { field: 'text' })
      const { durationMs, ...episode } = await openEpisode(asked, ctx)
      const { userId } = ctx.caller
      const position = at === undefined ? undefined : Math.min(at, durationMs)
      const parts = [createTime, episode.vidId, episode.n, text, position ?? null]
      const repeatKey = createHash('sha256').update(JSON.stringify(parts)).digest()
      return db.transaction().execute(async (tx) => {
        if (!(await lockUserExclusively(tx, userId))) return ctx.fail('unauthorized')
        const same = await findRepeatedComment(tx, userId, repeatKey)
        if (same) return present(same, ctx)
        await checkQuota(tx, 'comments', ctx)
        const state = findContactKind(text) === undefined ? 'visible' : 'held'
        const comment = { ...episode, userId, at: new Date(now()), text, position, state, repeatKey } as const
        if (!(await insertComment(tx, comment))) return ctx.fail('notFound')
        const stored = (await findRepeatedComment(tx, userId, repeatKey)) ?? ctx.fail('internal')
        return present(stored, ctx)
      })
    },

    async deleteComment({ commentId }, { caller, fail }) {
      const id = parseRowId(commentId)
      return id !== undefined && (await deleteOwnComment(db, caller.userId, id)) ? {} : fail('notFound')
    },

    async reportComment({ commentId, reason }, ctx) {
      const { userId } = ctx.caller
      const id = parseRowId(commentId) ?? ctx.fail('notFound')
      const found = (await findReportableComment(db, id, userId)) ?? ctx.fail('notFound')
      if (found.isReported) return {}
      const title = await catalogue.title(found.vidId)
      const mayRead =
        typeof title !== 'string' &&
        (await needs.comments.areOn(ctx.brand, title.vidId)) &&
        (await access.canPlay(userId, title, found.n))
      if (found.isMine || !mayRead) return ctx.fail('notFound')
      await db.transaction().execute(async (tx) => {
        if (!(await lockUserExclusively(tx, userId))) return ctx.fail('unauthorized')
        await checkQuota(tx, 'comment_reports', ctx)
        // If the comment was hidden or deleted in the meantime, the report is ignored.
        if (await lockVisibleComment(tx, id))
          await addReport(tx, { commentId: id, userId, at: new Date(now()), reason })
      })
      return {}
    },
  }
}

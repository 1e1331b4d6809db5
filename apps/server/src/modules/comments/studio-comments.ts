import type { CommentRow, studioComments } from '@cliffhanger/contract/studio/comments'
import { toPublicViewerName } from '@cliffhanger/domain/comments'
import { localizedBrandName } from '../../brands.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { buildProfilePictureUrl } from '../../origin/picture-token.ts'
import type { ResetProfile } from '../profiles/reset.ts'
import {
  countVisibleComments,
  decideOnComment,
  findAuthor,
  type QueuedComment,
  readCommentQueue,
} from './moderation-store.ts'
import { type CommentSettings, readClosedTitles, readCommentSettings, writeCommentSettings } from './settings-store.ts'

const rowsOfPage = 50
const mostCounted = 10_000

const presentRow = (
  { nickname, pictureId, createdAt, position, reason, operator, ...row }: QueuedComment,
  key: Uint8Array,
): CommentRow => ({
  ...row,
  name: toPublicViewerName(nickname),
  ...(pictureId !== null && { picture: buildProfilePictureUrl(pictureId, key) }),
  createdAt: createdAt.getTime(),
  ...(position !== null && { position }),
  ...(reason !== null && { reason }),
  ...(operator !== null && { operator }),
})

const partsOf = ({ brands, closedTitles }: Pick<CommentSettings, 'brands' | 'closedTitles'>) => ({
  brands: brands.toSorted(),
  closedTitles: closedTitles.toSorted(),
})

interface Needs extends Pick<Deps, 'db' | 'now' | 'brands' | 'secrets'> {
  readonly resetProfile: ResetProfile
}

/** API methods for the review queue of comments, and for the comment settings. */
export function createStudioComments({
  db,
  now,
  brands,
  secrets,
  resetProfile,
}: Needs): StudioService<typeof studioComments> {
  return {
    async list({ cursor, limit = rowsOfPage, queue = 'waiting', language = 'en', vidId, userId }, ctx) {
      const after =
        cursor === undefined ? undefined : (parseRowId(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
      const found = await readCommentQueue(db, { queue, vidId, userId, language }, { after, limit: limit + 1 })
      return createCursorPage(
        found,
        limit,
        (row) => presentRow(row, secrets.mediaTokenKey),
        ({ commentId }) => commentId,
      )
    },

    async decide({ commentId, state, seen, reason, isUndo = false }, ctx) {
      if (!isUndo && (state === 'held' || state === 'hidden')) ctx.fail('badRequest', { field: 'state' })
      if ((state === 'removed') !== (reason !== undefined)) ctx.fail('badRequest', { field: 'reason' })
      const id = parseRowId(commentId) ?? ctx.fail('notFound', { field: 'commentId' })
      const { operatorId } = ctx.caller
      const at = new Date(now())
      const decision = { commentId: id, state, seen, reason: reason ?? null, isUndo, operatorId, at }
      const before =
        (await db.transaction().execute((tx) => decideOnComment(tx, decision))) ??
        ctx.fail('notFound', { field: 'commentId' })
      if (before === 'other') return ctx.fail('decidedMeanwhile')
      ctx.noteChange({ before, after: { state, reason: reason ?? null } })
      return {}
    },

    async resetProfile({ commentId, part, seen }, ctx) {
      const id = parseRowId(commentId) ?? ctx.fail('notFound', { field: 'commentId' })
      const userId = (await findAuthor(db, id)) ?? ctx.fail('notFound', { field: 'commentId' })
      if (!(await resetProfile(userId, part, seen))) return ctx.fail('changedMeanwhile')
      // The operator log is permanent, so it does not contain the removed name or picture itself.
      ctx.noteChange({ before: { [part]: 'chosen' }, after: { [part]: 'none' } })
      return {}
    },

    async state({ language = 'en' }) {
      const [{ version, brands: chosen }, closedTitles, visible] = await Promise.all([
        readCommentSettings(db),
        readClosedTitles(db, language),
        countVisibleComments(db, mostCounted),
      ])
      const all = brands.all.map((brand) => ({
        id: brand.id,
        name: localizedBrandName(brand, language),
        isOn: chosen.includes(brand.id),
      }))
      return { version, brands: all, closedTitles, visible }
    },

    async publish({ base, brands: chosen, closedTitles }, ctx) {
      if (!chosen.every((id) => brands.all.some((brand) => brand.id === id)))
        ctx.fail('badRequest', { field: 'brands' })
      const ids = closedTitles.map((vidId) => parseRowId(vidId) ?? ctx.fail('badRequest', { field: 'closedTitles' }))
      const edited = { version: base, brands: [...new Set(chosen)], closedTitles: [...new Set(ids)] }
      const before = await db.transaction().execute((tx) => writeCommentSettings(tx, edited))
      if (!before) return ctx.fail('conflict', { field: 'base' })
      ctx.noteChange(changedParts(partsOf(before), partsOf(edited)))
      return { version: base + 1 }
    },
  }
}

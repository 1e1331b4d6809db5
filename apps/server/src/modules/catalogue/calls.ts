import type { catalogue } from '@cliffhanger/contract/catalogue'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import { countLikesOrFollows, type LikeOrFollow, readFollowedTitles, setLikeOrFollow } from './follow-store.ts'
import type { PersonalizedVideosReader } from './personal-videos.ts'
import type { CatalogueService } from './service.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'config'> {
  readonly titles: CatalogueService
  readonly personal: PersonalizedVideosReader
  /** Records which later episodes of a title are new to a viewer who has notifications on. */
  readonly noteFollow: (db: Database, at: Date, of: { userId: string; vidId: string }) => Promise<void>
}
interface MarkCtx {
  readonly caller: { readonly userId: string }
  fail(reason: 'notFound' | 'unpublished'): never
}

/** API methods for likes and for the viewer's watchlist (the protocol's "shelf"). */
export function createLikeAndFollowCalls({
  db,
  now,
  config,
  titles,
  personal,
  noteFollow,
}: Needs): Service<typeof catalogue> {
  const hasNotifications = config.notifications.length > 0

  /** Sets or removes a viewer's like or follow of a published title. Returns the title's new count. */
  async function mark(name: LikeOrFollow, videoId: string, isSet: boolean, ctx: MarkCtx): Promise<number> {
    const title = await titles.title(videoId)
    if (title === 'unknown') return ctx.fail('notFound')
    if (title === 'unpublished') return ctx.fail('unpublished')
    const { userId } = ctx.caller
    const at = new Date(now())
    await setLikeOrFollow(db, name, { userId, vidIds: [title.vidId], isSet, at })
    if (hasNotifications && name === 'follow' && isSet) await noteFollow(db, at, { userId, vidId: title.vidId })
    titles.countsChanged(title.vidId)
    return countLikesOrFollows(db, name, title.vidId)
  }

  return {
    addVideoLike: async ({ videoId }, ctx) => ({ isLike: 1, likeNums: await mark('like', videoId, true, ctx) }),
    cancelVideoLike: async ({ videoId }, ctx) => ({ isLike: 0, likeNums: await mark('like', videoId, false, ctx) }),
    addVideoShelf: async ({ videoId }, ctx) => ({
      isCollect: 1,
      collectNums: await mark('follow', videoId, true, ctx),
    }),

    async delVideoShelf({ videoId, vidIdList = [] }, ctx) {
      if (videoId === undefined && vidIdList.length === 0) return ctx.fail('badRequest', { field: 'videoId' })
      if (videoId !== undefined && (await titles.title(videoId)) === 'unknown') return ctx.fail('notFound')
      const { userId } = ctx.caller
      const asked = [...(videoId === undefined ? [] : [videoId]), ...vidIdList]
      const vidIds = asked.flatMap((vidId) => parseRowId(vidId) ?? [])
      if (vidIds.length > 0) await setLikeOrFollow(db, 'follow', { userId, vidIds, isSet: false, at: new Date(now()) })
      vidIds.forEach(titles.countsChanged)
      const [only] = vidIds
      return { isCollect: 0, collectNums: only === undefined ? 0 : await countLikesOrFollows(db, 'follow', only) }
    },

    async myVideoShelf(_, { caller, language }) {
      const vidIds = await readFollowedTitles(db, caller.userId)
      const rows = await personal(vidIds, caller.userId, language)
      return { rows, total: rows.length, ...(hasNotifications && { hasNotifications }) }
    },
  }
}

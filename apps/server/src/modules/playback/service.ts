import type { playback } from '@cliffhanger/contract/playback'
import { pageWindow } from '../../db/page-window.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import { createInMemoryCounter } from '../../http/rate-limit/counters.ts'
import { positionBytes } from '../../http/rate-limit/storage-budget.ts'
import type { Service } from '../../http/service.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService, TitleFacts } from '../catalogue/service.ts'
import type { CommentAvailability } from '../comments/comments.ts'
import type { PlayableTitles } from './plays.ts'
import type { PositionKey, Positions } from './positions.ts'
import { deleteWatched } from './store.ts'
import { createWatchedLists } from './watched.ts'

/** Response to a saved position: always the same object, so that it is encrypted only once. */
const saved = {}
const onceADay = { burst: 1, everyMs: 86_400_000 }

export interface PlaybackDeps {
  readonly db: Database
  readonly now: () => number
  readonly catalogue: CatalogueService
  readonly access: AccessService
  readonly plays: PlayableTitles
  readonly positions: Positions
  readonly comments: Pick<CommentAvailability, 'mark'>
}

export function createPlaybackService(deps: PlaybackDeps): Service<typeof playback> {
  const { db, now, catalogue, access, plays, positions, comments } = deps

  const watchedList = createWatchedLists(db, catalogue)
  const seen = createInMemoryCounter()
  /**
   * Returns true at the first save of a position per day. Only this save may insert a row and counts towards the limit
   * of stored bytes; later saves update the row.
   */
  const isNewToday = ({ userId, vidId, n }: PositionKey): boolean =>
    seen.take({ key: `${userId} ${vidId} ${n}`, rule: onceADay }, now()) === 0

  async function published(
    vidId: string,
    ctx: { fail(reason: 'notFound' | 'unpublished'): never },
  ): Promise<TitleFacts> {
    const title = await catalogue.title(vidId)
    if (title === 'unknown') return ctx.fail('notFound')
    if (title === 'unpublished') return ctx.fail('unpublished')
    return title
  }

  return {
    async getPlayList({ videoId }, ctx) {
      const title = await published(videoId, ctx)
      // The play list is undefined if the title was unpublished after `published` found it.
      const list = (await plays.list(title, ctx.caller.userId, ctx.language)) ?? ctx.fail('unpublished')
      return comments.mark(list, ctx.brand)
    },

    async videoDetails({ videoId, episodeN }, ctx) {
      const title = await published(videoId, ctx)
      const details = await plays.details(title, episodeN, ctx.caller.userId)
      if (details === 'unknown') return ctx.fail('notFound')
      return details === 'locked' ? ctx.fail('locked') : details
    },

    async updateEpisodeRecord({ videoId, episodeN, lookTime }, ctx) {
      const title = await published(videoId, ctx)
      const { userId } = ctx.caller
      const [isAllowed, episodes] = await Promise.all([
        access.canPlay(userId, title, episodeN),
        catalogue.episodes(title, ctx.language),
      ])
      const episode = episodes.find(({ n }) => n === episodeN)
      if (!episode) return ctx.fail('notFound')
      if (!isAllowed) return saved
      if (isNewToday({ userId, vidId: title.vidId, n: episodeN })) ctx.store(positionBytes)
      const position = { userId, vidId: title.vidId, n: episodeN, lookTime: Math.min(lookTime, episode.duration) }
      await positions.save({ ...position, at: new Date(now()) })
      return saved
    },

    getWatchRecordList: (page, ctx) => watchedList(ctx.caller.userId, pageWindow(page), ctx.language),

    async deleteWatchRecordList({ vidIdList }, ctx) {
      const vidIds = vidIdList.flatMap((vidId) => parseRowId(vidId) ?? [])
      if (vidIds.length > 0) await deleteWatched(db, ctx.caller.userId, vidIds)
      return {}
    },
  }
}

import type { ForYouTitle } from '@cliffhanger/contract/entities'
import type { forYou } from '@cliffhanger/contract/for-you'
import { pageSize as pageSizes } from '@cliffhanger/domain/constants'
import { rankForYou } from '@cliffhanger/domain/for-you'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { parseRowId } from '../../../db/row-id.ts'
import type { Database } from '../../../db/schema.ts'
import { forYouViewBytes } from '../../../http/rate-limit/storage-budget.ts'
import type { Service } from '../../../http/service.ts'
import type { AccessService } from '../../access/access.ts'
import type { PersonalizedVideosReader } from '../../catalogue/personal-videos.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import { readCandidates } from './candidates.ts'
import { readNeighbours, readReactions } from './reactions.ts'
import { createViewWriter } from './views.ts'

export interface ForYouDeps {
  readonly db: Database
  readonly now: () => number
  readonly catalogue: Pick<CatalogueService, 'title' | 'episodes' | 'playable'>
  readonly personal: PersonalizedVideosReader
  readonly access: Pick<AccessService, 'isFree'>
  readonly randomBytes: (length: number) => Buffer
}

const idsOf = (vidIds: readonly string[]): string[] => vidIds.flatMap((vidId) => parseRowId(vidId) ?? [])

/**
 * API methods for "For you": docs/decisions/055. Every page is ranked from the database, so that any server can return
 * it.
 */
export function createForYouService(deps: ForYouDeps): Service<typeof forYou> {
  const { db, now, catalogue, personal, access, randomBytes } = deps
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  const random = () => randomBytes(4).readUInt32BE() / 2 ** 32
  const writeViews = createViewWriter(db)

  async function nextTitles(userId: string, knownIds: readonly string[], count: number): Promise<string[]> {
    const at = now()
    const [reactions, { preference }] = await Promise.all([
      readReactions(db, userId, new Date(at)),
      readPreference(db, userId),
    ])
    const neighbours = await readNeighbours(db, reactions)
    const candidates = await readCandidates(db, { userId, nearIds: [...neighbours.keys()], knownIds, now: at })
    return rankForYou(candidates, { reactions, neighbours, preference }, { from: knownIds.length, count, random })
  }

  /**
   * Returns the titles with their first episode; leaves out titles that were hidden, or whose first episode became
   * paid, in the meantime.
   */
  async function present(vidIds: readonly string[], userId: string, language: LanguageId): Promise<ForYouTitle[]> {
    const videos = await personal(vidIds, userId, language)
    const titles = await Promise.all(
      videos.map(async (video) => {
        const title = await catalogue.title(video.vidId)
        if (title === 'unknown' || title === 'unpublished') return []
        const [first] = await catalogue.episodes(title, language)
        if (!first || !access.isFree(title, first.n)) return []
        const playable = await catalogue.playable(title, first.n)
        return playable ? [{ ...video, episodeN: first.n, start: playable.start }] : []
      }),
    )
    return titles.flat()
  }

  return {
    async forYou({ pageSize, knownIds = [] }, { caller, language }) {
      const count = Math.min(pageSize, pageSizes.most)
      const vidIds = await nextTitles(caller.userId, idsOf(knownIds), count)
      return { rows: await present(vidIds, caller.userId, language) }
    },
    async forYouViews({ views }, ctx) {
      const { userId } = ctx.caller
      const given = views.filter(({ vidId }) => parseRowId(vidId) !== undefined)
      if (given.length === 0) return {}
      ctx.store(given.length * forYouViewBytes)
      await writeViews({ userId, views: given, at: new Date(now()) })
      return {}
    },
  }
}

async function readPreference(db: Database, userId: string): Promise<{ preference: 0 | 1 | 2 }> {
  const row = await db.selectFrom('users').select('preference').where('user_id', '=', userId).executeTakeFirst()
  return { preference: row?.preference ?? 0 }
}

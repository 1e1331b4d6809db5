import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { Brand } from '../../brands.ts'
import type { Database } from '../../db/schema.ts'
import type { Version } from '../../db/version.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { type CommentSettings, readCommentSettings } from './settings-store.ts'

type BrandId = Pick<Brand, 'id'>

/** Tells where viewers comment. */
export interface Comments {
  areOn(brand: BrandId, vidId: string): Promise<boolean>
  /** The play list of a title, with `hasComments` if viewers of the brand comment on it. */
  mark(list: PlayListVideo, brand: BrandId): Promise<PlayListVideo>
}

/** The settings, cached in memory until the catalogue's version changes, as it does when they are edited. */
export function createComments(db: Database, version: Version): Comments {
  let cached: { readonly version: string; readonly settings: Promise<CommentSettings> } | undefined
  const marked = memoizeByIdentity<PlayListVideo>()
  async function settings(): Promise<CommentSettings> {
    const now = await version.current()
    if (cached?.version === now) return cached.settings
    const entry = { version: now, settings: readCommentSettings(db) }
    cached = entry
    entry.settings.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.settings
  }
  async function areOn({ id }: BrandId, vidId: string): Promise<boolean> {
    const { brands, closedTitles } = await settings()
    return brands.includes(id) && !closedTitles.includes(vidId)
  }
  return {
    areOn,
    mark: async (list, brand) =>
      (await areOn(brand, list.vidId)) ? marked(list, [], () => ({ ...list, hasComments: true })) : list,
  }
}

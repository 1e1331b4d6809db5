import type { PlayListVideo } from '@cliffhanger/contract/entities'
import type { Brand } from '../../brands.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { memoizeByIdentity } from '../../memoize-by-identity.ts'
import { type CommentSettings, readCommentSettings } from './settings-store.ts'

type BrandId = Pick<Brand, 'id'>

/** Decides on which titles viewers can comment. */
export interface CommentAvailability {
  areOn(brand: BrandId, vidId: string): Promise<boolean>
  /** Returns the play list of a title, with `hasComments` if viewers of the brand can comment on the title. */
  mark(list: PlayListVideo, brand: BrandId): Promise<PlayListVideo>
}

/**
 * Caches the comment settings in memory until the catalogue version is incremented; editing the settings increments it.
 */
export function createCommentAvailability(db: Database, version: VersionReader): CommentAvailability {
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

import { type LanguageKey, languageByKey } from '@cliffhanger/domain/languages'
import type { Database } from '../../db/schema.ts'
import type { MediaUrls } from '../../origin/urls.ts'
import { readNewestVidIds, readTitles } from './store.ts'
import { presentVideo } from './title-row.ts'

/** Summary of a title of any status, for operators who select titles. */
export interface TitleCard {
  readonly vidId: string
  readonly slug: string
  readonly name: string
  /** URL of the cover in its largest width; '' without a cover. */
  readonly coverUrl: string
  readonly isPublished: boolean
  readonly episodes: number
}
export interface TitleCards {
  /** Returns the cards in the order of the ids; unknown ids are left out. */
  of(vidIds: readonly string[], language: LanguageKey): Promise<TitleCard[]>
  /** Returns the newest titles of any status. */
  newest(language: LanguageKey): Promise<TitleCard[]>
}

const mostNewest = 30

export function createTitleCards({ db, urls }: { db: Database; urls: MediaUrls }): TitleCards {
  async function of(vidIds: readonly string[], language: LanguageKey): Promise<TitleCard[]> {
    const rows = new Map((await readTitles(db, vidIds)).map((row) => [row.vid_id, row]))
    const { id } = languageByKey(language)
    return vidIds.flatMap((vidId) => {
      const row = rows.get(vidId)
      if (!row) return []
      const { vidName: name, coverUrl, nEpisode: episodes } = presentVideo(row, id, urls)
      return [{ vidId, slug: row.slug, name, coverUrl, isPublished: row.status === 'published', episodes }]
    })
  }
  return { of, newest: async (language) => of(await readNewestVidIds(db, mostNewest), language) }
}

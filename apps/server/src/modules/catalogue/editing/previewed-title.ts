import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId, SubtitleCode } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chooseTranslationOrEnglish } from '../../../in-language.ts'
import type { MediaUrls } from '../../../origin/urls.ts'
import type { EpisodeFacts, PlayableEpisode } from '../service.ts'
import { readTitles } from '../store.ts'
import type { StoredStartDescriptor, Texts } from '../tables.ts'
import { presentVideo } from '../title-row.ts'

export interface PreviewedTitle {
  readonly cpId: string
  readonly video: Video
  /** Price as decimal text; null if the shop's default price applies. */
  readonly wholeTitlePrice: string | null
  readonly episodes: readonly PreviewedEpisode[]
}
type PreviewedEpisode = PlayableEpisode & Omit<EpisodeFacts, 'newAt'>

/**
 * Reads a title that is not a draft, with all its episodes, including hidden ones. Only for operators: the
 * result contains media tokens. Undefined for an unknown title.
 */
export async function readPreviewedTitle(
  { db, urls }: { readonly db: Database; readonly urls: MediaUrls },
  vidId: string,
  language: LanguageId,
): Promise<PreviewedTitle | undefined> {
  const [row] = await readTitles(db, [vidId])
  if (!row || row.status === 'draft') return undefined
  const { rows } = await sql<{
    n: number
    names: Texts
    duration_ms: number
    start: StoredStartDescriptor
    subtitles: SubtitleCode[]
  }>`SELECT e.n, e.names, e.duration_ms, e.start,
      coalesce((SELECT jsonb_agg(s.code) FROM subtitles s WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]') AS subtitles
    FROM episodes e WHERE e.vid_id = ${vidId} ORDER BY e.n`.execute(db)
  const { cp_id: cpId, language: own, whole_title_price: wholeTitlePrice } = row
  const episodes = rows.map(({ n, names, duration_ms, start, subtitles }) => {
    const name = chooseTranslationOrEnglish(names, language, own)
    const base = urls.episodeBase({ cpId, vidId, episodeN: String(n) })
    return {
      n,
      duration: duration_ms / 1000,
      start: { base, ...start },
      subtitles,
      ...(name !== undefined && { name }),
    }
  })
  return { cpId, video: { ...presentVideo(row, language, urls), nEpisode: rows.length }, wholeTitlePrice, episodes }
}

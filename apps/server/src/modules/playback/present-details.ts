import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { type SubtitleLanguageId, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'
import type { MediaUrls } from '../../origin/urls.ts'
import type { PlayableEpisode, TitleFacts } from '../catalogue/service.ts'

const subtitleLanguages: readonly SubtitleLanguageId[] = [2, 4, 5, 6, 8, 9, 11]

/** Builds the details of an episode for a viewer who may play it. @param lookTime the viewer's position in seconds */
export function presentDetails(
  urls: Pick<MediaUrls, 'subtitle'>,
  { cpId, vidId }: Pick<TitleFacts, 'cpId' | 'vidId'>,
  { n, start, subtitles }: PlayableEpisode & { readonly n: number },
  lookTime: number,
): EpisodeDetails {
  const subject = { cpId, vidId, episodeN: String(n) }
  return {
    playUrl: `${start.base}master.m3u8`,
    lookTime,
    playId: `${vidId}-${n}`,
    subtitles: subtitleLanguages
      .filter((language) => subtitles.includes(subtitleCodeByLanguageId[language]))
      .map((language) => ({ language, url: urls.subtitle(subject, subtitleCodeByLanguageId[language]) })),
    start,
  }
}

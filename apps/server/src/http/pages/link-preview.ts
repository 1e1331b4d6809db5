import type { Video } from '@cliffhanger/contract/entities'
import { type ListedTitle, playerPath } from '@cliffhanger/contract/public-page'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { withTimeout } from '../within.ts'
import type { PageFacts } from './page-head.ts'
import { fillPlaceholders, type PageTexts } from './page-texts.ts'

/** The part of the catalogue that pages use. */
export interface ShownTitles {
  /** Published titles in the order of the given ids, with the paths of their pages. */
  listed(vidIds: readonly string[], language: LanguageId): Promise<readonly ListedTitle[]>
}

/** Timeout: no viewer waits longer for tags that only crawlers read. */
const patienceMs = 200

/** Undefined for a hidden title, and if loading fails or takes too long: the page then has its general metadata. */
export const titleFor = (titles: ShownTitles, vid: string, language: LanguageId): Promise<ListedTitle | undefined> =>
  withTimeout(
    patienceMs,
    titles.listed([vid], language).then(
      ([title]) => title,
      () => undefined,
    ),
  )

/** Published episodes have a link of their own; all other numbers link to the title. */
function episodeOf(ep: string | null, { nEpisode }: Video): number | undefined {
  const n = ep !== null && /^\d{1,4}$/.test(ep) ? Number(ep) : 0
  return n >= 1 && n <= nEpisode ? n : undefined
}

type Preview = Pick<PageFacts, 'title' | 'description' | 'type' | 'url' | 'canonical' | 'image'>

/** The cover's URL for other sites; '' without a cover. */
export const absoluteCover = ({ coverUrl }: Pick<Video, 'coverUrl'>, origin: string): string =>
  coverUrl.startsWith('/') ? `${origin}${coverUrl}` : coverUrl

/** Metadata of the player. Shared links keep the episode; search engines list the page of the title. */
export function previewOf(
  { video, path }: ListedTitle,
  ep: string | null,
  origin: string,
  texts: PageTexts,
): Partial<Preview> {
  const episode = episodeOf(ep, video)
  const { vidId, vidName, vidDescribe, coverUrl } = video
  const name = episode === undefined ? vidName : fillPlaceholders(texts.episode, { title: vidName, n: String(episode) })
  const address = `${origin}${playerPath(vidId, episode)}`
  return {
    title: name,
    ...(vidDescribe === '' ? {} : { description: vidDescribe }),
    type: episode === undefined ? 'video.tv_show' : 'video.episode',
    url: origin === '' ? '' : address,
    canonical: origin && `${origin}${path}`,
    ...(coverUrl === '' ? {} : { image: absoluteCover(video, origin) }),
  }
}

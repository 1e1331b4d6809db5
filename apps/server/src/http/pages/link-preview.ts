import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { withTimeout } from '../within.ts'
import type { PageFacts } from './page-head.ts'
import { fillPlaceholders, type PageTexts } from './page-texts.ts'

/** The part of the catalogue that pages use. */
export interface ShownTitles {
  /** The public data of a published title. */
  shown(vidId: string, language: LanguageId): Promise<Video | undefined>
}

/** Timeout: no viewer waits longer for tags that only crawlers read. */
const patienceMs = 200

/** Undefined for a hidden title, and if loading fails or takes too long: the page then has its general metadata. */
export const titleFor = (titles: ShownTitles, vid: string, language: LanguageId): Promise<Video | undefined> =>
  withTimeout(
    patienceMs,
    titles.shown(vid, language).catch(() => undefined),
  )

/** Published episodes have a link of their own; all other numbers link to the title. */
function episodeOf(ep: string | null, { nEpisode }: Video): number | undefined {
  const n = ep !== null && /^\d{1,4}$/.test(ep) ? Number(ep) : 0
  return n >= 1 && n <= nEpisode ? n : undefined
}

type Preview = Pick<PageFacts, 'title' | 'description' | 'type' | 'url' | 'isCanonical' | 'image'>

export function previewOf(video: Video, ep: string | null, origin: string, texts: PageTexts): Partial<Preview> {
  const episode = episodeOf(ep, video)
  const { vidId, vidName, vidDescribe, coverUrl } = video
  const name = episode === undefined ? vidName : fillPlaceholders(texts.episode, { title: vidName, n: String(episode) })
  const address = `${origin}/video?vid=${vidId}${episode === undefined ? '' : `&ep=${episode}`}`
  return {
    title: name,
    ...(vidDescribe === '' ? {} : { description: vidDescribe }),
    type: episode === undefined ? 'video.tv_show' : 'video.episode',
    url: origin === '' ? '' : address,
    isCanonical: true,
    ...(coverUrl === '' ? {} : { image: coverUrl.startsWith('/') ? `${origin}${coverUrl}` : coverUrl }),
  }
}

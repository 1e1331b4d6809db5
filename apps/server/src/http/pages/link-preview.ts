import type { Video } from '@cliffhanger/contract/entities'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { within } from '../within.ts'
import type { PageFacts } from './page-head.ts'
import { filled, type PageTexts } from './page-texts.ts'

/** The one thing that pages ask the catalogue. */
export interface ShownTitles {
  /** A published title as everybody sees it. */
  shown(vidId: string, language: LanguageId): Promise<Video | undefined>
}

/** No viewer waits longer for tags that only others read. */
const patienceMs = 200

/** Undefined for a title that nobody may see, and when the answer fails or is late: the page then says of itself what any other does. */
export const titleFor = (titles: ShownTitles, vid: string, language: LanguageId): Promise<Video | undefined> =>
  within(
    patienceMs,
    titles.shown(vid, language).catch(() => undefined),
  )

/** Episodes that are out have a link of their own; any other number leads to the title. */
function episodeOf(ep: string | null, { nEpisode }: Video): number | undefined {
  const n = ep !== null && /^\d{1,4}$/.test(ep) ? Number(ep) : 0
  return n >= 1 && n <= nEpisode ? n : undefined
}

type Preview = Pick<PageFacts, 'title' | 'description' | 'type' | 'url' | 'isCanonical' | 'image'>

export function previewOf(video: Video, ep: string | null, origin: string, texts: PageTexts): Partial<Preview> {
  const episode = episodeOf(ep, video)
  const { vidId, vidName, vidDescribe, coverUrl } = video
  const name = episode === undefined ? vidName : filled(texts.episode, { title: vidName, n: String(episode) })
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

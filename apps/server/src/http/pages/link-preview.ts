import type { Video } from '@cliffhanger/contract/entities'
import { type ListedTitle, playerPath } from '@cliffhanger/contract/public-page'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { sharePictureSize } from '@cliffhanger/media-ingest/cover/share-picture'
import type { SharePictures } from '../../origin/share-pictures.ts'
import { withTimeout } from '../within.ts'
import type { PageImage, PageMetadata } from './page-head.ts'
import { fillPlaceholders, type PageTexts } from './page-texts.ts'

/** The part of the catalogue that pages use. */
export interface ListedTitlesReader {
  /** Published titles in the order of the given ids, with the paths of their pages. */
  listed(vidIds: readonly string[], language: LanguageId): Promise<readonly ListedTitle[]>
}

/** Short timeout, because viewers must not wait for tags that only crawlers read. */
const patienceMs = 200

/**
 * Loads a published title for its metadata. Undefined for a hidden title, and if loading fails or takes too long: the
 * page then has general metadata.
 */
export const loadTitleForPreview = (
  titles: ListedTitlesReader,
  vid: string,
  language: LanguageId,
): Promise<ListedTitle | undefined> =>
  withTimeout(
    patienceMs,
    titles.listed([vid], language).then(
      ([title]) => title,
      () => undefined,
    ),
  )

/** Returns the number of a published episode, which gets its own link; undefined for all other numbers. */
function episodeOf(ep: string | null, { nEpisode }: Video): number | undefined {
  const n = ep !== null && /^\d{1,4}$/.test(ep) ? Number(ep) : 0
  return n >= 1 && n <= nEpisode ? n : undefined
}

type Preview = Pick<PageMetadata, 'title' | 'description' | 'type' | 'url' | 'canonical'>

/** Returns an absolute URL of a media store file. */
export const absoluteUrl = (url: string, origin: string): string => (url.startsWith('/') ? `${origin}${url}` : url)

/** Returns the absolute URL of a cover; '' without a cover. */
export const absoluteCover = ({ coverUrl }: Pick<Video, 'coverUrl'>, origin: string): string =>
  absoluteUrl(coverUrl, origin)

/**
 * Returns a title's picture for link previews: the wide picture if it exists, else the cover. Undefined without a
 * cover.
 */
export async function findPreviewImage(
  video: Pick<Video, 'coverUrl'> | undefined,
  origin: string,
  sharePictures: SharePictures,
): Promise<PageImage | undefined> {
  if (!video?.coverUrl) return undefined
  const wide = await withTimeout(patienceMs, sharePictures.find(video.coverUrl)).catch(() => undefined)
  return wide === undefined
    ? { url: absoluteCover(video, origin) }
    : { url: absoluteUrl(wide, origin), size: sharePictureSize }
}

/** Returns the metadata of the player page. Shared links keep the episode; the canonical URL is the title's page. */
export function createLinkPreview(
  { video, path }: ListedTitle,
  ep: string | null,
  origin: string,
  texts: PageTexts,
): Partial<Preview> {
  const episode = episodeOf(ep, video)
  const { vidId, vidName, vidDescribe } = video
  const name = episode === undefined ? vidName : fillPlaceholders(texts.episode, { title: vidName, n: String(episode) })
  const address = `${origin}${playerPath(vidId, episode)}`
  return {
    title: name,
    ...(vidDescribe === '' ? {} : { description: vidDescribe }),
    type: episode === undefined ? 'video.tv_show' : 'video.episode',
    url: origin === '' ? '' : address,
    canonical: origin && `${origin}${path}`,
  }
}

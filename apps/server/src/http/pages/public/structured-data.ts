import { hasTagPage, playerPath, type TitlePageContent, tagPath } from '@cliffhanger/contract/public-page'
import { absoluteCover, absoluteUrl } from '../link-preview.ts'

/** Facts about a page for structured data, in addition to its content. */
export interface StructuredDataPage {
  readonly origin: string
  /** Canonical URL of the page. */
  readonly url: string
  /** The brand's name. */
  readonly app: string
  /** Title and description of the page. */
  readonly title: string
  readonly description: string
}

const context = 'https://schema.org'

/** Formats an ISO 8601 duration in whole seconds. */
const durationOf = (seconds: number): string => `PT${Math.max(1, Math.round(seconds))}S`

/** Returns the breadcrumbs from home to this page, for search results. */
function breadcrumbs(steps: readonly { readonly name: string; readonly item: string }[]) {
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

/**
 * Describes the title's clip as a video for search engines; without a clip, the player page of the first free episode,
 * because URLs of episode files expire. Undefined without a cover, which search engines require, or without a free
 * episode.
 */
function videoObject(
  { video, clip, freeEpisodes: [first] }: TitlePageContent,
  publishedAt: number,
  page: StructuredDataPage,
) {
  if (first === undefined || video.coverUrl === '') return undefined
  return {
    '@context': context,
    '@type': 'VideoObject',
    name: page.title,
    description: page.description,
    thumbnailUrl: [absoluteCover(video, page.origin)],
    uploadDate: new Date(publishedAt).toISOString(),
    duration: durationOf(clip?.duration ?? first.duration),
    ...(clip
      ? { contentUrl: absoluteUrl(clip.url, page.origin), encodingFormat: 'video/mp4' }
      : { embedUrl: `${page.origin}${playerPath(video.vidId, first.n)}` }),
    url: page.url,
    isAccessibleForFree: true,
    keywords: video.tags.join(', '),
    publisher: { '@type': 'Organization', name: page.app, url: `${page.origin}/` },
  }
}

export function titleStructuredData(
  content: TitlePageContent,
  publishedAt: number,
  page: StructuredDataPage,
): readonly object[] {
  const tag = content.video.tags.find(hasTagPage)
  const path = breadcrumbs([
    { name: page.app, item: `${page.origin}/` },
    ...(tag === undefined ? [] : [{ name: tag, item: `${page.origin}${tagPath(tag)}` }]),
    { name: page.title, item: page.url },
  ])
  const video = videoObject(content, publishedAt, page)
  return video ? [video, path] : [path]
}

export const listStructuredData = (page: StructuredDataPage): readonly object[] => [
  breadcrumbs([
    { name: page.app, item: `${page.origin}/` },
    { name: page.title, item: page.url },
  ]),
]

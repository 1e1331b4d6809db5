import type { Video } from '@cliffhanger/contract/entities'
import { addLanguageParameter, alternateLanguageUrls } from '@cliffhanger/contract/page-translations'
import { listPagePath, type PublicPageContent } from '@cliffhanger/contract/public-page'
import type { Language } from '@cliffhanger/domain/languages'
import type { PublicPageContentResult } from '../../../modules/public-pages/service.ts'
import { structuredDataBlock } from '../json-block.ts'
import type { PageImage, PageMetadata } from '../page-head.ts'
import { fillPlaceholders, type PageTexts } from '../page-texts.ts'
import { listStructuredData, titleStructuredData } from './structured-data.ts'

interface Shown {
  readonly origin: string
  readonly app: string
  readonly texts: PageTexts
  /** The language in the URL, if any. */
  readonly asked: Language | undefined
  readonly image: PageImage | undefined
}
type Facts = Pick<PageMetadata, 'title' | 'description' | 'type' | 'url' | 'canonical' | 'links'> &
  Partial<Pick<PageMetadata, 'image'>>

function wordsOf(
  content: PublicPageContent,
  texts: PageTexts,
): { readonly title: string; readonly description: string } {
  switch (content.kind) {
    case 'title': {
      const { vidName, vidDescribe } = content.video
      return { title: vidName, description: vidDescribe || texts.description }
    }
    case 'tag':
      return {
        title: fillPlaceholders(texts.tagTitle, { tag: content.tag }),
        description: fillPlaceholders(texts.tagDescription, { tag: content.tag }),
      }
    case 'ranking':
      return { title: texts[content.ranking], description: texts[`${content.ranking}Description`] }
    case 'missing':
      return { title: content.wasDeleted ? texts.deletedTitle : texts.missingTitle, description: texts.description }
  }
}

/** Returns the title whose picture link previews show. */
export const findPreviewTitle = (content: PublicPageContent): Video | undefined =>
  content.kind === 'title' ? content.video : content.titles[0]?.video

/** Renders the head of a public page: metadata, URLs of its translations and structured data. */
export function publicHead(
  found: PublicPageContentResult,
  { origin, app, texts, asked, image }: Shown,
): { readonly facts: Facts; readonly data: string } {
  const { content } = found
  const words = wordsOf(content, texts)
  const type = content.kind === 'title' ? 'video.tv_show' : 'website'
  if (content.kind === 'missing' || origin === '') {
    return { facts: { ...words, type, url: '', canonical: '', links: [] }, data: '' }
  }
  const path = content.kind === 'title' ? content.path : listPagePath(content.path, content.page)
  const url = addLanguageParameter(`${origin}${path}`, asked?.key)
  const links = alternateLanguageUrls(`${origin}${path}`).map((link) => ({ rel: 'alternate', ...link }))
  const page = { origin, url, app, ...words }
  const data =
    'publishedAt' in found ? titleStructuredData(found.content, found.publishedAt, page) : listStructuredData(page)
  return {
    facts: { ...words, type, url, canonical: url, links, ...(image && { image }) },
    data: data.map(structuredDataBlock).join(''),
  }
}

import type { Video } from '@cliffhanger/contract/entities'
import { inLanguage, translationsOf } from '@cliffhanger/contract/page-translations'
import { type PublicContent, pageAddress } from '@cliffhanger/contract/public-page'
import type { Language } from '@cliffhanger/domain/languages'
import type { FoundContent } from '../../../modules/public-pages/service.ts'
import { structuredDataBlock } from '../json-block.ts'
import type { PageFacts, PageImage } from '../page-head.ts'
import { fillPlaceholders, type PageTexts } from '../page-texts.ts'
import { listData, titleData } from './structured-data.ts'

interface Shown {
  readonly origin: string
  readonly app: string
  readonly texts: PageTexts
  /** The language in the URL, if any. */
  readonly asked: Language | undefined
  readonly image: PageImage | undefined
}
type Facts = Pick<PageFacts, 'title' | 'description' | 'type' | 'url' | 'canonical' | 'links'> &
  Partial<Pick<PageFacts, 'image'>>

function wordsOf(content: PublicContent, texts: PageTexts): { readonly title: string; readonly description: string } {
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
export const shownFirst = (content: PublicContent): Video | undefined =>
  content.kind === 'title' ? content.video : content.titles[0]?.video

/** Renders the head of a public page: metadata, URLs of its translations and structured data. */
export function publicHead(
  found: FoundContent,
  { origin, app, texts, asked, image }: Shown,
): { readonly facts: Facts; readonly data: string } {
  const { content } = found
  const words = wordsOf(content, texts)
  const type = content.kind === 'title' ? 'video.tv_show' : 'website'
  if (content.kind === 'missing' || origin === '') {
    return { facts: { ...words, type, url: '', canonical: '', links: [] }, data: '' }
  }
  const path = content.kind === 'title' ? content.path : pageAddress(content.path, content.page)
  const url = inLanguage(`${origin}${path}`, asked?.key)
  const links = translationsOf(`${origin}${path}`).map((link) => ({ rel: 'alternate', ...link }))
  const page = { origin, url, app, ...words }
  const data = 'publishedAt' in found ? titleData(found.content, found.publishedAt, page) : listData(page)
  return {
    facts: { ...words, type, url, canonical: url, links, ...(image && { image }) },
    data: data.map(structuredDataBlock).join(''),
  }
}

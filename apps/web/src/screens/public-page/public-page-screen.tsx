import { alternateLanguageUrls } from '@cliffhanger/contract/page-translations'
import {
  type ListPageContent,
  type LocalizedPageContent,
  listPagePath,
  type NotFoundPageContent,
  type PublicPageContent,
  publicPageDataPath,
  rankingKinds,
  rankingPath,
} from '@cliffhanger/contract/public-page'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchPublicData } from '#api/fetch-data.ts'
import { readPageData } from '#api/page-block.ts'
import { useApi } from '#api/use-api.ts'
import { usePageTitle } from '#features/brand/brand.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import type { TextFunction } from '#i18n/locale.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { usePathname, useUrlSearch } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { ScreenSkeleton } from '#ui/skeleton.tsx'
import styles from './public-page-screen.module.css'
import { TitleLinks, TitleView } from './title-view.tsx'

const readDrawn = (): LocalizedPageContent | undefined =>
  typeof document === 'undefined' ? undefined : readPageData(document, 'public-page')
const currentAddress = () => (typeof location === 'undefined' ? '' : location.pathname + location.search)

/**
 * Elements in the head that describe the page to search engines and share menus: canonical link, translations and
 * structured data.
 */
const elementsOfPage = 'link[rel="canonical"], link[hreflang], script[type="application/ld+json"]'

const find = (selector: string): Element[] =>
  typeof document === 'undefined' ? [] : [...document.querySelectorAll(selector)]

/**
 * URL of the page with which the app was loaded, and the page's elements in the head if it is a public page. They are
 * read when this module loads: for a server-rendered page, that is before any navigation.
 */
const landing = {
  address: currentAddress(),
  drawn: readDrawn(),
  elements: find('link[hreflang]').length > 0 ? find(elementsOfPage) : [],
}
/** HTTP statuses of a title or list that does not exist; responses with these statuses contain suggested titles. */
const missing = [404, 410]

/** Returns the query key for the content of a public page; also used for server rendering. */
export const publicPageQueryKey = (path: string, page: string, language: string) => [
  publicPageDataPath,
  path,
  page,
  language,
]

/** Loads the content of the public page at the current URL in the viewer's language. */
function usePublicPage() {
  const { connection } = useApi()
  const { key } = useLocale().language
  const path = usePathname()
  const search = useUrlSearch()
  const page = new URLSearchParams(search).get('page') ?? '1'
  const isLanding = landing.address === path + search && landing.drawn?.language === key
  return useQuery({
    queryKey: publicPageQueryKey(path, page, key),
    initialData: isLanding ? landing.drawn?.content : undefined,
    queryFn({ signal }): Promise<PublicPageContent> {
      const query = new URLSearchParams({ page, lang: key })
      return fetchPublicData(`${publicPageDataPath}${path}?${query}`, { connection, signal, alsoAccepts: missing })
    },
  })
}

function titleOf(t: TextFunction, content: PublicPageContent): string {
  switch (content.kind) {
    case 'title':
      return content.video.vidName
    case 'tag':
      return t('pages.tagTitle', { tag: content.tag })
    case 'ranking':
      return t(`pages.${content.ranking}`)
    case 'missing':
      return content.wasDeleted ? t('pages.deletedTitle') : t('pages.missingTitle')
  }
}

/** Returns the path of a public page, with the page number of a list; undefined for a page that does not exist. */
function pathOfPage(content: PublicPageContent): string | undefined {
  if (content.kind === 'missing') return undefined
  return content.kind === 'title' ? content.path : listPagePath(content.path, content.page)
}

function createLink(attributes: Readonly<Record<string, string>>): HTMLLinkElement {
  const link = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  return link
}

/**
 * Creates the canonical and alternate links of a page whose URL contains no language. Returns none if the server does
 * not know its own URL.
 */
function createLinks(path: string): Element[] {
  const landed = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  if (!landed) return []
  const url = new URL(landed).origin + path
  const translations = alternateLanguageUrls(url).map((link) => createLink({ rel: 'alternate', ...link }))
  return [createLink({ rel: 'canonical', href: url }), ...translations]
}

/**
 * Puts the canonical link, the translations and the structured data of the displayed page into the head. Only the page
 * that was loaded has structured data, because the Content-Security-Policy forbids the app to add scripts, even data.
 * @param path path of the public page; undefined until it has loaded, or if it does not exist
 */
function usePageLinks(path: string | undefined): void {
  const address = usePathname() + useUrlSearch()
  useEffect(() => {
    if (path === undefined) return
    const isLanding = address === landing.address && landing.elements.length > 0
    const elements = isLanding ? landing.elements : createLinks(path)
    document.head.append(...elements)
    return () => {
      for (const element of elements) element.remove()
    }
  }, [path, address])
}

/** Links to the previous and next page of a list with more than one page. */
function Pages({ path, page, pages }: Pick<ListPageContent, 'path' | 'page' | 'pages'>) {
  const t = useText()
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label={t('pages.pages')}>
      {page > 1 && (
        <Link href={listPagePath(path, page - 1)} className={buttons.outline} rel="prev">
          {t('pages.previous')}
        </Link>
      )}
      <span className="figures">{t('pages.pageOf', { page, pages })}</span>
      {page < pages && (
        <Link href={listPagePath(path, page + 1)} className={buttons.outline} rel="next">
          {t('pages.next')}
        </Link>
      )}
    </nav>
  )
}

function ListView({ content }: { content: ListPageContent | NotFoundPageContent }) {
  const t = useText()
  return (
    <>
      <h1 className={`${styles.title} said-by-bar display`}>{titleOf(t, content)}</h1>
      {content.kind === 'missing' && <p className={styles.text}>{t('pages.missingText')}</p>}
      {content.titles.length === 0 && <p className={styles.text}>{t('home.preparingText')}</p>}
      <TitleLinks titles={content.titles} />
      {content.kind !== 'missing' && <Pages {...content} />}
    </>
  )
}

/** Links to the rankings, shown on every public page. @param here path of the page, if it exists */
function Rankings({ here }: { here: string | undefined }) {
  const t = useText()
  return (
    <nav className={styles.rankings} aria-label={t('pages.rankings')}>
      {rankingKinds.map((ranking) => {
        const href = rankingPath(ranking)
        return (
          <Link key={ranking} href={href} className={buttons.quiet} aria-current={href === here ? 'page' : undefined}>
            {t(`pages.${ranking}`)}
          </Link>
        )
      })}
    </nav>
  )
}

/** Public page of a title, tag or ranking, for search engines. The server renders it when it is opened by its URL. */
export function PublicPageScreen() {
  const t = useText()
  const { data: content, error, refetch } = usePublicPage()
  const title = content && titleOf(t, content)
  usePageTitle(title)
  usePageLinks(content && pathOfPage(content))
  return (
    <>
      <PhoneBar title={content?.kind === 'title' ? '' : (title ?? '')} />
      {content ? (
        <div className={`${styles.page} wrap`}>
          {content.kind === 'title' ? <TitleView content={content} /> : <ListView content={content} />}
          <Rankings here={content.kind === 'missing' ? undefined : content.path} />
        </div>
      ) : error ? (
        <FailedState title={t('pages.failedTitle')} reason={error.reason} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  )
}

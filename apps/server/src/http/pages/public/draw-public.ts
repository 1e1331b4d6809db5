import { pageVariantKey } from '@cliffhanger/contract/first-home'
import type { LocalizedPageContent, PublicPageContent, PublicPageHtmlRenderer } from '@cliffhanger/contract/public-page'
import type { Language } from '@cliffhanger/domain/languages'
import type { Brand } from '../../../brands.ts'
import type { Deps } from '../../../deps.ts'
import { createSizedCache, maxStringBytes } from '../../../sized-cache.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { withTimeout } from '../../within.ts'
import { pageWithScreen, renderedRootElement } from '../drawn-page.ts'
import { jsonBlock } from '../json-block.ts'

/** The app's render function for public pages, and its small script that starts hydration. */
export interface BuiltPublicPageRenderer {
  readonly renderPublicPageHtml: PublicPageHtmlRenderer
  readonly firstLook: string
}
interface Viewport {
  readonly brand: Brand
  readonly host: string
  readonly language: Language
  readonly isWide: boolean
}

/** After this timeout the app renders the page itself; only the very first rendering takes that long. */
const patienceMs = 1500
/** Cache limits: enough for about five hundred screens. */
const limits = { mostBytes: 32 * 1024 * 1024, mostEntries: 5_000 }

/**
 * Creates the function that renders content into the built page and caches the result per content, host, language and
 * width. The page stays unchanged if rendering fails or takes too long.
 */
export function createPublicPageRenderer(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider' | 'log'>,
  { renderPublicPageHtml, firstLook }: BuiltPublicPageRenderer,
) {
  const cache = createSizedCache<Promise<string>>(limits)
  // Each catalogue version has new content objects, so screens of old content are no longer found in the cache.
  const numbers = new WeakMap<PublicPageContent, number>()
  let lastNumber = 0

  function numberOf(content: PublicPageContent): number {
    const number = numbers.get(content) ?? ++lastNumber
    numbers.set(content, number)
    return number
  }

  async function make(content: PublicPageContent, { brand, host, language, isWide }: Viewport) {
    const config = runtimeConfig(deps, brand, host)
    const html = await renderPublicPageHtml({ config, language: language.key, isWide, content })
    const block: LocalizedPageContent = { language: language.key, content }
    return `${renderedRootElement(html, language, isWide)}${jsonBlock('public-page', block)}`
  }
  function draw(content: PublicPageContent, viewport: Viewport): Promise<string> {
    const { brand, host, language, isWide } = viewport
    const key = `${numberOf(content)} ${brand.id} ${host} ${pageVariantKey(language.key, isWide)}`
    const found = cache.find(key)
    if (found) return found
    const making = make(content, viewport)
    cache.put(key, making, 0)
    making.then(
      (screen) => cache.find(key) === making && cache.put(key, making, maxStringBytes(screen)),
      () => cache.find(key) === making && cache.remove(key),
    )
    return making
  }
  return async (html: string, content: PublicPageContent, viewport: Viewport): Promise<string> => {
    const screen = await withTimeout(patienceMs, draw(content, viewport)).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a public page could not be drawn')
      return undefined
    })
    return screen === undefined ? html : pageWithScreen(html, screen, firstLook)
  }
}

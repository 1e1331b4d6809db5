import { languageAndWidth } from '@cliffhanger/contract/first-home'
import type { DrawnContent, DrawPublicPage, PublicContent } from '@cliffhanger/contract/public-page'
import type { Language } from '@cliffhanger/domain/languages'
import type { Brand } from '../../../brands.ts'
import type { Deps } from '../../../deps.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { withTimeout } from '../../within.ts'
import { drawnRoot, pageWithScreen } from '../drawn-page.ts'
import { jsonBlock } from '../json-block.ts'

/** The app's render function for public pages, and its small script that starts hydration. */
export interface PublicDrawing {
  readonly drawPublicPage: DrawPublicPage
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

/**
 * Renders content into the built page, once for each content, host, language and width. The page stays unchanged if
 * rendering fails or takes too long.
 */
export function createPublicDrawing(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider' | 'log'>,
  { drawPublicPage, firstLook }: PublicDrawing,
) {
  // Each version of the catalogue has new content; screens of old content are collected together with it.
  const drawn = new WeakMap<PublicContent, Map<string, Promise<string>>>()

  async function make(content: PublicContent, { brand, host, language, isWide }: Viewport) {
    const config = runtimeConfig(deps, brand, host)
    const html = await drawPublicPage({ config, language: language.key, isWide, content })
    const block: DrawnContent = { language: language.key, content }
    return `${drawnRoot(html, language, isWide)}${jsonBlock('public-page', block)}`
  }
  return async (html: string, content: PublicContent, viewport: Viewport): Promise<string> => {
    const screens = drawn.get(content) ?? new Map<string, Promise<string>>()
    drawn.set(content, screens)
    const key = `${viewport.brand.id} ${viewport.host} ${languageAndWidth(viewport.language.key, viewport.isWide)}`
    const found = screens.get(key) ?? make(content, viewport)
    screens.set(key, found)
    const screen = await withTimeout(patienceMs, found).catch((error: unknown) => {
      screens.delete(key)
      deps.log.warn({ err: error }, 'a public page could not be drawn')
      return undefined
    })
    return screen === undefined ? html : pageWithScreen(html, screen, firstLook)
  }
}

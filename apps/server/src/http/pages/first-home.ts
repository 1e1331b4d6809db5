import {
  type HomePageHtmlRenderer,
  type NewDeviceFeed,
  newDeviceFeedInput,
  pageVariantKey,
} from '@cliffhanger/contract/first-home'
import type { Language, LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '../../brands.ts'
import type { VersionReader } from '../../db/version.ts'
import type { Deps } from '../../deps.ts'
import { readDeviceCookie } from '../device-cookie.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { withTimeout } from '../within.ts'
import { pageWithScreen, renderedRootElement } from './drawn-page.ts'
import { jsonBlock } from './json-block.ts'

/** Data from which home is rendered. */
export interface HomePageDataSource {
  readonly version: Pick<VersionReader, 'current'>
  readonly feed: {
    home(input: typeof newDeviceFeedInput, language: LanguageId, at: string): Promise<NewDeviceFeed | undefined>
  }
}
/** The app's render function, and its small script that starts hydration. */
export interface BuiltHomePageRenderer {
  readonly renderHomePageHtml: HomePageHtmlRenderer
  readonly firstLook: string
}

/** After this timeout the app renders home itself; only the very first rendering takes that long. */
const patienceMs = 1500

/** Returns whether to render home: only for new visitors who do not come from an ad, which redirects to the player. */
export function isFirstHomePageVisit(request: FastifyRequest, path: string, query: URLSearchParams): boolean {
  const isFromAd = query.has('adId') || request.cookies.fbHref !== undefined
  return path === '/' && readDeviceCookie(request) === undefined && !isFromAd
}

/** Guesses the width from the user agent; if the guess is wrong, the app renders home again. */
export function isDesktopRequest({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? !/Mobi|Android/.test(headers['user-agent'] ?? '') : hint === '?0'
}

/**
 * Creates the function that renders home into the built page, once per catalogue version. The page stays unchanged if
 * there is no content, or if rendering fails or takes too long.
 */
export function createFirstHomePageRenderer(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider' | 'log'>,
  feeds: HomePageDataSource,
  { renderHomePageHtml, firstLook }: BuiltHomePageRenderer,
) {
  let made = { version: '', pages: new Map<string, Promise<string | undefined>>() }

  async function make(brand: Brand, host: string, language: Language, isWide: boolean, at: string) {
    const feed = await feeds.feed.home(newDeviceFeedInput, language.id, at)
    if (!feed?.rows.some(({ videoInfoList }) => videoInfoList.length > 0)) return undefined
    const config = runtimeConfig(deps, brand, host)
    const html = await renderHomePageHtml({ config, language: language.key, isWide, feed })
    return `${renderedRootElement(html, language, isWide)}${jsonBlock('feed', feed)}`
  }
  async function find(brand: Brand, host: string, language: Language, isWide: boolean) {
    const version = await feeds.version.current()
    if (version !== made.version) made = { version, pages: new Map() }
    const { pages } = made
    const key = `${brand.id} ${host} ${pageVariantKey(language.key, isWide)}`
    const page = pages.get(key) ?? make(brand, host, language, isWide, version)
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
  return async (html: string, brand: Brand, host: string, language: Language, isWide: boolean): Promise<string> => {
    const found = find(brand, host, language, isWide).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'home could not be drawn')
      return undefined
    })
    const home = await withTimeout(patienceMs, found)
    return home === undefined ? html : pageWithScreen(html, home, firstLook)
  }
}

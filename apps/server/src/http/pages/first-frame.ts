import { createHash } from 'node:crypto'
import type {
  InitialTitleData,
  OpeningEpisodeData,
  PlayerPlaceholderHtmlRenderer,
} from '@cliffhanger/contract/first-title'
import type { Language } from '@cliffhanger/domain/languages'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import type { OpeningEpisodeFinder } from '../../modules/playback/openings.ts'
import { readDeviceCookie } from '../device-cookie.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { withTimeout } from '../within.ts'
import { pageWithFirstFrame } from './drawn-page.ts'
import { isDesktopRequest } from './first-home.ts'
import { jsonBlock } from './json-block.ts'

/** Files of the separately built player: placeholder, script and style sheet. */
export interface BuiltPlaceholderRenderer {
  readonly renderPlayerPlaceholderHtml: PlayerPlaceholderHtmlRenderer
  readonly script: string
  readonly sheet: string
}
interface FirstFramePage {
  /** Inserts the rendered player and the episode's data into the app's page. */
  write(html: string): string
  readonly headers: Readonly<Record<string, string>>
}

/** After this timeout, the app starts the episode itself. */
const patienceMs = 300

export const cspHashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the URL of the first segment, which browsers preload before they parse the page. Undefined unless the script
 * certainly requests this segment: playback starts at the beginning, in the lowest rendition, from this host.
 */
function firstSegment({ details: { lookTime, start } }: OpeningEpisodeData): string | undefined {
  const rung = start.rungs[0]
  return lookTime === 0 && rung && start.base.startsWith('/')
    ? start.base + rung.segments.replace('{n}', '0')
    : undefined
}

/**
 * Creates the function that renders the player for the `/video` page; the function returns undefined if there is no
 * episode, or if rendering fails or takes too long.
 */
export function createFirstFramePageRenderer(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider' | 'log'>,
  openings: OpeningEpisodeFinder,
  { renderPlayerPlaceholderHtml, script, sheet }: BuiltPlaceholderRenderer,
) {
  async function make(
    request: FastifyRequest,
    search: string,
    brand: Brand,
    host: string,
    language: Language,
  ): Promise<FirstFramePage | undefined> {
    const cookie = readDeviceCookie(request)
    const found = await openings.find({ search, cookie, language: language.id, brand })
    if (!found) return undefined
    const { userId, language: titleLanguage, video, ...opening } = found
    const frame = await renderPlayerPlaceholderHtml({
      config: runtimeConfig(deps, brand, host),
      language: language.key,
      isWide: isDesktopRequest(request),
      video,
    })
    // A returning viewer usually resumes in the middle, so the first segment would not be used.
    const segment = cookie === undefined ? firstSegment(opening) : undefined
    const title: InitialTitleData = { userId, language: titleLanguage, video }
    const parts = { frame, sheet, script, opening: jsonBlock('opening', opening), title: jsonBlock('title', title) }
    return {
      write: (html) => pageWithFirstFrame(html, parts),
      headers: {
        // The position and the media links become outdated. After Back or in a restored tab, browsers would otherwise
        // show the stored page without a request. Their back/forward cache ignores this header.
        vary: '*',
        ...(segment !== undefined && { link: `<${segment}>; rel=preload; as=fetch; crossorigin=anonymous` }),
      },
    }
  }
  return (...asked: Parameters<typeof make>): Promise<FirstFramePage | undefined> =>
    withTimeout(
      patienceMs,
      make(...asked).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the first frame could not be prepared')
        return undefined
      }),
    )
}

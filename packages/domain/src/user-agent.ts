/** Patterns in order of precedence: most browsers' user agents also name the browser on which they are based. */
const browserPatterns = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|Opera)\b/],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|Chromium|CriOS/],
  ['safari', /Safari|\((?:iPhone|iPad|iPod)/],
] as const

export type BrowserFamily = (typeof browserPatterns)[number][0] | 'other'

/** Returns the browser family of a user agent: enough for statistics, too little to identify anybody. */
export const detectBrowserFamily = (userAgent: string): BrowserFamily =>
  browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'

/** User agents of search engines and link previews, but not of phones by the manufacturer Cubot. */
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|externalhit|externalagent|facebookcatalog|mediapartners|^whatsapp\/|embedly|preview/i
const tools =
  /headless|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|curl|wget|httpie|python|go-http|java\/|libwww|scrapy|okhttp|axios|node-fetch|undici/i

/** Returns whether a client is a crawler, which does not run the app: a search engine or link preview. */
export const isCrawlerAgent = (userAgent: string): boolean => crawlers.test(userAgent)

/**
 * Returns whether a client is a program without a viewer: a crawler, or a tool that drives a browser or sends requests.
 */
export const isBotAgent = (userAgent: string): boolean => crawlers.test(userAgent) || tools.test(userAgent)

/** Request headers, with names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Returns whether a browser prefetches a page before the viewer opens it. */
export const isPrefetch = (headers: RequestHeaders): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some(
    (purpose) => typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose),
  )

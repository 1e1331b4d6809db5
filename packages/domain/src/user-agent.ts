/** In this order: most browsers also name the one that they are built on. */
const browserPatterns = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|Opera)\b/],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|Chromium|CriOS/],
  ['safari', /Safari|\((?:iPhone|iPad|iPod)/],
] as const

export type BrowserFamily = (typeof browserPatterns)[number][0] | 'other'

/** The family of a browser: enough for statistics, too little to recognize anybody. */
export const browserOf = (userAgent: string): BrowserFamily =>
  browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'

/** Search engines and link previews. "Cubot" is a maker of phones. */
const crawlers =
  /(?<!cu)bot\b|crawl|spider|slurp|externalhit|externalagent|facebookcatalog|mediapartners|^whatsapp\/|embedly|preview/i
const tools =
  /headless|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|curl|wget|httpie|python|go-http|java\/|libwww|scrapy|okhttp|axios|node-fetch|undici/i

/** Whether a client does not run the app: search engines and link previews. */
export const isCrawlerAgent = (userAgent: string): boolean => crawlers.test(userAgent)

/** Whether a client is a program without a viewer: a crawler, or a tool that drives a browser or sends requests. */
export const isBotAgent = (userAgent: string): boolean => crawlers.test(userAgent) || tools.test(userAgent)

/** Headers of a request, with names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Whether a browser loads a page before its viewer opens it. */
export const isPrefetch = (headers: RequestHeaders): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some(
    (purpose) => typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose),
  )

import { isInAppBrowser } from './in-app-browser.ts'

/** In this order: most browsers also name the one that they are built on. */
const browserPatterns = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|Opera)\b/],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox|FxiOS/],
  ['chrome', /Chrome|Chromium|CriOS/],
  ['safari', /Safari|\((?:iPhone|iPad|iPod)/],
] as const
const appPatterns = [
  ['instagram', /Instagram/],
  ['threads', /Barcelona|Threads/],
  ['facebook', /FBA[NV]|FB_IAB/],
  ['tiktok', /musical_ly|BytedanceWebview|TikTok/i],
  ['snapchat', /Snapchat/i],
  ['twitter', /Twitter/i],
  ['pinterest', /Pinterest/i],
  ['linkedin', /LinkedInApp/],
  ['line', /\bLine\//i],
  ['kakaotalk', /KAKAOTALK/i],
  ['wechat', /MicroMessenger/],
  ['google', /\bGSA\//],
] as const

export type BrowserFamily = (typeof browserPatterns)[number][0] | 'other'
export type AppName = (typeof appPatterns)[number][0] | 'other'

const nameIn = <N extends string>(patterns: readonly (readonly [N, RegExp])[], userAgent: string): N | undefined =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** The family of a browser: enough for statistics, too little to recognize anybody. */
export const browserOf = (userAgent: string): BrowserFamily => nameIn(browserPatterns, userAgent) ?? 'other'

/** The app that a browser is a part of; undefined for a browser of its own. */
export const appOf = (userAgent: string): AppName | undefined =>
  isInAppBrowser(userAgent) ? (nameIn(appPatterns, userAgent) ?? 'other') : undefined

/** Whether a client does not run the app: search engines and link previews. */
export const isCrawlerAgent = (userAgent: string): boolean =>
  /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|embedly|preview/i.test(userAgent)

const tools =
  /Headless|PhantomJS|Puppeteer|Playwright|Selenium|Lighthouse|PageSpeed|GTmetrix|Pingdom|python|curl|Wget|Go-http/i

/** Whether a client is a program without a viewer: a crawler, or a tool that drives a browser. */
export const isBotAgent = (userAgent: string): boolean => isCrawlerAgent(userAgent) || tools.test(userAgent)

const appPatterns = [
  ['instagram', /Instagram/i],
  ['threads', /Barcelona|Threads/i],
  ['facebook', /FBA[NV]|FB_IAB/i],
  ['tiktok', /musical_ly|BytedanceWebview|TikTok/i],
  ['snapchat', /Snapchat/i],
  ['twitter', /Twitter/i],
  ['pinterest', /Pinterest/i],
  ['linkedin', /LinkedInApp/i],
  ['line', /\bLine\//i],
  ['telegram', /Telegram-Android/i],
  ['kakaotalk', /KAKAOTALK/i],
  ['wechat', /MicroMessenger/i],
  ['google', /GSA\//i],
] as const
const androidWebView = /Android.*; wv\)/
/** On iOS, Safari and every standalone browser name themselves in the user agent; a bare web view does not. */
const iosWebView = /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*(?:Safari|CriOS|FxiOS|EdgiOS))/

export type AppName = (typeof appPatterns)[number][0] | 'other'

/** Returns the app that contains an in-app browser; undefined for a standalone browser. */
export function detectInAppBrowser(userAgent: string): AppName | undefined {
  const named = appPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (named !== undefined) return named
  return androidWebView.test(userAgent) || iosWebView.test(userAgent) ? 'other' : undefined
}

/** Returns whether the browser is inside another app. Google refuses logins there ("disallowed_useragent"). */
export const isInAppBrowser = (userAgent: string): boolean => detectInAppBrowser(userAgent) !== undefined

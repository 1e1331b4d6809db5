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
/** Safari and every browser on iOS name Safari or themselves; a bare web view names neither. */
const iosWebView = /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*(?:Safari|CriOS|FxiOS|EdgiOS))/

export type AppName = (typeof appPatterns)[number][0] | 'other'

/** The app that a browser is a part of; undefined for a browser of its own. */
export function appOf(userAgent: string): AppName | undefined {
  const named = appPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (named !== undefined) return named
  return androidWebView.test(userAgent) || iosWebView.test(userAgent) ? 'other' : undefined
}

/** Whether the browser is a part of another app. Google refuses to log people in there ("disallowed_useragent"). */
export const isInAppBrowser = (userAgent: string): boolean => appOf(userAgent) !== undefined

const apps =
  /FBA[NV]|FB_IAB|Instagram|Threads|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|Pinterest|LinkedInApp|KAKAOTALK|MicroMessenger|Telegram-Android|GSA\/|\bLine\//i
const androidWebView = /Android.*; wv\)/
/** Safari and every browser on iOS name Safari or themselves; a bare web view names neither. */
const iosWebView = /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*(?:Safari|CriOS|FxiOS|EdgiOS))/

/** Whether the browser is a part of another app. Google refuses to log people in there ("disallowed_useragent"). */
export const isInAppBrowser = (userAgent: string): boolean =>
  apps.test(userAgent) || androidWebView.test(userAgent) || iosWebView.test(userAgent)

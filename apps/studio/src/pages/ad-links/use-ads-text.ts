import { createAreaTexts, useAreaText } from '#i18n/area-text.ts'
import type { ads } from '#i18n/locales/en/growth/ads.ts'

const area = createAreaTexts<typeof ads, 'ads'>('ads', {
  en: () => import('#i18n/locales/en/growth/ads.ts'),
  zh: () => import('#i18n/locales/zh/growth/ads.ts'),
  es: () => import('#i18n/locales/es/growth/ads.ts'),
  ja: () => import('#i18n/locales/ja/growth/ads.ts'),
  th: () => import('#i18n/locales/th/growth/ads.ts'),
  id: () => import('#i18n/locales/id/growth/ads.ts'),
})

/** Returns the texts of ad links, which are loaded lazily with the page. */
export const useAdsText = () => useAreaText(area)
export const adsTextsPromise = area.ready

import { createTextArea, useAreaText } from '#i18n/area-text.ts'
import type { ads } from '#i18n/locales/en/growth/ads.ts'

const area = createTextArea<typeof ads>({
  en: async () => (await import('#i18n/locales/en/growth/ads.ts')).ads,
  zh: async () => (await import('#i18n/locales/zh/growth/ads.ts')).ads,
  es: async () => (await import('#i18n/locales/es/growth/ads.ts')).ads,
  ja: async () => (await import('#i18n/locales/ja/growth/ads.ts')).ads,
  th: async () => (await import('#i18n/locales/th/growth/ads.ts')).ads,
  id: async () => (await import('#i18n/locales/id/growth/ads.ts')).ads,
})

/** Returns the texts of ad links, which are loaded lazily with the page. */
export const useAdsText = () => useAreaText(area)
export const adsTextsReady = area.ready

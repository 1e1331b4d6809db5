import { createTextArea, useAreaText } from '#i18n/area-text.ts'
import type { insight } from '#i18n/locales/en/growth/insight.ts'

const area = createTextArea<typeof insight>({
  en: async () => (await import('#i18n/locales/en/growth/insight.ts')).insight,
  zh: async () => (await import('#i18n/locales/zh/growth/insight.ts')).insight,
  es: async () => (await import('#i18n/locales/es/growth/insight.ts')).insight,
  ja: async () => (await import('#i18n/locales/ja/growth/insight.ts')).insight,
  th: async () => (await import('#i18n/locales/th/growth/insight.ts')).insight,
  id: async () => (await import('#i18n/locales/id/growth/insight.ts')).insight,
})

/** Returns the texts of Insight, which are loaded lazily with the page. */
export const useInsightPageText = () => useAreaText(area)
export const insightPageTextsReady = area.ready

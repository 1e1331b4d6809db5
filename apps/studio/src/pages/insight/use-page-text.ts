import { createAreaTexts, useAreaText } from '#i18n/area-text.ts'
import type { insight } from '#i18n/locales/en/growth/insight.ts'

const area = createAreaTexts<typeof insight, 'insight'>('insight', {
  en: () => import('#i18n/locales/en/growth/insight.ts'),
  zh: () => import('#i18n/locales/zh/growth/insight.ts'),
  es: () => import('#i18n/locales/es/growth/insight.ts'),
  ja: () => import('#i18n/locales/ja/growth/insight.ts'),
  th: () => import('#i18n/locales/th/growth/insight.ts'),
  id: () => import('#i18n/locales/id/growth/insight.ts'),
})

/** Returns the texts of Insight, which are loaded lazily with the page. */
export const useInsightPageText = () => useAreaText(area)
export const insightPageTextsPromise = area.ready

import { createAreaTexts, useAreaText } from '#i18n/area-text.ts'
import type { conversions } from '#i18n/locales/en/conversions.ts'

const area = createAreaTexts<typeof conversions, 'conversions'>('conversions', {
  en: () => import('#i18n/locales/en/conversions.ts'),
  zh: () => import('#i18n/locales/zh/conversions.ts'),
  es: () => import('#i18n/locales/es/conversions.ts'),
  ja: () => import('#i18n/locales/ja/conversions.ts'),
  th: () => import('#i18n/locales/th/conversions.ts'),
  id: () => import('#i18n/locales/id/conversions.ts'),
})

export const useConversionsText = () => useAreaText(area)
export const conversionsTextsPromise = area.ready

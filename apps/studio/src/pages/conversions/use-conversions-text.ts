import { createTextArea, useAreaText } from '#i18n/area-text.ts'
import type { conversions } from '#i18n/locales/en/conversions.ts'

const area = createTextArea<typeof conversions>({
  en: async () => (await import('#i18n/locales/en/conversions.ts')).conversions,
  zh: async () => (await import('#i18n/locales/zh/conversions.ts')).conversions,
  es: async () => (await import('#i18n/locales/es/conversions.ts')).conversions,
  ja: async () => (await import('#i18n/locales/ja/conversions.ts')).conversions,
  th: async () => (await import('#i18n/locales/th/conversions.ts')).conversions,
  id: async () => (await import('#i18n/locales/id/conversions.ts')).conversions,
})

export const useConversionsText = () => useAreaText(area)
export const conversionsTextsReady = area.ready

import { createTextArea, useAreaText } from '#i18n/area-text.ts'
import type { experiments } from '#i18n/locales/en/growth/experiments.ts'

const area = createTextArea<typeof experiments>({
  en: async () => (await import('#i18n/locales/en/growth/experiments.ts')).experiments,
  zh: async () => (await import('#i18n/locales/zh/growth/experiments.ts')).experiments,
  es: async () => (await import('#i18n/locales/es/growth/experiments.ts')).experiments,
  ja: async () => (await import('#i18n/locales/ja/growth/experiments.ts')).experiments,
  th: async () => (await import('#i18n/locales/th/growth/experiments.ts')).experiments,
  id: async () => (await import('#i18n/locales/id/growth/experiments.ts')).experiments,
})

export const useExperimentTexts = () => useAreaText(area)
export const experimentTextsReady = area.ready

import { createAreaTexts, useAreaText } from '#i18n/area-text.ts'
import type { experiments } from '#i18n/locales/en/growth/experiments.ts'

const area = createAreaTexts<typeof experiments, 'experiments'>('experiments', {
  en: () => import('#i18n/locales/en/growth/experiments.ts'),
  zh: () => import('#i18n/locales/zh/growth/experiments.ts'),
  es: () => import('#i18n/locales/es/growth/experiments.ts'),
  ja: () => import('#i18n/locales/ja/growth/experiments.ts'),
  th: () => import('#i18n/locales/th/growth/experiments.ts'),
  id: () => import('#i18n/locales/id/growth/experiments.ts'),
})

export const useExperimentTexts = () => useAreaText(area)
export const experimentTextsPromise = area.ready

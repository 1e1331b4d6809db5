import type { LanguageKey } from '@cliffhanger/domain/languages'
import { use } from 'react'
import type { experiments } from '#i18n/locales/en/growth/experiments.ts'
import type { Translated } from '#i18n/plural.ts'
import { createTranslate, type Locale, type TextKey, useText } from '#i18n/use-text.ts'

type LabTexts = Translated<typeof experiments>
type LabKey = keyof LabTexts
interface LabLocale extends Omit<Locale, 't'> {
  t(key: TextKey | LabKey, values?: Readonly<Record<string, string | number>>): string
}

const loaders: Record<LanguageKey, () => Promise<{ readonly experiments: LabTexts }>> = {
  en: () => import('#i18n/locales/en/growth/experiments.ts'),
  zh: () => import('#i18n/locales/zh/growth/experiments.ts'),
  es: () => import('#i18n/locales/es/growth/experiments.ts'),
  ja: () => import('#i18n/locales/ja/growth/experiments.ts'),
  th: () => import('#i18n/locales/th/growth/experiments.ts'),
  id: () => import('#i18n/locales/id/growth/experiments.ts'),
}
const loaded = new Map<LanguageKey, Promise<{ readonly experiments: LabTexts }>>()

function load(key: LanguageKey): Promise<{ readonly experiments: LabTexts }> {
  const texts = loaded.get(key) ?? loaders[key]()
  loaded.set(key, texts)
  // A failed download is repeated when the page is opened again.
  texts.catch(() => loaded.delete(key))
  return texts
}

/** The texts of this page, which are downloaded with it and not with Studio's first load, and all others. */
export function useLabText(): LabLocale {
  const locale = useText()
  const { experiments: texts } = use(load(locale.key))
  const own = createTranslate(locale.tag, texts)
  const isOwn = (key: TextKey | LabKey): key is LabKey => key in texts
  return { ...locale, t: (key, values) => (isOwn(key) ? own(key, values) : locale.t(key, values)) }
}

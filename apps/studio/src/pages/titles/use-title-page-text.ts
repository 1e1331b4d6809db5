import type { LanguageKey } from '@cliffhanger/domain/languages'
import { titleActions as en } from '#i18n/locales/en/title-actions.ts'
import { titleActions as es } from '#i18n/locales/es/title-actions.ts'
import { titleActions as id } from '#i18n/locales/id/title-actions.ts'
import { titleActions as ja } from '#i18n/locales/ja/title-actions.ts'
import { titleActions as th } from '#i18n/locales/th/title-actions.ts'
import { titleActions as zh } from '#i18n/locales/zh/title-actions.ts'
import type { TranslatedTexts } from '#i18n/plural.ts'
import { createTranslate, useText } from '#i18n/use-text.ts'

const texts: Readonly<Record<LanguageKey, TranslatedTexts<typeof en>>> = { en, es, id, ja, th, zh }

/** Returns texts used only on some pages of titles and uploads. They are loaded lazily with these pages. */
export function useTitlePageText() {
  const { key, tag } = useText()
  return createTranslate(tag, texts[key])
}

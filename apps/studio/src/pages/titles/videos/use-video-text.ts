import type { LanguageKey } from '@cliffhanger/domain/languages'
import { videos as en } from '#i18n/locales/en/videos.ts'
import { videos as es } from '#i18n/locales/es/videos.ts'
import { videos as id } from '#i18n/locales/id/videos.ts'
import { videos as ja } from '#i18n/locales/ja/videos.ts'
import { videos as th } from '#i18n/locales/th/videos.ts'
import { videos as zh } from '#i18n/locales/zh/videos.ts'
import type { TranslatedTexts } from '#i18n/plural.ts'
import { createTranslate, useText } from '#i18n/use-text.ts'

const texts: Readonly<Record<LanguageKey, TranslatedTexts<typeof en>>> = { en, es, id, ja, th, zh }

/** Returns the texts for replacing and adding episodes. They are loaded lazily with the page of a title. */
export function useVideoText() {
  const { key, tag } = useText()
  return createTranslate(tag, texts[key])
}

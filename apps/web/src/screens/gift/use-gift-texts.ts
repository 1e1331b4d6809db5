import { createFeatureTexts, type FeatureTextFunction, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { gifts } from '#i18n/locales/en/gifts.ts'
import type { Message } from '#i18n/message.ts'

type TextFile = { readonly gifts: Readonly<Record<keyof typeof gifts, Message>> }
export type GiftTextFunction = FeatureTextFunction<typeof gifts>

const texts = createFeatureTexts<typeof gifts, TextFile>({
  name: 'gift texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/gifts.ts'),
  textsIn: (file) => file.gifts,
})

/** Returns the translated interface texts for gifts, which are loaded with the gift screen. */
export const useGiftTexts = () => useFeatureTexts(texts)

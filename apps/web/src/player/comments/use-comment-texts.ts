import { createFeatureTexts, type FeatureTextFunction, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { comments } from '#i18n/locales/en/comments.ts'

type TextFile = { readonly comments: Readonly<Record<keyof typeof comments, string>> }
export type CommentTextFunction = FeatureTextFunction<typeof comments>

const texts = createFeatureTexts<typeof comments, TextFile>({
  name: 'comment texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/comments.ts'),
  textsIn: (file) => file.comments,
})

/** Returns the translated interface texts for comments, which are loaded with the first component that uses them. */
export const useCommentTexts = () => useFeatureTexts(texts)

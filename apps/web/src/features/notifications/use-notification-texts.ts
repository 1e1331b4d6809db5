import { createFeatureTexts, type FeatureTextFunction, useFeatureTexts } from '#i18n/feature-texts.ts'
import type { notifications } from '#i18n/locales/en/notifications.ts'

type TextFile = { readonly notifications: Readonly<Record<keyof typeof notifications, string>> }
export type NotificationTextFunction = FeatureTextFunction<typeof notifications>

const texts = createFeatureTexts<typeof notifications, TextFile>({
  name: 'notification texts',
  files: import.meta.glob<TextFile>('../../i18n/locales/*/notifications.ts'),
  textsIn: (file) => file.notifications,
})

/** Returns the texts of notifications, which load on first use. */
export const useNotificationTexts = () => useFeatureTexts(texts)

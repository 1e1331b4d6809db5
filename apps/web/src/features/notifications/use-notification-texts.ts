import { useQuery } from '@tanstack/react-query'
import { createTextLoader } from '#features/shell/load-text-file.ts'
import type { notifications } from '#i18n/locales/en/notifications.ts'
import { useLocale } from '#i18n/use-text.ts'

export type NotificationTexts = Readonly<Record<keyof typeof notifications, string>>
type TextFile = { readonly notifications: NotificationTexts }

const load = createTextLoader(import.meta.glob<TextFile>('../../i18n/locales/*/notifications.ts'))

/** The texts of notifications; undefined until they have loaded, or after a failure. */
export function useNotificationTexts() {
  const { language } = useLocale()
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: ['notification texts', language.key],
    queryFn: async () => (await load(language.key)).notifications,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { texts: data, hasFailed: !data && errorUpdateCount > 0, retry: () => void refetch() }
}

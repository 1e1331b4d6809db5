import { useQuery } from '@tanstack/react-query'
import { createTextLoader } from '#features/shell/load-text-file.ts'
import type { login } from '#i18n/locales/en/login.ts'
import type { PlaceholdersOf } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'

type Texts = typeof login
type Key = keyof Texts
type Translation = Readonly<Record<Key, string>>
type TextFile = { readonly login: Translation }
type Values<K extends Key> = [PlaceholdersOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Texts[K]>]: string }]
export type LoginText = <K extends Key>(key: K, ...values: Values<K>) => string

const load = createTextLoader(import.meta.glob<TextFile>('../../i18n/locales/*/login.ts'))

/** The texts of the ways to log in, which load with the first of them: `t` is undefined until then, or after a failure. */
export function useLoginTexts() {
  const { language } = useLocale()
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['login texts', language.key],
    queryFn: async () => (await load(language.key)).login,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const t: LoginText | undefined =
    data &&
    ((key, values: Readonly<Record<string, string>> = {}) =>
      data[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder))
  return { t, hasFailed: !data && errorUpdateCount > 0, isLoading: isFetching, retry: () => void refetch() }
}

import { useQuery } from '@tanstack/react-query'
import type { login } from '#i18n/locales/en/login.ts'
import type { PlaceholdersOf } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'

type Texts = typeof login
type Key = keyof Texts
type Values<K extends Key> = [PlaceholdersOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Texts[K]>]: string }]
export type LoginText = <K extends Key>(key: K, ...values: Values<K>) => string

// Not among the catalogue's files, whose list is a part of every visit.
const files = import.meta.glob<{ readonly login: Readonly<Record<Key, string>> }>('../../i18n/locales/*/login.ts')

async function loadTexts(language: string): Promise<Readonly<Record<Key, string>>> {
  const load = files[`../../i18n/locales/${language}/login.ts`]
  if (!load) throw new RangeError(`no login texts in ${language}`)
  return (await load()).login
}

/** The texts of the ways to log in, which load with the first of them; undefined until then. */
export function useLoginTexts(): LoginText | undefined {
  const { language } = useLocale()
  const { data } = useQuery({
    queryKey: ['login texts', language.key],
    queryFn: () => loadTexts(language.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    data &&
    ((key, values: Readonly<Record<string, string>> = {}) =>
      data[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder))
  )
}

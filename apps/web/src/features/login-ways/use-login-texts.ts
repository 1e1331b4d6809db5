import { useQuery } from '@tanstack/react-query'
import type { login } from '#i18n/locales/en/login.ts'
import type { PlaceholdersOf } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'
import { importUnderNewUrl } from '#ui/later.ts'

type Texts = typeof login
type Key = keyof Texts
type Translation = Readonly<Record<Key, string>>
type TextFile = { readonly login: Translation }
type Values<K extends Key> = [PlaceholdersOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Texts[K]>]: string }]
export type LoginText = <K extends Key>(key: K, ...values: Values<K>) => string

// Not among the catalogue's files, whose list is a part of every visit.
const files = import.meta.glob<TextFile>('../../i18n/locales/*/login.ts')

/** Downloads that repeat a failed one under another URL, by language. */
const repeats = new Map<string, () => Promise<TextFile>>()
let tries = 0

async function loadTexts(language: string): Promise<Translation> {
  const load = repeats.get(language) ?? files[`../../i18n/locales/${language}/login.ts`]
  if (!load) throw new RangeError(`no login texts in ${language}`)
  try {
    return (await load()).login
  } catch (error) {
    tries += 1
    const repeat = importUnderNewUrl<TextFile>(error, tries)
    if (repeat) repeats.set(language, repeat)
    throw error
  }
}

/** The texts of the ways to log in, which load with the first of them: `t` is undefined until then, or after a failure. */
export function useLoginTexts() {
  const { language } = useLocale()
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['login texts', language.key],
    queryFn: () => loadTexts(language.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const t: LoginText | undefined =
    data &&
    ((key, values: Readonly<Record<string, string>> = {}) =>
      data[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder))
  return { t, hasFailed: !data && errorUpdateCount > 0, isLoading: isFetching, retry: () => void refetch() }
}

import { useQuery } from '@tanstack/react-query'
import type { gifts } from '#i18n/locales/en/gifts.ts'
import type { Message, PlaceholdersOf } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'
import { importUnderNewUrl } from '#ui/later.ts'

type Texts = typeof gifts
type Key = keyof Texts
type Translation = Readonly<Record<Key, Message>>
type TextFile = { readonly gifts: Translation }
type Values<K extends Key> = [PlaceholdersOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Texts[K]>]: string | number }]
export type GiftText = <K extends Key>(key: K, ...values: Values<K>) => string

// Not among the catalogue's files, whose list is a part of every visit.
const files = import.meta.glob<TextFile>('../../i18n/locales/*/gifts.ts')

/** Downloads that repeat a failed one under another URL, by language. */
const repeats = new Map<string, () => Promise<TextFile>>()
let tries = 0

async function loadTexts(language: string): Promise<Translation> {
  const load = repeats.get(language) ?? files[`../../i18n/locales/${language}/gifts.ts`]
  if (!load) throw new RangeError(`no texts of gifts in ${language}`)
  try {
    return (await load()).gifts
  } catch (error) {
    tries += 1
    const repeat = importUnderNewUrl<TextFile>(error, tries)
    if (repeat) repeats.set(language, repeat)
    throw error
  }
}

/** The texts of gifts, which load with their screen: `t` is undefined until then, or after a failure. */
export function useGiftTexts() {
  const { language, number } = useLocale()
  const { data, error, refetch } = useQuery({
    queryKey: ['gift texts', language.key],
    queryFn: () => loadTexts(language.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const plurals = new Intl.PluralRules(language.tag)
  const t: GiftText | undefined =
    data &&
    ((key, values: Readonly<Record<string, string | number>> = {}) => {
      const message = data[key]
      const pattern =
        typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other)
      return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = values[name]
        return typeof value === 'number' ? number(value) : (value ?? placeholder)
      })
    })
  return { t, hasFailed: !data && error !== null, retry: () => void refetch() }
}

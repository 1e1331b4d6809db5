import { use } from 'react'
import type { checkout } from '#i18n/locales/en/checkout.ts'
import type { PlaceholdersOf } from '#i18n/message.ts'
import { useLocale } from '#i18n/use-text.ts'
import { importUnderNewUrl } from '#ui/later.ts'

type Texts = typeof checkout
type Key = keyof Texts
type Translation = Readonly<Record<Key, string>>
type TextFile = { readonly checkout: Translation }
type Values<K extends Key> = [PlaceholdersOf<Texts[K]>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Texts[K]>]: string }]
export type CheckoutText = <K extends Key>(key: K, ...values: Values<K>) => string

const retryMs = 3000
// Not among the catalogue's files, whose list is a part of every visit.
const files = import.meta.glob<TextFile>('../../../i18n/locales/*/checkout.ts')
const loading = new Map<string, Promise<Translation>>()

/** Tries a failed download again until it succeeds, as for the parts of a screen. */
async function loadTexts(language: string): Promise<Translation> {
  let load = files[`../../../i18n/locales/${language}/checkout.ts`]
  if (!load) throw new RangeError(`no checkout texts in ${language}`)
  for (let tries = 1; ; tries += 1) {
    try {
      return (await load()).checkout
    } catch (error) {
      load = importUnderNewUrl<TextFile>(error, tries) ?? load
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** The texts of shortened purchases. Suspends until they have loaded. */
export function useCheckoutTexts(): CheckoutText {
  const { key } = useLocale().language
  let texts = loading.get(key)
  if (!texts) {
    texts = loadTexts(key)
    loading.set(key, texts)
  }
  const loaded = use(texts)
  return (name, values: Readonly<Record<string, string>> = {}) =>
    loaded[name].replace(/\{(\w+)\}/g, (placeholder, own: string) => values[own] ?? placeholder)
}

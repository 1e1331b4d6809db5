import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { createImportUnderNewUrl } from '#ui/later.ts'
import type { Locale } from './locale.ts'
import type { Message, Messages, PlaceholdersOf } from './message.ts'
import { useLocale } from './use-text.ts'

type Values<M> = [PlaceholdersOf<M>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<M>]: string | number }]
export type FeatureTextFunction<T extends Messages> = <K extends keyof T>(key: K, ...values: Values<T[K]>) => string
type Translation<T extends Messages> = Readonly<Record<keyof T, Message>>

interface Source<T extends Messages, File> {
  readonly name: string
  /** Loaders of the text files of all languages, by path. */
  readonly files: Readonly<Record<string, () => Promise<File>>>
  textsIn(file: File): Translation<T>
}
interface FeatureTexts<T extends Messages> {
  readonly name: string
  load(language: string): Promise<Translation<T>>
  /** Retries until the texts have loaded. Returns the same promise for every call with the same language. */
  loadPatiently(language: string): Promise<Translation<T>>
}

const retryMs = 3000

/**
 * Creates a loader for the texts of a feature that most visits do not need. These files are not in the app's catalogue,
 * whose file list every visit downloads.
 */
export function createFeatureTexts<T extends Messages, File>({
  name,
  files,
  textsIn,
}: Source<T, File>): FeatureTexts<T> {
  /** Loaders that retry a failed import under another URL, by language. */
  const repeats = new Map<string, () => Promise<File>>()
  let tries = 0
  async function load(language: string): Promise<Translation<T>> {
    const path = Object.keys(files).find((one) => one.includes(`/locales/${language}/`))
    const file = repeats.get(language) ?? files[path ?? '']
    if (!file) throw new RangeError(`no ${name} in ${language}`)
    try {
      return textsIn(await file())
    } catch (error) {
      tries += 1
      const repeat = createImportUnderNewUrl<File>(error, tries)
      if (repeat) repeats.set(language, repeat)
      throw error
    }
  }
  const tryAgain = (language: string): Promise<Translation<T>> =>
    load(language).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return tryAgain(language)
    })
  const patient = new Map<string, Promise<Translation<T>>>()
  return {
    name,
    load,
    loadPatiently(language) {
      const loading = patient.get(language) ?? tryAgain(language)
      patient.set(language, loading)
      return loading
    },
  }
}

const textOf =
  <T extends Messages>(texts: Translation<T>, { language, number }: Locale): FeatureTextFunction<T> =>
  (key, values: Readonly<Record<string, string | number>> = {}) => {
    const message = texts[key]
    const form = () => new Intl.PluralRules(language.tag).select(Number(values.count))
    const pattern = typeof message === 'string' ? message : (message[form()] ?? message.other)
    return pattern.replace(/\{(\w+)\}/g, (placeholder, own: string) => {
      const value = values[own]
      return typeof value === 'number' ? number(value) : (value ?? placeholder)
    })
  }

/**
 * Returns the texts of a feature and loads them on first use. `t` is undefined until they have loaded, and after a
 * failure.
 */
export function useFeatureTexts<T extends Messages>({ name, load }: FeatureTexts<T>) {
  const locale = useLocale()
  const { key } = locale.language
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: [name, key],
    queryFn: () => load(key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const t = data && textOf(data, locale)
  return { t, hasFailed: !data && errorUpdateCount > 0, isLoading: isFetching, retry: () => void refetch() }
}

/** Returns the texts of a feature. Suspends and retries until they have loaded. */
export function useLoadedFeatureTexts<T extends Messages>({ loadPatiently }: FeatureTexts<T>): FeatureTextFunction<T> {
  const locale = useLocale()
  return textOf(use(loadPatiently(locale.language.key)), locale)
}

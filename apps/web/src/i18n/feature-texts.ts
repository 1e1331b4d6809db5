import { useQuery } from '@tanstack/react-query'
import { importUnderNewUrl } from '#ui/later.ts'
import type { PlaceholdersOf } from './message.ts'
import { useLocale } from './use-text.ts'

type Texts = Readonly<Record<string, string>>
type Values<Message> = [PlaceholdersOf<Message>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<Message>]: string | number }]
export type FeatureText<T extends Texts> = <K extends keyof T>(key: K, ...values: Values<T[K]>) => string
type Translation<T extends Texts> = Readonly<Record<keyof T, string>>

interface Source<T extends Texts, File> {
  readonly name: string
  /** Loads the text file of each language, by path. */
  readonly files: Readonly<Record<string, () => Promise<File>>>
  textsIn(file: File): Translation<T>
}
interface FeatureTexts<T extends Texts> {
  readonly name: string
  load(language: string): Promise<Translation<T>>
}

/**
 * The texts of a feature that most visits do not need: they are not among the catalogue's files, whose list is a part of
 * every visit.
 */
export function createFeatureTexts<T extends Texts, File>({ name, files, textsIn }: Source<T, File>): FeatureTexts<T> {
  /** Downloads that repeat a failed one under another URL, by language. */
  const repeats = new Map<string, () => Promise<File>>()
  let tries = 0
  return {
    name,
    async load(language) {
      const path = Object.keys(files).find((one) => one.includes(`/locales/${language}/`))
      const file = repeats.get(language) ?? files[path ?? '']
      if (!file) throw new RangeError(`no ${name} in ${language}`)
      try {
        return textsIn(await file())
      } catch (error) {
        tries += 1
        const repeat = importUnderNewUrl<File>(error, tries)
        if (repeat) repeats.set(language, repeat)
        throw error
      }
    },
  }
}

/** The texts of a feature, which load with its first part: `t` is undefined until then, or after a failure. */
export function useFeatureTexts<T extends Texts>({ name, load }: FeatureTexts<T>) {
  const { language, number } = useLocale()
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: [name, language.key],
    queryFn: () => load(language.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const t: FeatureText<T> | undefined =
    data &&
    ((key, values: Readonly<Record<string, string | number>> = {}) =>
      data[key].replace(/\{(\w+)\}/g, (placeholder, own: string) => {
        const value = values[own]
        return typeof value === 'number' ? number(value) : (value ?? placeholder)
      }))
  return { t, hasFailed: !data && errorUpdateCount > 0, isLoading: isFetching, retry: () => void refetch() }
}

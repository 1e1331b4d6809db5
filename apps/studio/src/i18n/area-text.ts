import type { LanguageKey } from '@cliffhanger/domain/languages'
import { use } from 'react'
import type { Plural, Translated } from './plural.ts'
import { createTranslate, type Locale, type TextKey, useText } from './use-text.ts'

type English = Readonly<Record<string, string | Plural>>
interface AreaLocale<Key extends string> extends Omit<Locale, 't'> {
  t(key: TextKey | Key, values?: Readonly<Record<string, string | number>>): string
}
/** Texts that are downloaded with the pages of their area and not with Studio's first load. */
interface Area<Own extends English> {
  load(key: LanguageKey): Promise<Translated<Own>>
}

/** Each language is downloaded once. @param loaders by language */
export function createArea<Own extends English>(
  loaders: Readonly<Record<LanguageKey, () => Promise<Translated<Own>>>>,
): Area<Own> {
  const loaded = new Map<LanguageKey, Promise<Translated<Own>>>()
  return {
    load(key) {
      const texts = loaded.get(key) ?? loaders[key]()
      loaded.set(key, texts)
      // A failed download is repeated when the page is opened again.
      texts.catch(() => loaded.delete(key))
      return texts
    },
  }
}

/** The texts of an area, and all that came with the first load. Suspends until they are there. */
export function useAreaText<Own extends English>(area: Area<Own>): AreaLocale<keyof Own & string> {
  type Key = keyof Own & string
  const locale = useText()
  const texts = use(area.load(locale.key))
  const own = createTranslate<Key>(locale.tag, texts)
  const isOwn = (key: TextKey | Key): key is Key => key in texts
  return { ...locale, t: (key, values) => (isOwn(key) ? own(key, values) : locale.t(key, values)) }
}

import type { LanguageKey } from '@cliffhanger/domain/languages'
import { use } from 'react'
import type { Plural, Translated } from './plural.ts'
import { createTranslate, type Locale, preferredLanguage, type TextKey, useText } from './use-text.ts'

type English = Readonly<Record<string, string | Plural>>
interface AreaLocale<Key extends string> extends Omit<Locale, 't'> {
  t(key: TextKey | Key, values?: Readonly<Record<string, string | number>>): string
}
/** Texts that are downloaded with the pages of their area and not with Studio's first load. */
interface Area<Own extends English> {
  load(key: LanguageKey): Promise<Translated<Own>>
  /** The texts in a language that is downloaded. */
  find(key: LanguageKey): Translated<Own> | undefined
  /** Resolves with the operator's language; a route awaits it, so that its page renders without a gap. */
  readonly ready: Promise<unknown>
}

/**
 * Begins to download the texts in the operator's language. Another language is downloaded when it is chosen.
 * @param loaders by language
 */
export function createArea<Own extends English>(
  loaders: Readonly<Record<LanguageKey, () => Promise<Translated<Own>>>>,
): Area<Own> {
  const loading = new Map<LanguageKey, Promise<Translated<Own>>>()
  const loaded = new Map<LanguageKey, Translated<Own>>()
  async function download(key: LanguageKey): Promise<Translated<Own>> {
    const texts = await loaders[key]()
    loaded.set(key, texts)
    return texts
  }
  function load(key: LanguageKey): Promise<Translated<Own>> {
    const texts = loading.get(key) ?? download(key)
    loading.set(key, texts)
    // A failed download is repeated when the page is opened again.
    texts.catch(() => loading.delete(key))
    return texts
  }
  return { load, find: (key) => loaded.get(key), ready: load(preferredLanguage()) }
}

/** The texts of an area, and all that came with the first load. Suspends after another language was chosen, until it is there. */
export function useAreaText<Own extends English>(area: Area<Own>): AreaLocale<keyof Own & string> {
  type Key = keyof Own & string
  const locale = useText()
  const texts = area.find(locale.key) ?? use(area.load(locale.key))
  const own = createTranslate<Key>(locale.tag, texts)
  const isOwn = (key: TextKey | Key): key is Key => key in texts
  return { ...locale, t: (key, values) => (isOwn(key) ? own(key, values) : locale.t(key, values)) }
}

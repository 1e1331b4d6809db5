import type { LanguageKey } from '@cliffhanger/domain/languages'
import { use } from 'react'
import { importWithRetries } from '#ui/lazy-part.ts'
import type { PluralForms, TranslatedTexts } from './plural.ts'
import { createTranslate, type Locale, preferredLanguage, type TextKey, useText } from './use-text.ts'

type English = Readonly<Record<string, string | PluralForms>>
interface AreaLocale<Key extends string> extends Omit<Locale, 't'> {
  t(key: TextKey | Key, values?: Readonly<Record<string, string | number>>): string
}
/** Texts of one area of Studio, loaded lazily with the pages of that area. */
interface Area<Own extends English> {
  load(key: LanguageKey): Promise<TranslatedTexts<Own>>
  /** Returns the texts in a language if they have already loaded. */
  find(key: LanguageKey): TranslatedTexts<Own> | undefined
  /**
   * Resolves when the texts in the operator's language have loaded; a route awaits this, so that its page does not
   * suspend.
   */
  readonly ready: Promise<unknown>
}

/**
 * Starts to load the texts in the operator's language. Texts in another language are loaded when that language is
 * chosen.
 * @param name export of the text files
 * @param loaders one loader per language
 */
export function createAreaTexts<Own extends English, Name extends string>(
  name: Name,
  loaders: Readonly<Record<LanguageKey, () => Promise<{ readonly [Texts in Name]: TranslatedTexts<Own> }>>>,
): Area<Own> {
  const loading = new Map<LanguageKey, Promise<TranslatedTexts<Own>>>()
  const loaded = new Map<LanguageKey, TranslatedTexts<Own>>()
  async function download(key: LanguageKey): Promise<TranslatedTexts<Own>> {
    const { [name]: texts } = await importWithRetries(loaders[key])
    loaded.set(key, texts)
    return texts
  }
  function load(key: LanguageKey): Promise<TranslatedTexts<Own>> {
    const texts = loading.get(key) ?? download(key)
    loading.set(key, texts)
    return texts
  }
  return { load, find: (key) => loaded.get(key), ready: load(preferredLanguage()) }
}

/**
 * Returns the texts of an area together with the texts loaded at startup. Suspends after a change of language until
 * the texts have loaded.
 */
export function useAreaText<Own extends English>(area: Area<Own>): AreaLocale<keyof Own & string> {
  type Key = keyof Own & string
  const locale = useText()
  const texts = area.find(locale.key) ?? use(area.load(locale.key))
  const own = createTranslate<Key>(locale.tag, texts)
  const isOwn = (key: TextKey | Key): key is Key => key in texts
  return { ...locale, t: (key, values) => (isOwn(key) ? own(key, values) : locale.t(key, values)) }
}

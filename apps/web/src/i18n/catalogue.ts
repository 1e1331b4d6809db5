import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { player } from './locales/en/player.ts'
import type * as rest from './locales/en/rest.ts'
import type { catalogue as first } from './locales/en.ts'
import type { Messages, PlaceholdersOf } from './message.ts'

/** Every text of the app, by area. The English texts define the type of all languages. */
type English = typeof first & typeof rest & { readonly player: typeof player }
export type Area = keyof English & string
/** Texts loaded on demand: the player's, and those of all screens other than home. */
export type LazyTexts = 'player' | 'rest'
export type Catalogue = Readonly<Record<string, Messages>>

type KeysOf<A extends Area> = A extends A ? `${A}.${keyof English[A] & string}` : never
/** `area.name`, for example `home.viewAll`. */
export type TextKey = KeysOf<Area>
type MessageOf<K extends TextKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never
export type ValuesOf<K extends TextKey> = [PlaceholdersOf<MessageOf<K>>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<MessageOf<K>>]: string | number }]
/** A text without placeholders that is loaded at start. */
export type PlainKey = { [K in KeysOf<keyof typeof first>]: ValuesOf<K> extends [] ? K : never }[KeysOf<
  keyof typeof first
>]

const loaders: Record<LanguageKey, () => Promise<{ readonly catalogue: Catalogue }>> = {
  en: () => import('./locales/en.ts'),
  zh: () => import('./locales/zh.ts'),
  es: () => import('./locales/es.ts'),
  ja: () => import('./locales/ja.ts'),
  th: () => import('./locales/th.ts'),
  id: () => import('./locales/id.ts'),
}
const lazyTexts = import.meta.glob<Catalogue>('./locales/*/{player,rest}.ts')

/** Loads the start texts of one language. */
export const loadCatalogue = async (key: LanguageKey): Promise<Catalogue> => (await loaders[key]()).catalogue

export async function loadTexts(key: LanguageKey, texts: LazyTexts): Promise<Catalogue> {
  const load = lazyTexts[`./locales/${key}/${texts}.ts`]
  if (!load) throw new RangeError(`no text file for ${key}/${texts}`)
  return load()
}

import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { player } from './locales/en/player.ts'
import type * as rest from './locales/en/rest.ts'
import type * as start from './locales/en/start.ts'
import type { Messages, PlaceholdersOf } from './message.ts'

/**
 * All texts of the app that are loaded at start or lazily, by namespace. The English texts define the type for all
 * languages.
 */
type English = typeof start & typeof rest & { readonly player: typeof player }
export type TextNamespace = keyof English & string
/** Texts loaded on demand: `player` for the player, `rest` for all screens other than home. */
export type LazyTextBundle = 'player' | 'rest'
export type Catalogue = Readonly<Record<string, Messages>>

type KeysOf<A extends TextNamespace> = A extends A ? `${A}.${keyof English[A] & string}` : never
/** `namespace.name`, for example `home.viewAll`. */
export type TextKey = KeysOf<TextNamespace>
type MessageOf<K extends TextKey> = K extends `${infer A extends TextNamespace}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never
export type ValuesOf<K extends TextKey> = [PlaceholdersOf<MessageOf<K>>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholdersOf<MessageOf<K>>]: string | number }]
/** A text without placeholders that is loaded at start. */
export type PlainTextKey = { [K in KeysOf<keyof typeof start>]: ValuesOf<K> extends [] ? K : never }[KeysOf<
  keyof typeof start
>]

const loaders: Record<LanguageKey, () => Promise<Catalogue>> = {
  en: () => import('./locales/en/start.ts'),
  zh: () => import('./locales/zh/start.ts'),
  es: () => import('./locales/es/start.ts'),
  ja: () => import('./locales/ja/start.ts'),
  th: () => import('./locales/th/start.ts'),
  id: () => import('./locales/id/start.ts'),
}
const lazyTexts = import.meta.glob<Catalogue>('./locales/*/{player,rest}.ts')

/** Loads the texts of one language that are needed at start. */
export const loadCatalogue = async (key: LanguageKey): Promise<Catalogue> => await loaders[key]()

export async function loadTexts(key: LanguageKey, texts: LazyTextBundle): Promise<Catalogue> {
  const load = lazyTexts[`./locales/${key}/${texts}.ts`]
  if (!load) throw new RangeError(`no text file for ${key}/${texts}`)
  return load()
}

import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { history } from './locales/en/history.ts'
import type { me } from './locales/en/me.ts'
import type { money } from './locales/en/money.ts'
import type { player } from './locales/en/player.ts'
import type { wallet } from './locales/en/wallet.ts'
import type { catalogue as first } from './locales/en.ts'
import type { Messages, NamesOf } from './message.ts'

/** Every text of the app, by area. English is the type of all. */
type English = typeof first & {
  readonly history: typeof history
  readonly me: typeof me
  readonly money: typeof money
  readonly player: typeof player
  readonly wallet: typeof wallet
}
export type Area = keyof English & string
/** Areas whose texts are downloaded with the screens that use them. */
export type LazyArea = Exclude<Area, keyof typeof first>
export type Catalogue = Readonly<Record<string, Messages>>

type KeysOf<A extends Area> = A extends A ? `${A}.${keyof English[A] & string}` : never
/** `area.name`, for example `home.viewAll`. */
export type TextKey = KeysOf<Area>
type MessageOf<K extends TextKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : never
  : never
export type ValuesOf<K extends TextKey> = [NamesOf<MessageOf<K>>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<MessageOf<K>>]: string | number }]
/** A text without placeholders that is there from the start. */
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
const areas = import.meta.glob<Catalogue>(['./locales/*/*.ts', '!./locales/*/{shell,home}.ts'])

/** One language is downloaded, never all six. */
export const loadCatalogue = async (key: LanguageKey): Promise<Catalogue> => (await loaders[key]()).catalogue

export async function loadArea(key: LanguageKey, area: LazyArea): Promise<Messages> {
  const messages = (await areas[`./locales/${key}/${area}.ts`]?.())?.[area]
  if (!messages) throw new RangeError(`no texts ${key}/${area}`)
  return messages
}

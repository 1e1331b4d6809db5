import type { Output } from '@cliffhanger/contract/call'
import type { EditedHomeModule, HomeModuleProblem, studioHome } from '@cliffhanger/contract/studio/home'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isRecord } from '#editing/is-record.ts'
import type { Locale, TextKey } from '#i18n/use-text.ts'

export type Modules = EditedHomeModule[]
export type HomePageState = Output<typeof studioHome.state>

const isModule = (value: unknown): value is EditedHomeModule =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.cardType === 'number' &&
  isRecord(value.names) &&
  [value.titles, value.languages].every((list) => list === undefined || Array.isArray(list))

/** Returns whether a stored value is a list of modules. */
export const isModules = (value: unknown): value is Modules => Array.isArray(value) && value.every(isModule)

/** Card type that shows each viewer's own watch history. */
export const watchHistoryCardType = 1

export const moduleSelections = ['titles', 'all', 'newest', 'popular', 'recommended'] as const
export type ModuleSelection = (typeof moduleSelections)[number]
export const moduleSelectionOf = ({ select }: EditedHomeModule): ModuleSelection =>
  moduleSelections.find((one) => one === select) ?? 'titles'

export const moduleAudiences = ['everyone', 'new', 'returning'] as const
export type ModuleAudience = (typeof moduleAudiences)[number]
export const moduleAudienceOf = ({ for: shownTo }: EditedHomeModule): ModuleAudience =>
  moduleAudiences.find((one) => one === shownTo) ?? 'everyone'

/** Puts the fields in the order of the server, so that equal modules have equal JSON. */
const inOrder = ({ for: shownTo, languages: keys, ...module }: EditedHomeModule): EditedHomeModule => ({
  ...module,
  ...(shownTo !== undefined && { for: shownTo }),
  ...(keys !== undefined && { languages: keys }),
})

/** Returns the module with another audience. The default, everyone, is omitted as in home.yaml. */
export function withAudience({ for: _, ...module }: EditedHomeModule, audience: ModuleAudience): EditedHomeModule {
  return audience === 'everyone' ? module : inOrder({ ...module, for: audience })
}

/** Returns the languages whose viewers see a module. */
export const moduleLanguagesOf = ({ languages: keys }: EditedHomeModule): readonly string[] =>
  keys ?? languages.map(({ key }) => key)

/** Returns the module with a language added or removed. The default, all languages, is omitted as in home.yaml. */
export function withLanguage(module: EditedHomeModule, key: LanguageKey, isShown: boolean): EditedHomeModule {
  const { languages: _, ...rest } = module
  const shown = moduleLanguagesOf(module)
  const keys = languages.map((one) => one.key).filter((one) => (one === key ? isShown : shown.includes(one)))
  return keys.length === languages.length ? rest : inOrder({ ...rest, languages: keys })
}

/** Returns the module with titles selected manually or by a rule. */
export function withSelection(
  { select: _, titles, ...module }: EditedHomeModule,
  selection: ModuleSelection,
): EditedHomeModule {
  const content = selection === 'titles' ? { titles: titles ?? [] } : { select: selection }
  return inOrder({ ...module, ...content })
}
/** Returns the module with another card type; the watch history has neither titles nor a rule. */
export function withCardType(module: EditedHomeModule, cardType: number): EditedHomeModule {
  if (cardType === watchHistoryCardType) {
    const { titles: _, select: __, ...rest } = module
    return { ...rest, cardType }
  }
  const isEmpty = module.titles === undefined && module.select === undefined
  return { ...(isEmpty ? withSelection(module, 'titles') : module), cardType }
}

/** Creates a module of a card type, with a unique id. */
export function newModule(cardType: number, others: readonly EditedHomeModule[]): EditedHomeModule {
  const ids = new Set(others.map(({ id }) => id))
  let number = others.length + 1
  while (ids.has(`module-${number}`)) number += 1
  const module = { id: `module-${number}`, cardType, names: {} }
  return cardType === watchHistoryCardType ? module : { ...module, titles: [] }
}

/** Returns the module's name in the operator's language, else in English, else in any language. */
export function moduleNameOf({ names }: EditedHomeModule, { key, t }: Pick<Locale, 'key' | 't'>): string {
  return names[key] || names.en || Object.values(names).find(Boolean) || t('home.unnamed')
}

const problemKeys: Readonly<Record<string, TextKey>> = {
  id: 'home.problem.id',
  cardType: 'home.problem.cardType',
  names: 'home.problem.names',
  titles: 'home.problem.titles',
  select: 'home.problem.select',
  for: 'home.problem.for',
  languages: 'home.problem.languages',
}
/** Returns the text of a problem in the operator's language. */
export function moduleProblemText({ field, slug, reason }: HomeModuleProblem, t: Locale['t']): string {
  if (slug !== undefined) return t('home.problem.slug', { slug })
  const key = problemKeys[field]
  return key ? t(key) : reason
}

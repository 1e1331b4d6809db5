import { type HomeCardType, homeCardTypeIds, isHomeCardType } from '@cliffhanger/domain/card-types'
import { allLanguageKeys, isLanguageKey, type LanguageKey } from '../languages.ts'
import {
  isFields,
  parseFields,
  readPerLanguage,
  readText,
  reportUnknownFields,
  type ValidationErrorReporter,
} from './yaml-fields.ts'

/**
 * Card type "continue watching". It shows the titles that the viewer has started, so `titles` and `select` are
 * optional.
 */
const watchingCard: HomeCardType = 1

const selections = ['all', 'newest', 'popular', 'recommended'] as const
type Selection = (typeof selections)[number]
const isSelection = (value: unknown): value is Selection => selections.some((known) => known === value)
const audiences = ['everyone', 'new', 'returning'] as const
type ShownTo = (typeof audiences)[number]

/** One module of the home page. It shows either the listed titles or a selection of all published titles. */
export type HomeModule = {
  id: string
  cardType: HomeCardType
  names: Partial<Record<LanguageKey, string>>
  content: { titles: string[] } | { select: Selection }
  shownTo: ShownTo
  /** Languages whose viewers see the module; undefined for all languages. */
  languages?: readonly LanguageKey[]
}
export type HomeArrangement = { modules: HomeModule[] }

/** Location of a validation error: a field of the module with the index `module`. */
export interface HomeFieldLocation {
  readonly module: number
  readonly field: 'id' | 'cardType' | 'names' | 'titles' | 'select' | 'for' | 'languages'
}
type ReportHomeFault = (reason: string, place?: HomeFieldLocation) => void

/** Parses and validates `home.yaml`, and reports every validation error. Returns null if there is an error. */
export function parseHomeYaml(text: string, reportFault: ValidationErrorReporter): HomeArrangement | null {
  const fields = parseFields(text, reportFault)
  return fields && readHomeFields(fields, (reason) => reportFault(reason))
}

/**
 * Validates the content of `home.yaml`, and reports every validation error with its location. Returns null if there is
 * an error.
 */
export function readHomeFields(
  fields: Readonly<Record<string, unknown>>,
  reportFault: ReportHomeFault,
): HomeArrangement | null {
  let faults = 0
  const report: ReportHomeFault = (reason, place) => {
    faults++
    reportFault(reason, place)
  }
  reportUnknownFields(fields, ['modules'], report)
  const list = fields.modules
  if (!Array.isArray(list)) {
    report('modules must be a list')
    return null
  }
  const modules = list.map((entry: unknown, index) => readModule(entry, index, report))
  const ids = modules.map((module) => module?.id)
  for (const [module, id] of ids.entries()) {
    if (id !== undefined && ids.indexOf(id) < module) report(`module id ${id} is used twice`, { module, field: 'id' })
  }
  return faults === 0 ? { modules: modules.filter((module) => module !== null) } : null
}

/** Converts a home page to the fields of `home.yaml`, the inverse of `readHomeFields`. */
export const toHomeYamlFields = ({ modules }: HomeArrangement) => ({
  modules: modules.map(({ id, cardType, names, content, shownTo, languages }) => ({
    id,
    cardType,
    ...(Object.keys(names).length > 0 ? { names } : {}),
    ...(cardType === watchingCard && 'titles' in content ? {} : content),
    ...(shownTo === 'everyone' ? {} : { for: shownTo }),
    ...(languages && { languages: [...languages] }),
  })),
})

function readModule(entry: unknown, module: number, reportFault: ReportHomeFault): HomeModule | null {
  const at = `modules[${module + 1}]`
  if (!isFields(entry)) {
    reportFault(`${at} must have fields`)
    return null
  }
  const report = (field: HomeFieldLocation['field']) => (reason: string) => reportFault(reason, { module, field })
  reportUnknownFields(entry, ['id', 'cardType', 'names', 'titles', 'select', 'for', 'languages'], reportFault, `${at}.`)
  const { id, cardType } = entry
  if (!isPlainId(id)) report('id')(`${at}.id may contain only a-z, 0-9 and -`)
  if (!isHomeCardType(cardType)) report('cardType')(`${at}.cardType must be one of ${homeCardTypeIds.join(' ')}`)
  const inNames = report('names')
  const names = readPerLanguage(entry.names, `${at}.names`, inNames, (value, name) =>
    readText(value, name, 100, inNames),
  )
  const content =
    cardType === watchingCard && entry.titles === undefined && entry.select === undefined
      ? { titles: [] }
      : readContent(entry.titles, entry.select, at, report)
  const shownTo = audiences.find((known) => known === (entry.for ?? 'everyone'))
  if (!shownTo) report('for')(`${at}.for must be one of ${audiences.join(' ')}`)
  const languages = readLanguages(entry.languages)
  if (!languages) report('languages')(`${at}.languages must be a list of ${allLanguageKeys.join(' ')}`)
  if (!isPlainId(id) || !isHomeCardType(cardType) || !content || !shownTo || !languages) return null
  const isForAll = languages.length === allLanguageKeys.length
  return { id, cardType, names, content, shownTo, ...(!isForAll && { languages }) }
}

/**
 * Reads a list of languages and returns it in the standard order: all languages by default, undefined for an invalid
 * value.
 */
function readLanguages(value: unknown): readonly LanguageKey[] | undefined {
  if (value === undefined) return allLanguageKeys
  if (!Array.isArray(value) || value.length === 0 || !value.every(isLanguageKey)) return undefined
  return allLanguageKeys.filter((key) => value.includes(key))
}

function readContent(
  titles: unknown,
  select: unknown,
  at: string,
  report: (field: HomeFieldLocation['field']) => ValidationErrorReporter,
): HomeModule['content'] | null {
  if ((titles === undefined) === (select === undefined)) report('titles')(`${at} requires either titles or select`)
  else if (isSelection(select)) return { select }
  else if (select !== undefined) report('select')(`${at}.select must be one of ${selections.join(' ')}`)
  else if (Array.isArray(titles) && titles.every(isPlainId)) return { titles }
  else report('titles')(`${at}.titles must be a list of title ids`)
  return null
}

const isPlainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value)

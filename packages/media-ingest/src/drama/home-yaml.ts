import type { LanguageKey } from '../languages.ts'
import { type Complain, isFields, parseFields, readPerLanguage, readText, refuseUnknown } from './yaml-fields.ts'

/** Home card types of the specification. */
const cardTypes = [29, 1, 32, 30, 31, 34, 33, 18] as const
export type CardType = (typeof cardTypes)[number]

/** Continue watching: the viewer's own titles fill it, so it names none. */
const watchingCard: CardType = 1

const selections = ['all', 'newest', 'popular', 'recommended'] as const
type Selection = (typeof selections)[number]
const isSelection = (value: unknown): value is Selection => selections.some((known) => known === value)
const audiences = ['everyone', 'new', 'returning'] as const
type ShownTo = (typeof audiences)[number]

/** One row of the home page: named titles, or every published one. */
export type HomeModule = {
  id: string
  cardType: CardType
  names: Partial<Record<LanguageKey, string>>
  content: { titles: string[] } | { select: Selection }
  shownTo: ShownTo
}
export type HomeArrangement = { modules: HomeModule[] }

/** Reads and checks `home.yaml`; every fault is told. Null when anything is wrong. */
export function parseHomeYaml(text: string, complain: Complain): HomeArrangement | null {
  let faults = 0
  const tell = (reason: string) => {
    faults++
    complain(reason)
  }
  const fields = parseFields(text, tell)
  if (!fields) return null
  refuseUnknown(fields, ['modules'], tell)
  const list = fields.modules
  if (!Array.isArray(list)) {
    tell('modules must be a list')
    return null
  }
  const modules = list.flatMap((entry: unknown, index) => readModule(entry, `modules[${index + 1}]`, tell) ?? [])
  const ids = modules.map(({ id }) => id)
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) tell(`module id ${id} is used twice`)
  return faults === 0 ? { modules } : null
}

function readModule(entry: unknown, at: string, tell: Complain): HomeModule | null {
  if (!isFields(entry)) {
    tell(`${at} must have fields`)
    return null
  }
  refuseUnknown(entry, ['id', 'cardType', 'names', 'titles', 'select', 'for'], tell, `${at}.`)
  const { id, cardType } = entry
  if (!isPlainId(id)) tell(`${at}.id may hold a-z 0-9 and -`)
  if (!isCardType(cardType)) tell(`${at}.cardType must be one of ${cardTypes.join(' ')}`)
  const names = readPerLanguage(entry.names, `${at}.names`, tell, (value, name) => readText(value, name, 100, tell))
  const content =
    cardType === watchingCard && entry.titles === undefined && entry.select === undefined
      ? { titles: [] }
      : readContent(entry.titles, entry.select, at, tell)
  const shownTo = audiences.find((known) => known === (entry.for ?? 'everyone'))
  if (!shownTo) tell(`${at}.for must be one of ${audiences.join(' ')}`)
  return isPlainId(id) && isCardType(cardType) && content && shownTo ? { id, cardType, names, content, shownTo } : null
}

function readContent(titles: unknown, select: unknown, at: string, tell: Complain): HomeModule['content'] | null {
  if ((titles === undefined) === (select === undefined)) tell(`${at} needs either titles or select`)
  else if (isSelection(select)) return { select }
  else if (select !== undefined) tell(`${at}.select must be one of ${selections.join(' ')}`)
  else if (Array.isArray(titles) && titles.every(isPlainId)) return { titles }
  else tell(`${at}.titles must be a list of title ids`)
  return null
}

const isPlainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value)
const isCardType = (value: unknown): value is CardType => cardTypes.some((type) => type === value)

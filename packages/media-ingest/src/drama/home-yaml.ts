import { type CardType, cardTypeIds, isCardType } from '@cliffhanger/domain/card-types'
import type { LanguageKey } from '../languages.ts'
import { isFields, parseFields, type ReportFault, readPerLanguage, readText, refuseUnknown } from './yaml-fields.ts'

/** Continue watching: contains the viewer's own titles, so `titles` and `select` are optional. */
const watchingCard: CardType = 1

const selections = ['all', 'newest', 'popular', 'recommended'] as const
type Selection = (typeof selections)[number]
const isSelection = (value: unknown): value is Selection => selections.some((known) => known === value)
const audiences = ['everyone', 'new', 'returning'] as const
type ShownTo = (typeof audiences)[number]

/** One module of the home page: listed titles, or a selection of all published ones. */
export type HomeModule = {
  id: string
  cardType: CardType
  names: Partial<Record<LanguageKey, string>>
  content: { titles: string[] } | { select: Selection }
  shownTo: ShownTo
}
export type HomeArrangement = { modules: HomeModule[] }

/** Parses and validates `home.yaml` and reports every fault. Returns null if there is one. */
export function parseHomeYaml(text: string, reportFault: ReportFault): HomeArrangement | null {
  let faults = 0
  const report = (reason: string) => {
    faults++
    reportFault(reason)
  }
  const fields = parseFields(text, report)
  if (!fields) return null
  refuseUnknown(fields, ['modules'], report)
  const list = fields.modules
  if (!Array.isArray(list)) {
    report('modules must be a list')
    return null
  }
  const modules = list.flatMap((entry: unknown, index) => readModule(entry, `modules[${index + 1}]`, report) ?? [])
  const ids = modules.map(({ id }) => id)
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    report(`module id ${id} is used twice`)
  return faults === 0 ? { modules } : null
}

function readModule(entry: unknown, at: string, report: ReportFault): HomeModule | null {
  if (!isFields(entry)) {
    report(`${at} must have fields`)
    return null
  }
  refuseUnknown(entry, ['id', 'cardType', 'names', 'titles', 'select', 'for'], report, `${at}.`)
  const { id, cardType } = entry
  if (!isPlainId(id)) report(`${at}.id may contain only a-z, 0-9 and -`)
  if (!isCardType(cardType)) report(`${at}.cardType must be one of ${cardTypeIds.join(' ')}`)
  const names = readPerLanguage(entry.names, `${at}.names`, report, (value, name) => readText(value, name, 100, report))
  const content =
    cardType === watchingCard && entry.titles === undefined && entry.select === undefined
      ? { titles: [] }
      : readContent(entry.titles, entry.select, at, report)
  const shownTo = audiences.find((known) => known === (entry.for ?? 'everyone'))
  if (!shownTo) report(`${at}.for must be one of ${audiences.join(' ')}`)
  return isPlainId(id) && isCardType(cardType) && content && shownTo ? { id, cardType, names, content, shownTo } : null
}

function readContent(titles: unknown, select: unknown, at: string, report: ReportFault): HomeModule['content'] | null {
  if ((titles === undefined) === (select === undefined)) report(`${at} requires either titles or select`)
  else if (isSelection(select)) return { select }
  else if (select !== undefined) report(`${at}.select must be one of ${selections.join(' ')}`)
  else if (Array.isArray(titles) && titles.every(isPlainId)) return { titles }
  else report(`${at}.titles must be a list of title ids`)
  return null
}

const isPlainId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value)

import { maxTitleSortKey } from '@cliffhanger/domain/constants'
import { allLanguageKeys, isLanguageKey, type LanguageKey } from '../languages.ts'
import { isTitleId, titleIdOf } from './title-id.ts'
import {
  type Fields,
  parseFields,
  readInteger,
  readPerLanguage,
  readText,
  readTexts,
  reportUnknownFields,
  type ValidationErrorReporter,
} from './yaml-fields.ts'

/**
 * Content of `drama.yaml`, with defaults applied. Coins are integers; `wholeTitlePrice` is an amount of money as text,
 * such as `4.99`.
 */
export type DramaInfo = {
  id: string
  language: LanguageKey
  names: Partial<Record<LanguageKey, string>>
  descriptions: Partial<Record<LanguageKey, string>>
  tags: string[]
  /** Target audience: 0 both, 1 romance-led, 2 action-led. */
  audience: 0 | 1 | 2
  /** Number of free episodes at the beginning. */
  freeEpisodes: number
  /** Price of each paid episode in coins; 0 if all episodes are free. */
  pricePerEpisode: number
  wholeTitlePrice?: string
  totalEpisodes: number
  order: number
  likes: number
  follows: number
  episodeNames: Partial<Record<LanguageKey, string[]>>
}

const known = [
  'id',
  'language',
  'names',
  'descriptions',
  'tags',
  'audience',
  'freeEpisodes',
  'pricePerEpisode',
  'wholeTitlePrice',
  'totalEpisodes',
  'order',
  'likes',
  'follows',
  'episodeNames',
] as const
const maxEpisodes = 1000
const maxCount = 2_000_000_000

/** Parses and validates `drama.yaml`, and reports every validation error. Returns null if there is an error. */
export function parseDramaYaml(
  text: string,
  folderName: string,
  episodeFiles: number,
  reportFault: ValidationErrorReporter,
): DramaInfo | null {
  let faults = 0
  const report = (reason: string) => {
    faults++
    reportFault(reason)
  }
  const fields = parseFields(text, report)
  if (!fields) return null
  reportUnknownFields(fields, known, report)
  const language = readLanguage(fields.language, report)
  const names = readPerLanguage(fields.names, 'names', report, (value, name) => readText(value, name, 200, report))
  if (names[language] === undefined) report(`names.${language} is required: the title in its own language`)
  const wholeTitlePrice = readPrice(fields.wholeTitlePrice, report)
  const info: DramaInfo = {
    id: fields.id === undefined ? titleIdOf(folderName) : readId(fields.id, report),
    language,
    names,
    descriptions: readPerLanguage(fields.descriptions, 'descriptions', report, (value, name) =>
      readText(value, name, 4000, report),
    ),
    tags: fields.tags === undefined ? [] : readTexts(fields.tags, 'tags', 60, report),
    audience: readAudience(fields.audience, report),
    ...readPricing(fields, episodeFiles, report),
    ...(wholeTitlePrice === undefined ? {} : { wholeTitlePrice }),
    order: optionalInteger(fields, 'order', 1000, [-maxTitleSortKey, maxTitleSortKey], report),
    likes: optionalInteger(fields, 'likes', 0, [0, maxCount], report),
    follows: optionalInteger(fields, 'follows', 0, [0, maxCount], report),
    episodeNames: readPerLanguage(fields.episodeNames, 'episodeNames', report, (value, name) =>
      readTexts(value, name, 200, report),
    ),
  }
  return faults === 0 ? info : null
}

function readPricing(fields: Fields, episodeFiles: number, report: ValidationErrorReporter) {
  const totalEpisodes = optionalInteger(fields, 'totalEpisodes', episodeFiles, [1, maxEpisodes], report)
  if (totalEpisodes < episodeFiles)
    report(`totalEpisodes is ${totalEpisodes}, but there are ${episodeFiles} episode files`)
  const pricePerEpisode = optionalInteger(fields, 'pricePerEpisode', 0, [0, 100_000], report)
  // Without a price, the title is free. With a price, it applies to all episodes after `freeEpisodes`.
  const allFree = fields.freeEpisodes === undefined && pricePerEpisode === 0
  const freeEpisodes = optionalInteger(fields, 'freeEpisodes', allFree ? totalEpisodes : 0, [0, maxEpisodes], report)
  if (freeEpisodes < totalEpisodes && pricePerEpisode === 0) {
    report(`pricePerEpisode is required: episodes ${freeEpisodes + 1} to ${totalEpisodes} are not free`)
  }
  return { totalEpisodes, pricePerEpisode, freeEpisodes: Math.min(freeEpisodes, totalEpisodes) }
}

function optionalInteger(
  fields: Fields,
  name: string,
  fallback: number,
  bounds: [number, number],
  report: ValidationErrorReporter,
): number {
  const value = fields[name]
  return value === undefined ? fallback : (readInteger(value, name, bounds, report) ?? fallback)
}

function readLanguage(value: unknown, report: ValidationErrorReporter): LanguageKey {
  if (value === undefined) return 'en'
  if (isLanguageKey(value)) return value
  report(`language must be one of ${allLanguageKeys.join(' ')}`)
  return 'en'
}

function readId(value: unknown, report: ValidationErrorReporter): string {
  const id = String(value)
  if (isTitleId(id)) return id
  report('id may contain only a-z, 0-9 and -, at most 64 characters')
  return ''
}

function readAudience(value: unknown, report: ValidationErrorReporter): 0 | 1 | 2 {
  if (value === undefined || value === 0) return 0
  if (value === 1 || value === 2) return value
  report('audience must be 0 (both), 1 (romance-led) or 2 (action-led)')
  return 0
}

function readPrice(value: unknown, report: ValidationErrorReporter): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'number' ? value.toFixed(2) : value
  if (typeof text === 'string' && /^\d{1,6}\.\d{2}$/.test(text) && Number(text) > 0) return text
  report('wholeTitlePrice must be money with two decimals, such as "4.99"')
  return undefined
}

import { isLanguageKey, type LanguageKey, languageKeys } from '../languages.ts'
import { isTitleId, titleIdOf } from './title-id.ts'
import {
  type Complain,
  type Fields,
  parseFields,
  readInteger,
  readPerLanguage,
  readText,
  readTexts,
  refuseUnknown,
} from './yaml-fields.ts'

/** What `drama.yaml` says, with defaults filled in. Coins are whole; `wholeTitlePrice` is money as text, such as `4.99`. */
export type DramaInfo = {
  id: string
  language: LanguageKey
  names: Partial<Record<LanguageKey, string>>
  descriptions: Partial<Record<LanguageKey, string>>
  tags: string[]
  /** 0 both, 1 romance-led, 2 action-led. */
  audience: 0 | 1 | 2
  /** Episodes 1 to this one are free. */
  freeEpisodes: number
  /** Coins for one paid episode; 0 when all are free. */
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

/** Reads and checks `drama.yaml`; every fault is told. Null when anything is wrong. */
export function parseDramaYaml(
  text: string,
  folderName: string,
  episodeFiles: number,
  complain: Complain,
): DramaInfo | null {
  let faults = 0
  const tell = (reason: string) => {
    faults++
    complain(reason)
  }
  const fields = parseFields(text, tell)
  if (!fields) return null
  refuseUnknown(fields, known, tell)
  const language = readLanguage(fields.language, tell)
  const names = readPerLanguage(fields.names, 'names', tell, (value, name) => readText(value, name, 200, tell))
  if (names[language] === undefined) tell(`names.${language} is needed: the title in its own language`)
  const wholeTitlePrice = readPrice(fields.wholeTitlePrice, tell)
  const info: DramaInfo = {
    id: fields.id === undefined ? titleIdOf(folderName) : readId(fields.id, tell),
    language,
    names,
    descriptions: readPerLanguage(fields.descriptions, 'descriptions', tell, (value, name) =>
      readText(value, name, 4000, tell),
    ),
    tags: fields.tags === undefined ? [] : readTexts(fields.tags, 'tags', 60, tell),
    audience: readAudience(fields.audience, tell),
    ...readPricing(fields, episodeFiles, tell),
    ...(wholeTitlePrice === undefined ? {} : { wholeTitlePrice }),
    order: optionalInteger(fields, 'order', 1000, [-1_000_000, 1_000_000], tell),
    likes: optionalInteger(fields, 'likes', 0, [0, maxCount], tell),
    follows: optionalInteger(fields, 'follows', 0, [0, maxCount], tell),
    episodeNames: readPerLanguage(fields.episodeNames, 'episodeNames', tell, (value, name) =>
      readTexts(value, name, 200, tell),
    ),
  }
  return faults === 0 ? info : null
}

function readPricing(fields: Fields, episodeFiles: number, tell: Complain) {
  const totalEpisodes = optionalInteger(fields, 'totalEpisodes', episodeFiles, [1, maxEpisodes], tell)
  if (totalEpisodes < episodeFiles)
    tell(`totalEpisodes is ${totalEpisodes}, but there are ${episodeFiles} episode files`)
  const pricePerEpisode = optionalInteger(fields, 'pricePerEpisode', 0, [0, 100_000], tell)
  // Without any word on money the title is free; with a price, everything not named free costs it.
  const allFree = fields.freeEpisodes === undefined && pricePerEpisode === 0
  const freeEpisodes = optionalInteger(fields, 'freeEpisodes', allFree ? totalEpisodes : 0, [0, maxEpisodes], tell)
  if (freeEpisodes < totalEpisodes && pricePerEpisode === 0) {
    tell(`pricePerEpisode is needed: episodes ${freeEpisodes + 1} to ${totalEpisodes} are not free`)
  }
  return { totalEpisodes, pricePerEpisode, freeEpisodes: Math.min(freeEpisodes, totalEpisodes) }
}

function optionalInteger(
  fields: Fields,
  name: string,
  fallback: number,
  bounds: [number, number],
  tell: Complain,
): number {
  const value = fields[name]
  return value === undefined ? fallback : (readInteger(value, name, bounds, tell) ?? fallback)
}

function readLanguage(value: unknown, tell: Complain): LanguageKey {
  if (value === undefined) return 'en'
  if (isLanguageKey(value)) return value
  tell(`language must be one of ${languageKeys.join(' ')}`)
  return 'en'
}

function readId(value: unknown, tell: Complain): string {
  const id = String(value)
  if (isTitleId(id)) return id
  tell('id may hold a-z 0-9 and -, at most 64')
  return ''
}

function readAudience(value: unknown, tell: Complain): 0 | 1 | 2 {
  if (value === undefined || value === 0) return 0
  if (value === 1 || value === 2) return value
  tell('audience must be 0 (both), 1 (romance-led) or 2 (action-led)')
  return 0
}

function readPrice(value: unknown, tell: Complain): string | undefined {
  if (value === undefined) return undefined
  const text = typeof value === 'number' ? value.toFixed(2) : value
  if (typeof text === 'string' && /^\d{1,6}\.\d{2}$/.test(text) && Number(text) > 0) return text
  tell('wholeTitlePrice must be money with two decimals, such as "4.99"')
  return undefined
}

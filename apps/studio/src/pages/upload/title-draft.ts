import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isRecord } from '#editing/is-record.ts'
import { parseWholeNumber } from '#editing/typed-numbers.ts'
import type { TitleForm, Upload } from './upload-facts.ts'

/** Form values of a new title, as typed. */
export interface TitleDraft {
  readonly name: string
  readonly language: LanguageKey
  readonly description: string
  readonly tags: string
  readonly freeEpisodes: string
  readonly pricePerEpisode: string
}
const textFields = ['name', 'description', 'tags', 'freeEpisodes', 'pricePerEpisode'] as const

/** Returns whether a stored value contains the form values of a new title. */
export const isTitleDraft = (value: unknown): value is TitleDraft =>
  isRecord(value) &&
  languages.some(({ key }) => key === value.language) &&
  textFields.every((field) => typeof value[field] === 'string')

export type DraftErrorTextKey = 'upload.nameNeeded' | 'upload.numberNeeded' | 'upload.priceNeeded'
export type TitleDraftErrors = Partial<Record<'name' | 'freeEpisodes' | 'pricePerEpisode', DraftErrorTextKey>>

const usualPrice = 20
/** Name of an upload whose file names have no common prefix. */
const noName = 'title'
/** Suggests the number of free episodes: a sixth of a title, but at least one. */
const usualFree = (episodes: number): number => Math.max(1, Math.round(episodes / 6))

/** Returns the form values of an upload: the saved ones, or suggestions. */
export function createTitleDraft({ title, name, episodes }: Upload, language: LanguageKey): TitleDraft {
  return {
    name: title?.name ?? (name === noName ? '' : name),
    language: title?.language ?? language,
    description: title?.description ?? '',
    tags: title?.tags?.join(', ') ?? '',
    freeEpisodes: String(title?.freeEpisodes ?? usualFree(episodes)),
    pricePerEpisode: String(title?.pricePerEpisode ?? usualPrice),
  }
}

/** Validates the form and returns its errors. */
export function validateTitleDraft(draft: TitleDraft, episodes: number): TitleDraftErrors {
  const free = parseWholeNumber(draft.freeEpisodes)
  const price = parseWholeNumber(draft.pricePerEpisode)
  return {
    ...(draft.name.trim() === '' && { name: 'upload.nameNeeded' as const }),
    ...(free === undefined && { freeEpisodes: 'upload.numberNeeded' as const }),
    ...(price === undefined && { pricePerEpisode: 'upload.numberNeeded' as const }),
    ...(price === 0 && free !== undefined && free < episodes && { pricePerEpisode: 'upload.priceNeeded' as const }),
  }
}

/** Returns the price of all paid episodes in coins; undefined while the form is invalid. */
export function coinsForAllPaidEpisodes(
  { freeEpisodes, pricePerEpisode }: TitleDraft,
  episodes: number,
): number | undefined {
  const [free, price] = [parseWholeNumber(freeEpisodes), parseWholeNumber(pricePerEpisode)]
  return free === undefined || price === undefined ? undefined : Math.max(0, episodes - free) * price
}

export function toTitleForm(draft: TitleDraft): TitleForm {
  const tags = draft.tags
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return {
    name: draft.name.trim(),
    language: draft.language,
    freeEpisodes: parseWholeNumber(draft.freeEpisodes) ?? 0,
    pricePerEpisode: parseWholeNumber(draft.pricePerEpisode) ?? 0,
    ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
    ...(tags.length > 0 && { tags }),
  }
}

import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isRecord } from '#editing/is-record.ts'
import { wholeNumberOf } from '#editing/typed-numbers.ts'
import type { TitleForm, Upload } from './upload-facts.ts'

/** The form as it is typed. */
export interface Draft {
  readonly name: string
  readonly language: LanguageKey
  readonly description: string
  readonly tags: string
  readonly freeEpisodes: string
  readonly pricePerEpisode: string
}
const textFields = ['name', 'description', 'tags', 'freeEpisodes', 'pricePerEpisode'] as const

/** Whether a stored value is a form. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  languages.some(({ key }) => key === value.language) &&
  textFields.every((field) => typeof value[field] === 'string')

export type DraftError = 'upload.nameNeeded' | 'upload.numberNeeded' | 'upload.priceNeeded'
export type DraftErrors = Partial<Record<'name' | 'freeEpisodes' | 'pricePerEpisode', DraftError>>

const usualPrice = 20
/** The name of files whose own names have nothing in common. */
const noName = 'title'
/** A sixth of a title is free, at least one episode. */
const usualFree = (episodes: number): number => Math.max(1, Math.round(episodes / 6))

/** The form of an upload: the saved one, else suggestions. */
export function draftOf({ title, name, episodes }: Upload, language: LanguageKey): Draft {
  return {
    name: title?.name ?? (name === noName ? '' : name),
    language: title?.language ?? language,
    description: title?.description ?? '',
    tags: title?.tags?.join(', ') ?? '',
    freeEpisodes: String(title?.freeEpisodes ?? usualFree(episodes)),
    pricePerEpisode: String(title?.pricePerEpisode ?? usualPrice),
  }
}

/** The wrong fields of a form. */
export function formErrors(draft: Draft, episodes: number): DraftErrors {
  const free = wholeNumberOf(draft.freeEpisodes)
  const price = wholeNumberOf(draft.pricePerEpisode)
  return {
    ...(draft.name.trim() === '' && { name: 'upload.nameNeeded' as const }),
    ...(free === undefined && { freeEpisodes: 'upload.numberNeeded' as const }),
    ...(price === undefined && { pricePerEpisode: 'upload.numberNeeded' as const }),
    ...(price === 0 && free !== undefined && free < episodes && { pricePerEpisode: 'upload.priceNeeded' as const }),
  }
}

/** Coins for all episodes that are not free; undefined while the form is wrong. */
export function coinsToFinish({ freeEpisodes, pricePerEpisode }: Draft, episodes: number): number | undefined {
  const [free, price] = [wholeNumberOf(freeEpisodes), wholeNumberOf(pricePerEpisode)]
  return free === undefined || price === undefined ? undefined : Math.max(0, episodes - free) * price
}

export function toForm(draft: Draft): TitleForm {
  const tags = draft.tags
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return {
    name: draft.name.trim(),
    language: draft.language,
    freeEpisodes: wholeNumberOf(draft.freeEpisodes) ?? 0,
    pricePerEpisode: wholeNumberOf(draft.pricePerEpisode) ?? 0,
    ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
    ...(tags.length > 0 && { tags }),
  }
}

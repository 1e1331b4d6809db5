import type { LanguageKey } from '@cliffhanger/domain/languages'
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
export type DraftError = 'upload.nameNeeded' | 'upload.numberNeeded' | 'upload.priceNeeded'
export type DraftErrors = Partial<Record<'name' | 'freeEpisodes' | 'pricePerEpisode', DraftError>>

const usualPrice = 20
/** The name of files whose own names have nothing in common. */
const noName = 'title'
/** A sixth of a title is free, at least one episode. */
const usualFree = (episodes: number): number => Math.max(1, Math.round(episodes / 6))

/** The form of an upload: what was saved, else suggestions. */
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

const numberOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

/** The wrong fields of a form. */
export function formErrors(draft: Draft, episodes: number): DraftErrors {
  const free = numberOf(draft.freeEpisodes)
  const price = numberOf(draft.pricePerEpisode)
  return {
    ...(draft.name.trim() === '' && { name: 'upload.nameNeeded' as const }),
    ...(free === undefined && { freeEpisodes: 'upload.numberNeeded' as const }),
    ...(price === undefined && { pricePerEpisode: 'upload.numberNeeded' as const }),
    ...(price === 0 && free !== undefined && free < episodes && { pricePerEpisode: 'upload.priceNeeded' as const }),
  }
}

/** Coins for all episodes that are not free; undefined while the form is wrong. */
export function coinsToFinish({ freeEpisodes, pricePerEpisode }: Draft, episodes: number): number | undefined {
  const [free, price] = [numberOf(freeEpisodes), numberOf(pricePerEpisode)]
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
    freeEpisodes: numberOf(draft.freeEpisodes) ?? 0,
    pricePerEpisode: numberOf(draft.pricePerEpisode) ?? 0,
    ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
    ...(tags.length > 0 && { tags }),
  }
}

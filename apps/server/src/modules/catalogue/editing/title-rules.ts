import type { Static } from '@cliffhanger/contract/schema'
import type { TitleTextsInput } from '@cliffhanger/contract/studio/title-parts'
import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import {
  type DailyEpisodeSchedule,
  type ReleaseStep,
  scheduleEpisodeReleases,
  titleReleaseNumber,
} from '@cliffhanger/domain/release-plan'
import type { Texts } from '../tables.ts'
import type { TitleState } from './title-state.ts'
import type { TitlePricing, TitleTexts } from './write-title.ts'

/** Thrown for an invalid change of a title. */
export class InvalidTitleError extends Error {
  /** Path of the invalid input field, for example `words.names.en`. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

type Words = Static<typeof TitleTextsInput>
export interface CheckedTitleTexts extends TitleTexts {
  readonly episodes: readonly { readonly n: number; readonly names: Texts }[]
}

function trimmed(texts: Texts): Texts {
  const kept: Partial<Record<LanguageKey, string>> = {}
  for (const { key } of languages) {
    const text = texts[key]?.trim()
    if (text) kept[key] = text
  }
  return kept
}

/** Checks texts by the rules of an import. @throws InvalidTitleError */
export function checkTitleTexts(words: Words, { language, episodes }: TitleState): CheckedTitleTexts {
  const names = trimmed(words.names)
  const descriptions = trimmed(words.descriptions)
  const own = languageByKey(language).name
  if (names[language] === undefined)
    throw new InvalidTitleError(`words.names.${language}`, `The title needs a name in its own language, ${own}.`)
  for (const { key, name } of languages) {
    if (descriptions[key] !== undefined && names[key] === undefined)
      throw new InvalidTitleError(`words.names.${key}`, `${name} has a description but no name.`)
  }
  const last = episodes.at(-1)?.n ?? 0
  for (const { key, name } of languages) {
    const found = words.episodeNames[key]?.findLastIndex((text) => text.trim() !== '') ?? -1
    if (found >= last)
      throw new InvalidTitleError(
        `words.episodeNames.${key}`,
        `${name} names episode ${found + 1}; the last one is ${last}.`,
      )
  }
  const namesOf = (n: number): Texts => {
    const texts: Partial<Record<LanguageKey, string>> = {}
    for (const { key } of languages) texts[key] = words.episodeNames[key]?.[n - 1] ?? ''
    return trimmed(texts)
  }
  const tags = words.tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return { names, descriptions, tags, episodes: episodes.map(({ n }) => ({ n, names: namesOf(n) })) }
}

/** Checks that a title has a name in its original language. @throws InvalidTitleError */
export function requireNameInLanguage(language: LanguageKey, texts: TitleState['texts']): void {
  if (texts[language] === undefined)
    throw new InvalidTitleError('language', `The title has no name in ${languageByKey(language).name}.`)
}

/**
 * Checks prices by the rules of an import.
 * @param totalEpisodes announced number of episodes @throws InvalidTitleError
 */
export function checkPrices(prices: TitlePricing, totalEpisodes: number): TitlePricing {
  const freeEpisodes = Math.min(prices.freeEpisodes, totalEpisodes)
  if (freeEpisodes < totalEpisodes && prices.pricePerEpisode === 0)
    throw new InvalidTitleError(
      'pricePerEpisode',
      `Episodes ${freeEpisodes + 1} to ${totalEpisodes} are not free, so they need a price.`,
    )
  if (Number(prices.wholeTitlePrice || '1') === 0)
    throw new InvalidTitleError('wholeTitlePrice', 'The price of the whole title must be more than 0.')
  return { ...prices, freeEpisodes }
}

/** Checks that a visible title has a visible episode. @throws InvalidTitleError */
export function requireVisibleEpisode(isPublished: boolean, episodes: TitleState['episodes'], field: string): void {
  if (isPublished && episodes.every(({ isHidden }) => isHidden))
    throw new InvalidTitleError(field, 'A title that viewers see needs an episode that they can see.')
}

export interface ReleaseInput {
  readonly publishAt?: number
  readonly episodes?: DailyEpisodeSchedule & { readonly firstEpisode: number }
}
/**
 * Returns the release plan for a title, and the episodes that it requires to be hidden. Visible episodes of a visible
 * title are never hidden by a plan. @throws InvalidTitleError
 */
export function buildReleasePlan(
  { publishAt, episodes: wish }: ReleaseInput,
  { isPublished, episodes }: TitleState,
  now: number,
): { readonly plan: readonly ReleaseStep[]; readonly hidden: readonly number[] } {
  if (publishAt !== undefined && isPublished)
    throw new InvalidTitleError('publishAt', 'Viewers see this title already; only its hidden episodes can be planned.')
  if (publishAt !== undefined && publishAt <= now)
    throw new InvalidTitleError('publishAt', 'The time must be in the future.')
  if (wish && wish.firstAt <= now) throw new InvalidTitleError('episodes.firstAt', 'The time must be in the future.')
  const planned = wish
    ? episodes.filter(({ n, isHidden }) => n >= wish.firstEpisode && (isHidden || !isPublished)).map(({ n }) => n)
    : []
  if (wish && planned.length === 0)
    throw new InvalidTitleError('episodes.firstEpisode', 'No hidden episode is left from this number on.')
  const steps = wish ? scheduleEpisodeReleases(planned, wish) : []
  const after = (isHidden: boolean, n: number) => isHidden || planned.includes(n)
  const isEmptyAt = (time: number) =>
    episodes.every(({ n, isHidden }) => after(isHidden, n) && !steps.some((step) => step.n === n && step.at <= time))
  if (publishAt !== undefined && isEmptyAt(publishAt))
    throw new InvalidTitleError('episodes.firstAt', 'When the title is shown, no episode has come out yet.')
  const title = publishAt === undefined ? [] : [{ n: titleReleaseNumber, at: publishAt }]
  return { plan: [...title, ...steps], hidden: planned }
}

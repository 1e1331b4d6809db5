import type { Static } from '@cliffhanger/contract/schema'
import type { TitleTextsInput } from '@cliffhanger/contract/studio/title-parts'
import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { isRecord } from '#editing/is-record.ts'

export type TitleTextsByLanguage = Static<typeof TitleTextsInput>

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')
const perLanguage = (value: unknown, isValue: (value: unknown) => boolean): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([key, one]) => languages.some((known) => known.key === key) && isValue(one))

export const isTitleTexts = (value: unknown): value is TitleTextsByLanguage =>
  isRecord(value) &&
  perLanguage(value.names, (text) => typeof text === 'string') &&
  perLanguage(value.descriptions, (text) => typeof text === 'string') &&
  perLanguage(value.episodeNames, isTexts) &&
  isTexts(value.tags)

/** Serializes the texts as JSON in the structure of `drama.yaml`, without empty texts. */
export function titleTextsAsJson(
  words: TitleTextsByLanguage,
  head: { readonly id: string; readonly language: LanguageKey },
): string {
  const filled = <T>(values: Partial<Record<LanguageKey, T>>, isEmpty: (value: T) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isEmpty(value)))
  const content = {
    ...head,
    names: filled(words.names, (text) => text === ''),
    descriptions: filled(words.descriptions, (text) => text === ''),
    tags: words.tags,
    episodeNames: filled(words.episodeNames, (names) => names.every((name) => name === '')),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Parses a file written by `titleTextsAsJson`. Returns the reason if the file is invalid. */
export function parseTextsFile(text: string, id: string): TitleTextsByLanguage | 'notJson' | 'notWords' | 'otherTitle' {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return 'notJson'
  }
  if (!isRecord(content)) return 'notWords'
  if (content.id !== undefined && content.id !== id) return 'otherTitle'
  const words = {
    names: content.names,
    descriptions: content.descriptions ?? {},
    tags: content.tags ?? [],
    episodeNames: content.episodeNames ?? {},
  }
  return isTitleTexts(words) ? words : 'notWords'
}

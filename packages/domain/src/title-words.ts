import { type LanguageKey, languages } from './languages.ts'

/** Names of episodes in the order of the episodes; '' for an episode without a name. */
type EpisodeNames = readonly string[]
type PerLanguage<T> = Partial<Readonly<Record<LanguageKey, T>>>

/** The translatable texts of a title, as in `drama.yaml`. */
export interface TranslatableTexts {
  readonly language: LanguageKey
  readonly names: PerLanguage<string>
  readonly descriptions: PerLanguage<string>
  readonly episodeNames: PerLanguage<EpisodeNames>
}
export type TranslationCompleteness = 'complete' | 'partly' | 'missing'
export interface LanguageCompleteness {
  readonly state: TranslationCompleteness
  /** `there`: number of translated texts; `of`: number of texts in the title's own language. */
  readonly there: number
  readonly of: number
}

const isText = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** Returns the keys of the texts that a language has: name, description, and names of episodes by number. */
function textsOf({ names, descriptions, episodeNames }: TranslatableTexts, key: LanguageKey): Set<string> {
  const episodes = (episodeNames[key] ?? []).flatMap((name, at) => (isText(name) ? [`episode ${at + 1}`] : []))
  const texts = [
    ...(isText(names[key]) ? ['name'] : []),
    // If the title has no name in this language, viewers do not see its description in this language either.
    ...(isText(names[key]) && isText(descriptions[key]) ? ['description'] : []),
    ...episodes,
  ]
  return new Set(texts)
}

/** Returns how many of the texts in the title's own language are translated into another language. */
export function computeLanguageCompleteness(words: TranslatableTexts, key: LanguageKey): LanguageCompleteness {
  const wanted = new Set(['name', ...textsOf(words, words.language)])
  const texts = textsOf(words, key)
  const there = [...wanted].filter((text) => texts.has(text)).length
  const state = there === wanted.size ? 'complete' : there === 0 ? 'missing' : 'partly'
  return { state, there, of: wanted.size }
}

/** Returns the completeness of all languages, in the order of the app. */
export const listLanguageCompleteness = (
  words: TranslatableTexts,
): readonly (LanguageCompleteness & { readonly key: LanguageKey })[] =>
  languages.map(({ key }) => ({ key, ...computeLanguageCompleteness(words, key) }))

import { type LanguageKey, languages } from './languages.ts'

/** Names of episodes, by position; '' for an episode without one. */
type EpisodeNames = readonly string[]
type PerLanguage<T> = Partial<Readonly<Record<LanguageKey, T>>>

/** The texts of a title that are translated, as in `drama.yaml`. */
export interface TitleWords {
  readonly language: LanguageKey
  readonly names: PerLanguage<string>
  readonly descriptions: PerLanguage<string>
  readonly episodeNames: PerLanguage<EpisodeNames>
}
export type Completeness = 'complete' | 'partly' | 'missing'
export interface LanguageCompleteness {
  readonly state: Completeness
  /** Texts that exist, of those that the title's own language has. */
  readonly there: number
  readonly of: number
}

const isText = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** Keys of a language's texts: the name, the description, and the names of episodes by their number. */
function textsOf({ names, descriptions, episodeNames }: TitleWords, key: LanguageKey): Set<string> {
  const episodes = (episodeNames[key] ?? []).flatMap((name, at) => (isText(name) ? [`episode ${at + 1}`] : []))
  const texts = [
    ...(isText(names[key]) ? ['name'] : []),
    // Viewers see a description only together with a name.
    ...(isText(names[key]) && isText(descriptions[key]) ? ['description'] : []),
    ...episodes,
  ]
  return new Set(texts)
}

/** A language is complete when it has every text that the title's own language has. */
export function completenessOf(words: TitleWords, key: LanguageKey): LanguageCompleteness {
  const wanted = new Set(['name', ...textsOf(words, words.language)])
  const texts = textsOf(words, key)
  const there = [...wanted].filter((text) => texts.has(text)).length
  const state = there === wanted.size ? 'complete' : there === 0 ? 'missing' : 'partly'
  return { state, there, of: wanted.size }
}

/** Completeness of all languages, in their usual order. */
export const allCompleteness = (words: TitleWords): readonly (LanguageCompleteness & { readonly key: LanguageKey })[] =>
  languages.map(({ key }) => ({ key, ...completenessOf(words, key) }))

import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { TitleData } from './title.tsx'

/** Returns the name of a title in a language, else in English, else in the title's original language. */
export function titleNameOf({ state, slug }: Pick<TitleData, 'state' | 'slug'>, language: LanguageKey) {
  const found = ([language, 'en'] as const).find((key) => state.texts[key] !== undefined) ?? state.language
  return { name: state.texts[found]?.name ?? slug, language: found }
}

/** Returns the name of an episode by the same rule as `titleNameOf`; '' if it has no name. */
export function episodeNameOf(
  names: TitleData['state']['episodes'][number]['names'],
  language: LanguageKey,
  own: LanguageKey,
): string {
  return names[language] ?? names.en ?? names[own] ?? ''
}

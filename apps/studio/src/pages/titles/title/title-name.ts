import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { TitleView } from './title.tsx'

/** Name of a title in a language, else in English, else in its own. */
export function nameOf({ state, slug }: Pick<TitleView, 'state' | 'slug'>, language: LanguageKey) {
  const found = ([language, 'en'] as const).find((key) => state.texts[key] !== undefined) ?? state.language
  return { name: state.texts[found]?.name ?? slug, language: found }
}

/** Name of an episode in the same way; '' without one. */
export function episodeNameOf(
  names: TitleView['state']['episodes'][number]['names'],
  language: LanguageKey,
  own: LanguageKey,
): string {
  return names[language] ?? names.en ?? names[own] ?? ''
}

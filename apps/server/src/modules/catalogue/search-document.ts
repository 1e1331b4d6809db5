import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import { languages } from '@cliffhanger/domain/languages'
import { extractSearchTerms } from '@cliffhanger/domain/search-terms'
import type { Texts } from './tables.ts'

export interface SearchDocument {
  readonly names: string
  readonly tags: string
  readonly terms: readonly string[]
  readonly moreTerms: readonly string[]
}
interface Searchable {
  readonly names: Texts
  readonly descriptions: Texts
  readonly tags: readonly string[]
}

/** Builds the search document of a title from its texts in all languages. */
export function buildSearchDocument({ names, descriptions, tags }: Searchable): SearchDocument {
  const named = languages.flatMap(({ key }) => {
    const name = normalizeSearchText(names[key] ?? '')
    return name === '' ? [] : [{ key, name }]
  })
  const foldedTags = tags.map(normalizeSearchText).filter((tag) => tag !== '')
  const terms = new Set([
    ...named.map(({ name }) => `=${name}`),
    ...named.flatMap(({ name }) => extractSearchTerms(name)),
    ...foldedTags.flatMap(extractSearchTerms),
  ])
  const described = languages.flatMap(({ key }) => extractSearchTerms(normalizeSearchText(descriptions[key] ?? '')))
  return {
    names: `\n${named.map(({ key, name }) => `${key}:${name}\n`).join('')}`,
    tags: `\n${foldedTags.map((tag) => `${tag}\n`).join('')}`,
    terms: [...terms],
    moreTerms: [...new Set(described)].filter((term) => !terms.has(term)),
  }
}

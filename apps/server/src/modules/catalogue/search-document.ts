import { foldText } from '@cliffhanger/domain/fold-text'
import { languages } from '@cliffhanger/domain/languages'
import { termsOf } from '@cliffhanger/domain/search-terms'
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
export function searchDocument({ names, descriptions, tags }: Searchable): SearchDocument {
  const named = languages.flatMap(({ key }) => {
    const name = foldText(names[key] ?? '')
    return name === '' ? [] : [{ key, name }]
  })
  const foldedTags = tags.map(foldText).filter((tag) => tag !== '')
  const terms = new Set([
    ...named.map(({ name }) => `=${name}`),
    ...named.flatMap(({ name }) => termsOf(name)),
    ...foldedTags.flatMap(termsOf),
  ])
  const described = languages.flatMap(({ key }) => termsOf(foldText(descriptions[key] ?? '')))
  return {
    names: `\n${named.map(({ key, name }) => `${key}:${name}\n`).join('')}`,
    tags: `\n${foldedTags.map((tag) => `${tag}\n`).join('')}`,
    terms: [...terms],
    moreTerms: [...new Set(described)].filter((term) => !terms.has(term)),
  }
}

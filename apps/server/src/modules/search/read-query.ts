import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import { letterPairs, splitTextRuns } from '@cliffhanger/domain/search-terms'

const longestQuery = 64
const mostNeeds = 8

/** One condition on a title: it contains a term, or a word with a prefix. */
export type Condition = { readonly term: string } | { readonly prefix: string }

export interface SearchQuery {
  readonly folded: string
  readonly conditions: readonly Condition[]
}

/** Parses a search text into conditions for the index; undefined if it contains nothing searchable. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const folded = [...normalizeSearchText(text)].slice(0, longestQuery).join('').trim()
  if (folded === '') return undefined
  const conditions = splitTextRuns(folded).flatMap(({ text: run, isSpaced }): Condition[] => {
    if (isSpaced) return [{ prefix: run }]
    const pairs = letterPairs(run)
    return pairs.length === 0 ? [{ term: run }] : pairs.map((term) => ({ term }))
  })
  return { folded, conditions: conditions.slice(0, mostNeeds) }
}

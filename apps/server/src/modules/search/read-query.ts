import { foldText } from '@cliffhanger/domain/fold-text'
import { letterPairs, textRuns } from '@cliffhanger/domain/search-terms'

const longestQuery = 64
const mostNeeds = 8

/** One condition on a title: it contains a term, or a word with a prefix. */
export type Condition = { readonly term: string } | { readonly prefix: string }

export interface SearchQuery {
  readonly folded: string
  readonly conditions: readonly Condition[]
}

/** Parses a search text into conditions for the index; undefined if it contains nothing searchable. */
export function readQuery(text: string): SearchQuery | undefined {
  const folded = [...foldText(text)].slice(0, longestQuery).join('').trim()
  if (folded === '') return undefined
  const conditions = textRuns(folded).flatMap(({ text: run, isSpaced }): Condition[] => {
    if (isSpaced) return [{ prefix: run }]
    const pairs = letterPairs(run)
    return pairs.length === 0 ? [{ term: run }] : pairs.map((term) => ({ term }))
  })
  return { folded, conditions: conditions.slice(0, mostNeeds) }
}

import type { Database } from '../../db/schema.ts'
import { type Condition, parseSearchQuery } from './read-query.ts'
import {
  countTitlesByTerm,
  findSimilarWords,
  findTitles,
  type SearchScope,
  type TitleCriteria,
  wordsWithPrefix,
} from './store.ts'

const mostSpellings = 24
const mostAlike = 6
const shortestMisspelt = 4
const maxExamined = 3_000
/** Maximum number of titles compared by description. A low limit, because a match in a description says little. */
const mostDescriptions = 1_000
/** Number of extra candidates to read, because some of them may be hidden titles. */
const hiddenTitleMargin = 100

/** Limits of a search. */
export interface SearchLimits {
  /** Maximum number of titles in the result. */
  readonly most: number
  /**
   * A word found in at most this many titles is rare: all its titles are ranked. Other words are searched in the most
   * popular titles first.
   */
  readonly rare: number
  /** If there are fewer results than this, descriptions are searched as well. */
  readonly few: number
  /** True if hidden titles are found too; for operators. */
  readonly findsHidden?: boolean
}
/** Search limits for suggestions while the viewer types. */
export const suggestionLimits: SearchLimits = { most: 30, rare: 300, few: 1 }
/** Search limits for operators, who also find hidden titles. */
export const operatorSearchLimits: SearchLimits = { most: 300, rare: 1_500, few: 60, findsHidden: true }
/** Search limits for the results page: up to 300 results in pages. */
export const resultPageLimits: SearchLimits = { most: 300, rare: 1_500, few: 60 }

interface Group {
  readonly terms: readonly string[]
  /** Upper bound for the number of titles that contain one of the terms. */
  readonly titles: number
}

/**
 * Finds ids of titles for a search text, by relevance. The work is bounded for any size of the catalogue: few spellings
 * per word are tried, and common words are searched in popular titles first.
 * @param language key of the viewer's language
 */
export async function searchTitles(
  db: Database,
  text: string,
  language: string,
  depth: SearchLimits,
): Promise<string[]> {
  const { most, rare, few, findsHidden = false } = depth
  const query = parseSearchQuery(text)
  if (!query) return []
  const { folded, conditions } = query
  const terms = conditions.flatMap((need) => ('term' in need ? [need.term] : []))
  const counts = terms.length > 0 ? await countTitlesByTerm(db, terms) : new Map<string, number>()
  const groups = await Promise.all(conditions.map((need) => groupOf(db, need, counts)))
  const wanted: TitleCriteria = { groups: groups.map((group) => group.terms), folded, language, most, findsHidden }
  const isNamed = groups.every((group) => group.titles > 0)
  const found = new Set<string>()
  const add = (vidIds: readonly string[]) => {
    for (const vidId of vidIds) found.add(vidId)
  }
  if (isNamed) {
    const isRare = Math.min(...groups.map((group) => group.titles)) <= rare
    const limitAt = (where: SearchScope) => (isRare || where === 0 ? maxExamined : most + hiddenTitleMargin)
    const [first, ...steps]: readonly [SearchScope, ...SearchScope[]] = isRare ? ['everywhere'] : [0, 1, 'everywhere']
    const [named, likely] = await Promise.all([
      findTitles(db, { ...wanted, groups: [[`=${folded}`]] }, 'terms', 'everywhere', most),
      findTitles(db, wanted, 'terms', first, limitAt(first)),
    ])
    // A title whose name matches exactly comes first, even if the title is unpopular.
    add(named)
    add(likely)
    for (const where of steps) {
      if (found.size < most) add(await findTitles(db, wanted, 'terms', where, limitAt(where)))
    }
  }
  if (found.size < few) {
    const spelt = {
      ...wanted,
      groups: conditions.map((need, index) => withTypedWord(need, wanted.groups[index] ?? [])),
    }
    add(await findTitles(db, spelt, 'more_terms', 0, mostDescriptions))
    if (found.size < few) add(await findTitles(db, spelt, 'more_terms', 'everywhere', mostDescriptions))
  }
  return [...found].slice(0, most)
}

/** Adds the typed word itself, because descriptions are not indexed by prefix. */
const withTypedWord = (need: Condition, terms: readonly string[]): string[] => [
  'term' in need ? need.term : need.prefix,
  ...terms,
]

async function groupOf(db: Database, need: Condition, counts: ReadonlyMap<string, number>): Promise<Group> {
  if ('term' in need) return { terms: [need.term], titles: counts.get(need.term) ?? 0 }
  const { prefix } = need
  let words = await wordsWithPrefix(db, prefix, mostSpellings)
  if (words.length === 0 && prefix.length >= shortestMisspelt) words = await findSimilarWords(db, prefix, mostAlike)
  return { terms: words.map(({ word }) => word), titles: words.reduce((sum, { titles }) => sum + titles, 0) }
}

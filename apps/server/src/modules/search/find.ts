import type { Database } from '../../db/schema.ts'
import { type Need, readQuery } from './read-query.ts'
import { countTerms, findTitles, type Wanted, type Where, wordsAlike, wordsWithPrefix } from './store.ts'

/** How deep a result can be paged. */
const mostResults = 300
const mostSpellings = 24
const mostAlike = 6
const shortestMisspelt = 4
/** Up to here all titles of a word are ranked; of a more common word those in the most popular tiers. */
const rareTitles = 1_500
/** With fewer results than these the descriptions are looked through as well. */
const fewResults = 60
const mostLookedThrough = 3_000

interface Group {
  readonly terms: readonly string[]
  /** At most so many titles hold one of them. */
  readonly titles: number
}

/**
 * Ids of the titles that a person may mean by a text, the likeliest first; at most 300. The work is bounded whatever the
 * size of the catalogue: few spellings per word, common words among popular titles first.
 * @param language key of the viewer's language
 */
export async function findTitlesFor(db: Database, text: string, language: string): Promise<string[]> {
  const query = readQuery(text)
  if (!query) return []
  const { folded, needs } = query
  const counts = await countTerms(
    db,
    needs.flatMap((need) => ('term' in need ? [need.term] : [])),
  )
  const groups = await Promise.all(needs.map((need) => groupOf(db, need, counts)))
  const wanted: Wanted = { groups: groups.map((group) => group.terms), folded, language }
  const isNamed = groups.every((group) => group.titles > 0)
  const found = new Set<string>()
  const add = (vidIds: readonly string[]) => {
    for (const vidId of vidIds) found.add(vidId)
  }
  if (isNamed) {
    // The very name comes first, however unpopular.
    add(await findTitles(db, { ...wanted, groups: [[`=${folded}`]] }, 'terms', 'everywhere', mostResults))
    const isRare = Math.min(...groups.map((group) => group.titles)) <= rareTitles
    const steps: readonly Where[] = isRare ? ['everywhere'] : [0, 1, 'everywhere']
    for (const where of steps) {
      if (found.size < mostResults) add(await findTitles(db, wanted, 'terms', where, limitAt(where, isRare)))
    }
  }
  if (found.size < fewResults) {
    const spelt = { ...wanted, groups: needs.map((need, index) => withItself(need, wanted.groups[index] ?? [])) }
    add(await findTitles(db, spelt, 'more_terms', 0, mostLookedThrough))
    if (found.size < fewResults) add(await findTitles(db, spelt, 'more_terms', 'everywhere', mostLookedThrough))
  }
  return [...found].slice(0, mostResults)
}

const limitAt = (where: Where, isRare: boolean): number => (isRare || where === 0 ? mostLookedThrough : 2 * mostResults)

/** Descriptions know no beginnings of words: what was typed is looked for as it stands, too. */
const withItself = (need: Need, terms: readonly string[]): string[] => [
  'term' in need ? need.term : need.prefix,
  ...terms,
]

async function groupOf(db: Database, need: Need, counts: ReadonlyMap<string, number>): Promise<Group> {
  if ('term' in need) return { terms: [need.term], titles: counts.get(need.term) ?? 0 }
  const { prefix } = need
  let words = await wordsWithPrefix(db, prefix, mostSpellings)
  if (words.length === 0 && prefix.length >= shortestMisspelt) words = await wordsAlike(db, prefix, mostAlike)
  return { terms: words.map(({ word }) => word), titles: words.reduce((sum, { titles }) => sum + titles, 0) }
}

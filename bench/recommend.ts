/**
 * Measures the quality of "For you" on held-out watches, compared with ranking by popularity alone in the same run:
 * recall@10, and completion, the average share of a recommended title that the viewer would watch. The ranking is the
 * product's own (packages/domain/src/for-you.ts). Viewers and their tastes are generated, so the results compare
 * versions of the ranking and do not apply to a real catalogue. docs/recommendation.md explains the method. Exit code 1
 * when "For you" has less than 1.25 times the recall or 1.08 times the completion of popularity; when it has less than
 * 0.9 times the recall or 0.94 times the completion for viewers with identical tastes; or when it differs from
 * popularity for viewers without history.
 * Run: npm run bench:recommend [-- --seeds 31,32,33] [--titles 400] [--viewers 3000]
 */
import { parseArgs } from 'node:util'
import { coWatchSimilarity, maxNeighbours, rankForYou, type SimilarTitle } from '@cliffhanger/domain/for-you'
import { createRandom } from '../apps/server/src/testing/random.ts'
import { generateWorld, type WatchedTitle, type World, type WorldViewer } from './recommend/world.ts'

const { values: asked } = parseArgs({
  options: {
    seeds: { type: 'string', default: '31,32,33' },
    titles: { type: 'string', default: '400' },
    viewers: { type: 'string', default: '3000' },
  },
})
const size = { titles: Number(asked.titles), viewers: Number(asked.viewers) }
const shown = 10
/** Share of each viewer's watches that is hidden from the ranking; the most recent watches are hidden. */
const heldOutShare = 0.2
/** A held-out title counts if the viewer reached this share of it. */
const enjoyedShare = 0.5

interface Split {
  readonly viewer: WorldViewer
  readonly known: readonly WatchedTitle[]
  readonly enjoyed: ReadonlySet<string>
}
function split(viewer: WorldViewer): Split {
  const held = Math.max(2, Math.round(viewer.watches.length * heldOutShare))
  const later = viewer.watches.slice(-held).filter(({ reached }) => reached >= enjoyedShare)
  return { viewer, known: viewer.watches.slice(0, -held), enjoyed: new Set(later.map(({ title }) => title.vidId)) }
}

interface Pairs {
  readonly viewersOf: ReadonlyMap<string, number>
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, number>>
}
function countPairs(splits: readonly Split[]): Pairs {
  const [viewersOf, pairs] = [new Map<string, number>(), new Map<string, Map<string, number>>()]
  for (const { known } of splits) {
    const vidIds = known.filter(({ action }) => action !== 'skipped').map(({ title }) => title.vidId)
    for (const one of vidIds) {
      viewersOf.set(one, (viewersOf.get(one) ?? 0) + 1)
      const row = pairs.get(one) ?? new Map<string, number>()
      pairs.set(one, row)
      for (const other of vidIds) if (other !== one) row.set(other, (row.get(other) ?? 0) + 1)
    }
  }
  return { viewersOf, pairs }
}

/** Returns the most similar titles of each title, as the server's job stores them. */
function neighboursOf({ viewersOf, pairs }: Pairs, all: number): Map<string, SimilarTitle[]> {
  const viewers = (vidId: string) => viewersOf.get(vidId) ?? 0
  return new Map(
    [...pairs].map(([one, row]) => [
      one,
      [...row]
        .map(([vidId, both]) => ({ vidId, similarity: coWatchSimilarity(both, viewers(one), viewers(vidId), all) }))
        .filter(({ similarity }) => similarity > 0)
        .toSorted((a, b) => b.similarity - a.similarity)
        .slice(0, maxNeighbours),
    ]),
  )
}

/** Parts of the ranking that a measurement uses. Switching a part off shows how much it contributes. */
interface Uses {
  readonly tags: boolean
  readonly neighbours: boolean
  readonly history: boolean
}
interface Quality {
  readonly recall: number
  readonly completion: number
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function measure({ titles, viewers }: World, uses: Uses | 'popularity'): Quality {
  const splits = viewers.map(split)
  const pairs = countPairs(splits)
  const neighbours = neighboursOf(pairs, splits.length)
  const popular = titles.toSorted((a, b) => (pairs.viewersOf.get(b.vidId) ?? 0) - (pairs.viewersOf.get(a.vidId) ?? 0))
  const random = createRandom(1)
  const recalls: number[] = []
  const completions: number[] = []
  for (const { viewer, known, enjoyed } of splits) {
    const seen = new Set(known.map(({ title }) => title.vidId))
    const left = popular.flatMap((title, at) =>
      seen.has(title.vidId) ? [] : [{ ...title, place: at + 1, isNew: false }],
    )
    const tagsOf = (tags: readonly string[]) => (uses !== 'popularity' && uses.tags ? tags : [])
    const vidIds =
      uses === 'popularity'
        ? left.slice(0, shown).map(({ vidId }) => vidId)
        : rankForYou(
            left.map((title) => ({ ...title, tags: tagsOf(title.tags) })),
            {
              reactions: (uses.history ? known : []).map(({ title, action, reached }) => {
                return { ...title, tags: tagsOf(title.tags), action, reached, ageDays: 0 }
              }),
              neighbours: uses.neighbours ? neighbours : new Map(),
              preference: 0,
            },
            { from: 0, count: shown, random: () => random.below(1e6) / 1e6 },
          )
    const given = left.filter(({ vidId }) => vidIds.includes(vidId))
    if (enjoyed.size > 0) recalls.push(vidIds.filter((vidId) => enjoyed.has(vidId)).length / enjoyed.size)
    completions.push(mean(given.map((title) => viewer.completionOf(title))))
  }
  return { recall: mean(recalls), completion: mean(completions) }
}

const all = { tags: true, neighbours: true, history: true }
const rows: readonly (readonly [name: string, uses: Uses, tasteStrength: number])[] = [
  ['For you', all, 1],
  ['without neighbours', { ...all, neighbours: false }, 1],
  ['without tags', { ...all, tags: false }, 1],
  ['viewers without history', { ...all, history: false }, 1],
  ['viewers who all like the same', all, 0],
]
const least: Readonly<Record<string, Quality>> = {
  'For you': { recall: 1.25, completion: 1.08 },
  'viewers without history': { recall: 1, completion: 1 },
  'viewers who all like the same': { recall: 0.9, completion: 0.94 },
}
const most: Readonly<Record<string, Quality>> = { 'viewers without history': { recall: 1, completion: 1 } }

for (const seed of asked.seeds.split(',').map(Number)) {
  console.log(`\nseed ${seed}: ${size.titles} titles, ${size.viewers} viewers`)
  console.log('                               recall@10  popularity  ratio   completion  popularity  ratio')
  for (const [name, uses, tasteStrength] of rows) {
    const world = generateWorld(seed, { ...size, tasteStrength })
    const [own, popularity] = [measure(world, uses), measure(world, 'popularity')]
    const ratio = { recall: own.recall / popularity.recall, completion: own.completion / popularity.completion }
    const figures = (['recall', 'completion'] as const).map(
      (kind) => `${own[kind].toFixed(3)}       ${popularity[kind].toFixed(3)}       ${ratio[kind].toFixed(2)}`,
    )
    console.log(`${name.padEnd(31)}${figures.join('        ')}`)
    const [low, high] = [least[name], most[name]]
    const isBelow = low && (ratio.recall < low.recall || ratio.completion < low.completion)
    const isAbove = high && (ratio.recall > high.recall || ratio.completion > high.completion)
    if (isBelow || isAbove) {
      console.log(`  ${name}: outside of its limits`)
      process.exitCode = 1
    }
  }
}

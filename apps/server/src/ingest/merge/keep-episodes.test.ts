import { type ConflictRule, conflictRules, mergedValue, mergeFields } from '@cliffhanger/domain/merge-fields'
import { expect, test } from 'vitest'
import { mergeEpisodesAsWhole } from './keep-episodes.ts'
import { episodeNumberOf } from './title-fields.ts'

/** Episodes in order, by their video. `A+` is the video `A` with a changed name. */
type Episodes = readonly string[]
const fieldsOf = (episodes: Episodes) =>
  new Map(
    episodes.flatMap((episode, index): [string, string][] => [
      [`video.${index + 1}`, episode.slice(0, 1)],
      [`episodeNames.en.${index + 1}`, `Name ${episode}`],
    ]),
  )
/** Merges the fields. Returns the episodes after the import, and the numbers of episodes with a field in conflict. */
function merge(last: Episodes, studio: Episodes, files: Episodes, rule: ConflictRule = 'report') {
  const sides = { last: fieldsOf(last), studio: fieldsOf(studio), files: fieldsOf(files) }
  const merged = mergeEpisodesAsWhole(mergeFields(sides, rule), rule)
  const valueIn = (field: string) => {
    const one = merged.find((other) => other.field === field)
    return one && mergedValue(one)
  }
  const numbers = [...new Set(merged.map(({ field }) => episodeNumberOf(field) ?? 0))].toSorted()
  const conflicts = merged.filter(({ outcome }) => outcome === 'conflict').map(({ field }) => episodeNumberOf(field))
  return {
    episodes: numbers.flatMap((n) => {
      const video = valueIn(`video.${n}`)
      return video === undefined ? [] : [`${video}: ${valueIn(`episodeNames.en.${n}`)}`]
    }),
    conflicts: [...new Set(conflicts)].toSorted(),
  }
}
const named = (episodes: Episodes) => episodes.map((episode) => `${episode.slice(0, 1)}: Name ${episode}`)

test.each<[string, Episodes, Episodes, Episodes, number[]]>([
  ['replaced (folder unchanged)', ['A', 'B'], ['X', 'B'], ['A', 'B'], []],
  ['replaced (name changed in the folder)', ['A', 'B'], ['X', 'B'], ['A+', 'B'], [1]],
  ['replaced (video file changed)', ['A', 'B'], ['X', 'B'], ['C', 'B'], [1]],
  ['added (folder unchanged)', ['A', 'B'], ['A', 'B', 'X'], ['A', 'B'], []],
  ['added (folder has a new file with the same number)', ['A', 'B'], ['A', 'B', 'X'], ['A', 'B', 'C'], [3]],
  ['added (previous episode missing in the folder)', ['A', 'B'], ['A', 'B', 'X'], ['A'], [2, 3]],
  ['moved (folder unchanged)', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B', 'C'], []],
  ['moved (name of a moved episode changed in the folder)', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B+', 'C'], [2, 3]],
  ['moved (video file of a moved episode changed)', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B', 'D'], [2, 3]],
  ['moved (moved episode missing in the folder)', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B'], [2, 3]],
  ['moved and replaced', ['A', 'B', 'C'], ['A', 'X', 'B'], ['A', 'B', 'C+'], [2, 3]],
  ['moved behind an added episode', ['A', 'B'], ['A', 'X', 'B'], ['A', 'B+'], [2, 3]],
])(
  'an import keeps an episode that Studio has %s, unless the operator chooses the files',
  (_, last, studio, files, conflicts) => {
    expect(merge(last, studio, files)).toEqual({ episodes: named(studio), conflicts })
    expect(merge(last, studio, files, 'keepStudio')).toEqual({ episodes: named(studio), conflicts: [] })
    const taken = conflicts.length === 0 ? studio : files
    expect(merge(last, studio, files, 'takeFiles')).toEqual({ episodes: named(taken), conflicts: [] })
  },
)

test.each(conflictRules)('episodes that Studio has not changed take changed files, with the rule %s', (rule) => {
  const studio = ['A', 'C', 'B', 'D', 'E']
  const files = ['A+', 'B', 'C', 'X', 'E', 'F']
  const merged = merge(['A', 'B', 'C', 'D', 'E'], studio, files, rule)
  expect(merged).toEqual({ episodes: named(['A+', 'C', 'B', 'X', 'E', 'F']), conflicts: [] })
})

test('an edited name is merged separately from its video', () => {
  expect(merge(['A', 'B'], ['A+', 'B'], ['C', 'B'])).toEqual({ episodes: ['C: Name A+', 'B: Name B'], conflicts: [1] })
})

test('an episode with a replaced video does not count as moved when another episode also has the earlier video', () => {
  const studio = ['X', 'A', 'Y', 'B']
  const merged = merge(['A', 'A', 'B', 'B'], studio, ['A', 'A', 'B+', 'B'])
  expect(merged).toEqual({ episodes: named(studio), conflicts: [3] })
})

test('taking the files removes an added episode that would follow a gap', () => {
  const merged = merge(['A', 'B'], ['A', 'X', 'B', 'Y'], ['A', 'B+'], 'takeFiles')
  expect(merged).toEqual({ episodes: named(['A', 'B+']), conflicts: [] })
})

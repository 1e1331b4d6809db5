import { type ConflictRule, conflictRules, mergedValue, mergeFields } from '@cliffhanger/domain/merge-fields'
import { expect, test } from 'vitest'
import { keepEpisodes } from './keep-episodes.ts'
import { episodeOf } from './title-fields.ts'

/** Videos of episodes from the first one, each also the start of its name: `A`, or `A+` if the name was changed. */
type Episodes = readonly string[]
const fieldsOf = (episodes: Episodes) =>
  new Map(
    episodes.flatMap((episode, index): [string, string][] => [
      [`video.${index + 1}`, episode.slice(0, 1)],
      [`episodeNames.en.${index + 1}`, `Name ${episode}`],
    ]),
  )
/** The episodes after an import, and the numbers of those with a field in conflict. */
function merge(last: Episodes, studio: Episodes, files: Episodes, rule: ConflictRule = 'report') {
  const sides = { last: fieldsOf(last), studio: fieldsOf(studio), files: fieldsOf(files) }
  const merged = keepEpisodes(mergeFields(sides, rule), rule)
  const valueIn = (field: string) => {
    const one = merged.find((other) => other.field === field)
    return one && mergedValue(one)
  }
  const numbers = [...new Set(merged.map(({ field }) => episodeOf(field) ?? 0))].toSorted()
  const conflicts = merged.filter(({ outcome }) => outcome === 'conflict').map(({ field }) => episodeOf(field))
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
  ['replaced, and the folder is as before', ['A', 'B'], ['X', 'B'], ['A', 'B'], []],
  ['replaced, and its name in the folder was changed', ['A', 'B'], ['X', 'B'], ['A+', 'B'], [1]],
  ['replaced, and its file was changed', ['A', 'B'], ['X', 'B'], ['C', 'B'], [1]],
  ['added, and the folder is as before', ['A', 'B'], ['A', 'B', 'X'], ['A', 'B'], []],
  ['added, and the folder has the number', ['A', 'B'], ['A', 'B', 'X'], ['A', 'B', 'C'], [3]],
  ['added, and the folder lacks the one before', ['A', 'B'], ['A', 'B', 'X'], ['A'], [2, 3]],
  ['moved, and the folder is as before', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B', 'C'], []],
  ['moved, and the name of one was changed', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B+', 'C'], [2, 3]],
  ['moved, and the file of one was changed', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B', 'D'], [2, 3]],
  ['moved, and the folder lacks one', ['A', 'B', 'C'], ['A', 'C', 'B'], ['A', 'B'], [2, 3]],
  ['moved and replaced', ['A', 'B', 'C'], ['A', 'X', 'B'], ['A', 'B', 'C+'], [2, 3]],
  ['moved before an added one', ['A', 'B'], ['A', 'X', 'B'], ['A', 'B+'], [2, 3]],
])('an episode that Studio has %s stays until the files are taken', (_, last, studio, files, conflicts) => {
  expect(merge(last, studio, files)).toEqual({ episodes: named(studio), conflicts })
  expect(merge(last, studio, files, 'keepStudio')).toEqual({ episodes: named(studio), conflicts: [] })
  const taken = conflicts.length === 0 ? studio : files
  expect(merge(last, studio, files, 'takeFiles')).toEqual({ episodes: named(taken), conflicts: [] })
})

test.each(conflictRules)('other episodes take changed files, with the rule %s', (rule) => {
  const studio = ['A', 'C', 'B', 'D', 'E']
  const files = ['A+', 'B', 'C', 'X', 'E', 'F']
  const merged = merge(['A', 'B', 'C', 'D', 'E'], studio, files, rule)
  expect(merged).toEqual({ episodes: named(['A+', 'C', 'B', 'X', 'E', 'F']), conflicts: [] })
})

test('a name that Studio edited is merged without its video', () => {
  expect(merge(['A', 'B'], ['A+', 'B'], ['C', 'B'])).toEqual({ episodes: ['C: Name A+', 'B: Name B'], conflicts: [1] })
})

test('replaced episodes are not taken for moved ones when others have their earlier videos', () => {
  const studio = ['X', 'A', 'Y', 'B']
  const merged = merge(['A', 'A', 'B', 'B'], studio, ['A', 'A', 'B+', 'B'])
  expect(merged).toEqual({ episodes: named(studio), conflicts: [3] })
})

test('taken files leave no gap before an episode that Studio added', () => {
  const merged = merge(['A', 'B'], ['A', 'X', 'B', 'Y'], ['A', 'B+'], 'takeFiles')
  expect(merged).toEqual({ episodes: named(['A', 'B+']), conflicts: [] })
})

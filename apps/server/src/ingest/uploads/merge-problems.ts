import type { StoredProblem } from '../../modules/title-uploads/tables.ts'
import { type DifferingField, describeConflict } from '../merge/imported-fields.ts'
import type { ArrangedUpload } from './arrange-upload.ts'

const notes = { taken: 'takenFromFile', kept: 'keptStudio' } as const

/**
 * Describes a merge as problems of each file: an error for each field in conflict, a note that lists the fields taken
 * from the file, and a note that lists the fields kept from Studio.
 */
export function describeMergeProblems(
  fields: readonly DifferingField[],
  { origins }: Pick<ArrangedUpload, 'origins'>,
): readonly StoredProblem[] {
  const byFile = Map.groupBy(fields, ({ file }) => origins.get(file) ?? file)
  return [...byFile].flatMap(([file, own]) => {
    const conflicts = own.filter(({ outcome }) => outcome === 'conflict')
    const errors = conflicts.map((field): StoredProblem => {
      return { severity: 'error', file, reason: describeConflict(field), code: 'changedInStudio' }
    })
    const noted = (['taken', 'kept'] as const).flatMap((wanted): StoredProblem[] => {
      const names = own.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
      return names.length === 0 ? [] : [{ severity: 'note', file, reason: names.join('; '), code: notes[wanted] }]
    })
    return [...errors, ...noted]
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findTestTitles } from './test-names.ts'

const root = join(import.meta.dirname, '..', '..')
const namesOf = new Map<string, Set<string>>()

/** Returns an error unless the file declares the test that a row names, without `skip`, `todo` or `fails`. */
export function findTestReferenceError({ file, name }: { file: string; name: string }): string | undefined {
  if (file === '' || name === '') return 'names no test'
  const path = join(root, file)
  if (!existsSync(path)) return `${file} does not exist`
  const names = namesOf.get(file) ?? findTestTitles(path)
  namesOf.set(file, names)
  return names.has(name) ? undefined : `${file} has no test “${name}”`
}

/** Parses the tests in a cell of the table: `file` › name <br> … */
export const parseTestReferences = (cell: string) =>
  cell.split('<br>').map((proof) => {
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    return { file, name }
  })

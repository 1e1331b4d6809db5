import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testNames } from './test-names.ts'

const root = join(import.meta.dirname, '..', '..')
const namesOf = new Map<string, Set<string>>()

/** The error of a row's test as text; undefined if the test exists and runs. */
export function proofFault({ file, name }: { file: string; name: string }): string | undefined {
  if (file === '' || name === '') return 'names no test'
  const path = join(root, file)
  if (!existsSync(path)) return `${file} does not exist`
  const names = namesOf.get(file) ?? testNames(path)
  namesOf.set(file, names)
  return names.has(name) ? undefined : `${file} has no test “${name}”`
}

/** Formats tests as a cell of the table: `file` › name <br> … */
export const proofsIn = (cell: string) =>
  cell.split('<br>').map((proof) => {
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
    return { file, name }
  })

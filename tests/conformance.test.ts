import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofFault } from './conformance/proof-fault.ts'
import { readTable } from './conformance/read-table.ts'

const root = join(import.meta.dirname, '..')
const rows = readTable(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8'))

test('every row names tests that exist and run', () => {
  const faults = rows.flatMap(({ line, proofs }) =>
    proofs.map(proofFault).flatMap((text) => (text === undefined ? [] : [`line ${line}: ${text}`])),
  )
  expect(faults).toEqual([])
})

test('no sentence stands twice, and every section has its rows', () => {
  const sentences = rows.map(({ section, sentence }) => `${section} ${sentence}`)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((own) => rows.filter(({ section }) => section === own).length)
  expect(
    counts.every((count) => count >= 5),
    counts.join(' '),
  ).toBe(true)
})

test('a name that no test has, a file that is gone and a test that is skipped are told', () => {
  const own = 'tests/conformance.test.ts'
  expect(proofFault({ file: own, name: 'every row names tests that exist and run' })).toBeUndefined()
  expect(proofFault({ file: own, name: 'every row' })).toBe(`${own} has no test “every row”`)
  expect(proofFault({ file: 'tests/gone.test.ts', name: 'x' })).toBe('tests/gone.test.ts does not exist')
  const [row] = readTable('## 3. Fields\n| Sentence | Proof | Mutants |\n| --- | --- | --- |\n| A is B. |  | `a-is-c` |\n')
  expect(row && { ...row, proofs: row.proofs.map(proofFault) }).toEqual({
    section: 3,
    line: 4,
    sentence: 'A is B.',
    proofs: ['names no test'],
    mutants: ['a-is-c'],
  })
})

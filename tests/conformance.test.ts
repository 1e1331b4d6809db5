import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutants } from './conformance/mutants/all-mutants.ts'
import { applyMutant, readSources } from './conformance/mutants/apply-mutant.ts'
import { createTestTitlePattern } from './conformance/mutants/run-tests.ts'
import { findTestReferenceError } from './conformance/proof-fault.ts'
import { readConformanceTable } from './conformance/read-table.ts'
import { threatsToConformanceRows } from './conformance/read-threats.ts'
import { parseTestTitles } from './conformance/test-names.ts'

const root = join(import.meta.dirname, '..')
const rows = readConformanceTable(readFileSync(join(root, 'docs', 'conformance.md'), 'utf8'))
const threatRows = threatsToConformanceRows(readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8'))

test('every row of the conformance table names existing tests that run', () => {
  const faults = rows.flatMap(({ line, proofs }) =>
    proofs.map(findTestReferenceError).flatMap((text) => (text === undefined ? [] : [`line ${line}: ${text}`])),
  )
  expect(faults).toEqual([])
})

test('no sentence of the specification is listed twice, and every section has at least five rows', () => {
  const sentences = rows.map(({ section, sentence }) => `${section} ${sentence}`)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((own) => rows.filter(({ section }) => section === own).length)
  expect(
    counts.every((count) => count >= 5),
    counts.join(' '),
  ).toBe(true)
})

test('each mutant belongs to a row or threat, to at most one row, and matches exactly one place in the sources', () => {
  const named = rows.flatMap(({ mutants }) => mutants)
  const ofThreats = new Set(threatRows.flatMap(({ mutants }) => mutants))
  const names = allMutants.map(({ name }) => name)
  expect(names.filter((name) => !named.includes(name) && !ofThreats.has(name))).toEqual([])
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  const sources = readSources(root)
  const faults = allMutants.flatMap((mutant) => {
    const changed = applyMutant(mutant, sources)
    return typeof changed === 'string' ? [`${mutant.name} ${changed}`] : []
  })
  expect(faults).toEqual([])
})

test('the test file that a mutant names is among the test files of its row', () => {
  const all = [...rows, ...threatRows]
  const wrong = allMutants.filter(({ name, test: file }) => {
    const row = all.find(({ mutants }) => mutants.includes(name))
    return file !== undefined && !row?.proofs.some((proof) => proof.file === file)
  })
  expect(wrong).toEqual([])
})

test('every row of the conformance table names a mutant', () => {
  expect(rows.filter(({ mutants }) => mutants.length === 0).map(({ line }) => `line ${line}`)).toEqual([])
})

test('every mutant names its expected failure', () => {
  const isVague = ({ red }: { readonly red: string }) => red.length < 5 || /^expected\W*$/.test(red)
  expect(allMutants.filter(isVague).map(({ name }) => name)).toEqual([])
})

test('reports a mutant that matches nothing, matches twice or changes nothing', () => {
  const sources = [
    { path: 'a/one.ts', text: 'a = 1\nb = 1\n' },
    { path: 'a/two.ts', text: 'a = 1\n' },
  ]
  const mutant = { name: 'x', find: 'a = 1', replace: 'a = 2', red: 'expected' }
  expect(applyMutant({ ...mutant, file: 'two.ts' }, sources)).toEqual({ path: 'a/two.ts', text: 'a = 2\n' })
  expect(applyMutant(mutant, sources)).toBe('matches a/one.ts, a/two.ts: name one of them as its file')
  expect(applyMutant({ ...mutant, find: '= 1', file: 'one.ts' }, sources)).toBe('matches 2 places in a/one.ts')
  expect(applyMutant({ ...mutant, find: 'c' }, sources)).toBe('no source file contains "c"')
  expect(applyMutant({ ...mutant, replace: 'a = 1' }, sources)).toBe('replaces a text by itself')
})

test('a test title with placeholders matches the titles of all its cases', () => {
  const pattern = new RegExp(`^${createTestTitlePattern('$name (%s) is $shown?')}$`)
  expect(pattern.test('home (phone) is empty?')).toBe(true)
  expect(pattern.test('home phone is empty')).toBe(false)
})

test('a test does not count as a proof if it, or a group around it, is skipped, still to do or expected to fail', () => {
  const source = [
    "test('runs', () => {})",
    "describe('group', () => { it.concurrent.each([1])('runs %i', () => {}) })",
    "test.skip('is skipped', () => {})",
    "it.todo('is to do')",
    "test.fails('fails', () => {})",
    "describe.skip('left out', () => { describe('inner', () => { test('is in a skipped group', () => {}) }) })",
    "describe.todo.each([1])('left out', () => { test('is in a group to do', () => {}) })",
    "test('runs after it', () => {})",
  ].join('\n')
  expect([...parseTestTitles('a.test.ts', source)]).toEqual(['runs', 'runs %i', 'runs after it'])
})

test('reports unknown test titles, missing files and rows without a test', () => {
  const own = 'tests/conformance.test.ts'
  expect(
    findTestReferenceError({ file: own, name: 'every row of the conformance table names existing tests that run' }),
  ).toBeUndefined()
  expect(findTestReferenceError({ file: own, name: 'every row' })).toBe(`${own} has no test “every row”`)
  expect(findTestReferenceError({ file: 'tests/gone.test.ts', name: 'x' })).toBe('tests/gone.test.ts does not exist')
  const [row] = readConformanceTable(
    '## 3. Fields\n| Sentence | Proof | Mutants |\n| --- | --- | --- |\n| A is B. |  | `a-is-c` |\n',
  )
  expect(row && { ...row, proofs: row.proofs.map(findTestReferenceError) }).toEqual({
    section: 3,
    line: 4,
    sentence: 'A is B.',
    proofs: ['names no test'],
    mutants: ['a-is-c'],
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofFault, proofsIn } from './conformance/proof-fault.ts'

const root = join(import.meta.dirname, '..')
const scorecard = Array.from({ length: 14 }, (_, index) => `R${index + 1}`)

/** Rows of docs/threat-model.md: `| threat | controls with their `files` | proofs | rows of the scorecard |`. */
const readThreats = (markdown: string) =>
  markdown.split('\n').flatMap((text, at) => {
    const [, threat = '', control = '', tests = '', rows = '', ...more] = text.split(/ ?\| ?/)
    if (!text.startsWith('| ') || /^-+$/.test(threat) || threat === 'Threat') return []
    return [{ line: at + 1, threat, control, tests, rows, isWhole: more.length === 1 && more[0] === '' }]
  })
type Threat = ReturnType<typeof readThreats>[number]

/** What a row names as a control: files and folders of ours. */
const filesIn = (control: string): string[] =>
  [...control.matchAll(/`([^`\s]+\.(?:tsx?|mjs|json))`/g)].map(([, file = '']) => file)

function faultsOf({ line, control, tests, rows, isWhole }: Threat): string[] {
  const files = filesIn(control)
  const unknownRows = rows.split(', ').filter((row) => row !== '' && !scorecard.includes(row))
  return [
    ...(isWhole ? [] : ['has not four cells']),
    ...(files.length === 0 ? ['names no file of a control'] : []),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${file} does not exist`),
    ...proofsIn(tests).flatMap((proof) => proofFault(proof) ?? []),
    ...unknownRows.map((row) => `the scorecard has no row ${row}`),
  ].map((fault) => `line ${line}: ${fault}`)
}

const threats = readThreats(readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8'))

test('every threat names its control and tests that exist and run', () => {
  expect(threats.length).toBeGreaterThanOrEqual(50)
  expect(threats.flatMap(faultsOf)).toEqual([])
})

test('no threat stands twice, and every row of the scorecard stands against one', () => {
  const names = threats.map(({ threat }) => threat)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const named = new Set(threats.flatMap(({ rows }) => rows.split(', ')))
  expect(scorecard.filter((row) => !named.has(row))).toEqual([])
})

test('a control that is gone, a test that nobody has and a row that is none are told', () => {
  const [row] = readThreats('| A | `apps/gone.ts` | `tests/threat-model.test.ts` › nothing | R15 |\n')
  expect(row && faultsOf(row)).toEqual([
    'line 1: apps/gone.ts does not exist',
    'line 1: tests/threat-model.test.ts has no test “nothing”',
    'line 1: the scorecard has no row R15',
  ])
  const [bare] = readThreats('| A | somebody | |\n')
  expect(bare && faultsOf(bare)).toEqual([
    'line 1: has not four cells',
    'line 1: names no file of a control',
    'line 1: names no test',
  ])
})

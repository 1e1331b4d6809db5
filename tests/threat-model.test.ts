import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutants } from './conformance/mutants/all-mutants.ts'
import { applyMutant, readSources } from './conformance/mutants/apply-mutant.ts'
import { findTestReferenceError, parseTestReferences } from './conformance/proof-fault.ts'
import { readThreats, type Threat } from './conformance/read-threats.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'tests', 'resilience')
const scorecard = readdirSync(folder).flatMap((name) => {
  const number = /^r(\d\d)-.*\.test\.ts$/.exec(name)?.[1]
  return number === undefined ? [] : [`R${Number(number)}`]
})

/** Returns the control files that a row of the threat model names. */
const filesIn = (control: string): string[] =>
  [...control.matchAll(/`([^`\s]+\.(?:tsx?|mjs|js|json|sql))`/g)].map(([, file = '']) => file)

const sources = readSources(root)

/** Returns the files that a mutant changes; undefined for an unknown mutant. */
function changedBy(name: string): string[] | undefined {
  const patch = join(folder, 'mutants', `${name}.patch`)
  if (existsSync(patch)) {
    return [...readFileSync(patch, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file)
  }
  const mutant = allMutants.find((one) => one.name === name)
  const changed = mutant && applyMutant(mutant, sources)
  return typeof changed === 'object' ? [changed.path] : undefined
}

/** Returns an error unless the mutant changes one of the given control files. */
function mutantFault(name: string, controls: readonly string[]): string | undefined {
  const files = changedBy(name)
  if (!files) return `there is no mutant ${name}`
  if (files.some((file) => controls.includes(file))) return undefined
  return `the mutant ${name} changes ${files.join(', ')}, which the row does not name as its control`
}

function faultsOf({ line, control, tests, rows, mutants, isWhole }: Threat): string[] {
  const files = filesIn(control)
  const unknownRows = rows.split(', ').filter((row) => row !== '' && !scorecard.includes(row))
  return [
    ...(isWhole ? [] : ['has neither four cells nor five']),
    ...(files.length === 0 ? ['names no file of a control'] : []),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${file} does not exist`),
    ...files.filter((file) => /\/testing\/|\.test\./.test(file)).map((file) => `${file} is a test and no control`),
    ...parseTestReferences(tests).flatMap((proof) => findTestReferenceError(proof) ?? []),
    ...mutants.flatMap((name) => mutantFault(name, files) ?? []),
    ...unknownRows.map((row) => `the scorecard has no row ${row}`),
  ].map((fault) => `line ${line}: ${fault}`)
}

const threats = readThreats(readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8'))

test('every threat names its control and existing tests that run', () => {
  expect(threats.length).toBeGreaterThanOrEqual(50)
  expect(threats.flatMap(faultsOf)).toEqual([])
})

test('reports mutants that do not exist, or that change none of the files that implement the control of their threat', () => {
  const [row] = readThreats(
    '| A | `apps/server/src/modules/wallet/store.ts` | `tests/asvs.test.ts` › x | | `R2-check-then-deduct`<br>`gone` |\n',
  )
  expect(row && faultsOf(row)).toEqual([
    'line 1: tests/asvs.test.ts has no test “x”',
    'line 1: the mutant R2-check-then-deduct changes apps/server/src/db/migrations/488-wallet-functions.sql, apps/server/src/db/migrations/495-shorter-unlock.sql, which the row does not name as its control',
    'line 1: there is no mutant gone',
  ])
  expect(threats.filter(({ mutants }) => mutants.length > 0).length).toBeGreaterThanOrEqual(20)
})

test('no threat is listed twice, and every scenario on the scorecard covers a threat', () => {
  const names = threats.map(({ threat }) => threat)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const named = new Set(threats.flatMap(({ rows }) => rows.split(', ')))
  expect(scorecard.filter((row) => !named.has(row))).toEqual([])
})

test('reports missing controls, unknown tests and malformed rows', () => {
  const [row] = readThreats('| A | `apps/gone.ts` | `tests/threat-model.test.ts` › nothing | R99 |\n')
  expect(row && faultsOf(row)).toEqual([
    'line 1: apps/gone.ts does not exist',
    'line 1: tests/threat-model.test.ts has no test “nothing”',
    'line 1: the scorecard has no row R99',
  ])
  const [bare] = readThreats('| A | somebody | |\n')
  expect(bare && faultsOf(bare)).toEqual([
    'line 1: has neither four cells nor five',
    'line 1: names no file of a control',
    'line 1: names no test',
  ])
})

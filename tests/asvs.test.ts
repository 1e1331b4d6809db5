import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import levels from './asvs-levels.json' with { type: 'json' }
import { findTestReferenceError, parseTestReferences } from './conformance/proof-fault.ts'

const root = join(import.meta.dirname, '..')

interface Requirement {
  readonly line: number
  readonly id: string
  readonly level: string
  readonly control: string
  /** Names of the tests that prove the requirement, or a reason that begins with a word of `reasons`. */
  readonly proof: string
}

/** Parses the rows of docs/asvs.md: `| v5.0.0-1.2.3 | level | in short | control | tests or reason |`. */
const readRequirements = (markdown: string): Requirement[] =>
  markdown.split('\n').flatMap((text, at) => {
    const cells = /^\| v5\.0\.0-(\S+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/.exec(text)
    if (!cells) return []
    const [, id = '', level = '', , control = '', proof = ''] = cells
    return [{ line: at + 1, id, level, control, proof }]
  })

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./@-]+\/[\w./@-]+|[\w.-]+\.(?:md|json))`/g)].map(([, file = '']) => file)

const reasons = /^(not applicable|reviewed|not met): .{5,}/

function faultsOf({ line, id, level, control, proof }: Requirement): string[] {
  const reason = reasons.exec(proof)?.[1]
  const expected = levels.level1.includes(id) ? '1' : '2'
  return [
    ...(level === expected ? [] : [`is of level ${expected}`]),
    ...filesIn(control)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${file} does not exist`),
    ...(reason === undefined ? parseTestReferences(proof).flatMap((one) => findTestReferenceError(one) ?? []) : []),
    ...(reason === 'reviewed' && expected === '1' ? ['a requirement of level 1 needs a test'] : []),
    ...(reason !== 'not applicable' && reason !== 'not met' && control === '–' ? ['names no control'] : []),
  ].map((fault) => `line ${line}: ${fault}`)
}

const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
const requirements = readRequirements(page)

test('every requirement of ASVS levels 1 and 2 is listed exactly once', () => {
  const all = [...levels.level1, ...levels.level2]
  expect([levels.level1.length, levels.level2.length, new Set(all).size]).toEqual([70, 183, 253])
  expect(requirements.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  expect(page.split('\n').filter((line) => line.startsWith('| v')).length).toBe(all.length)
})

test('every ASVS requirement names existing controls and tests, or a reason for their absence', () => {
  expect(requirements.flatMap(faultsOf)).toEqual([])
})

test('reports ASVS requirements with missing files, missing tests or wrong levels', () => {
  const [row, reviewed, bare] = readRequirements(
    [
      '| v5.0.0-1.2.1 | 2 | escaping | `apps/gone.ts` | `tests/asvs.test.ts` › nothing |',
      '| v5.0.0-1.2.1 | 1 | escaping | `package.json` | reviewed: by a person |',
      '| v5.0.0-1.1.1 | 2 | decoding | – | reviewed: by a person |',
    ].join('\n'),
  )
  expect([row, reviewed, bare].flatMap((one) => (one ? faultsOf(one) : []))).toEqual([
    'line 1: is of level 1',
    'line 1: apps/gone.ts does not exist',
    'line 1: tests/asvs.test.ts has no test “nothing”',
    'line 2: a requirement of level 1 needs a test',
    'line 3: names no control',
  ])
})

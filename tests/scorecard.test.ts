import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longTests } from './run-sizes.ts'

const folder = join(import.meta.dirname, 'resilience')
const page = readFileSync(join(import.meta.dirname, '../docs/scorecard.md'), 'utf8')
const names = readdirSync(folder).filter((name) => /^r\d\d-.*\.test\.ts$/.test(name))
const rows = names.map((name) => readFileSync(join(folder, name), 'utf8'))

/** Returns the number of rounds that a scenario states; undefined if it always runs completely. */
const statedIn = (row: string, form: 'quick' | 'full') =>
  new RegExp(`^  ${form}: ([\\d_]+),$`, 'm').exec(row)?.[1]?.replaceAll('_', '')
/** Returns the first number in a cell of the scenario's row in docs/scorecard.md. */
const writtenIn = (line: string | undefined, cell: number) =>
  /[\d,]+/.exec(line?.split('|')[cell] ?? '')?.[0].replaceAll(',', '') ?? '0'

test.each(rows.map((row) => [/^ {2}id: '(R\d+)',$/m.exec(row)?.[1] ?? '', row]))(
  'the scorecard page lists %s with the number of rounds in its source',
  (id, row) => {
    const [quick, full] = page.split('\n').filter((line) => line.startsWith(`| ${id} |`))
    expect(writtenIn(quick, 3)).toBe(statedIn(row, 'quick') ?? writtenIn(quick, 3))
    expect(writtenIn(full, 2)).toBe(statedIn(row, 'full') ?? writtenIn(full, 2))
  },
)

test('the scorecard page lists the scenarios that npm test runs', () => {
  const isLong = (name: string) => name.endsWith('.alone.test.ts') || longTests.includes(`tests/resilience/${name}`)
  const inBoth = names.filter((name) => !isLong(name)).map((name) => `R${Number(/\d+/.exec(name)?.[0])}`)
  expect(inBoth).not.toEqual([])
  const [, listed = ''] = /^npm test +# the short form of (.+)$/m.exec(page) ?? []
  expect(listed.match(/R\d+/g)).toEqual(inBoth)
})

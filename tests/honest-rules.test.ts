import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTestReferenceError, parseTestReferences } from './conformance/proof-fault.ts'
import { findDarkPatterns } from './honest/dark-patterns.ts'
import { type HonestRule, readHonestRules } from './honest/read-rules.ts'

const root = join(import.meta.dirname, '..')
const rules = readHonestRules(readFileSync(join(root, 'docs', 'honest-rules.md'), 'utf8'))

function faultsOf({ line, control, tests }: HonestRule): string[] {
  const files = [...control.matchAll(/`([^`\s]+\.(?:tsx?|sql|ya?ml))`/g)].map(([, file = '']) => file)
  return [
    ...(files.length === 0 ? ['names no file of a control'] : []),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${file} does not exist`),
    ...parseTestReferences(tests).flatMap((proof) => findTestReferenceError(proof) ?? []),
  ].map((fault) => `line ${line}: ${fault}`)
}

test('every honest-design rule names its control and existing tests that run', () => {
  expect(rules.flatMap(faultsOf)).toEqual([])
})

test('the honest-design rules name all required subjects and contain no duplicates', () => {
  const text = rules.map(({ rule }) => rule).join('\n')
  const subjects = 'whole price,One price,never end,reminder,two taps,countdown,ticked,button to close,ad is'.split(',')
  expect(subjects.filter((subject) => !text.includes(subject))).toEqual([])
  const names = rules.map(({ rule }) => rule)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('reports an honest-design rule without a control or with an unknown test', () => {
  const [row] = readHonestRules('| A | nothing | `tests/honest-rules.test.ts` › no such test |\n')
  expect(row && faultsOf(row)).toEqual([
    'line 1: names no file of a control',
    'line 1: tests/honest-rules.test.ts has no test “no such test”',
  ])
})

test('no check box is ticked by default, and every dialog and sheet but that of a confirmed payment can be closed', () => {
  const files = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  // The dialog of a successful payment closes automatically three seconds after the payment is confirmed.
  const closesItself = 'apps/web/src/features/purchase/dialogs/purchase-dialogs.tsx: <Modal> cannot be closed'
  expect(files.flatMap((file) => findDarkPatterns(file, readFileSync(join(root, file), 'utf8')))).toEqual([
    closesItself,
  ])
})

test.each([
  ['<input type="checkbox" defaultChecked={x} />', '<input> begins ticked'],
  ['<input type="checkbox" checked />', '<input> is always ticked'],
  ['<button role="switch" aria-checked="true" />', '<button> is always ticked'],
  ['<Switch isOn={true} />', '<Switch> is always ticked'],
  ['<Dialog onClose={close}><button onClick={pay} /></Dialog>', '<Dialog> has no button that closes it'],
  ['<Sheet label="x" />', '<Sheet> cannot be closed'],
  ['<dialog onCancel={onClose} />', '<dialog> has no button that closes it'],
  ['<dialog><button onClick={onClose} /></dialog>', '<dialog> is not closed by Escape'],
])('reports the dark pattern in %s', (element, fault) => {
  expect(findDarkPatterns('a.tsx', `export const a = ${element}`)).toEqual([`a.tsx: ${fault}`])
})

test("accepts a box ticked by the viewer's own choice, and a dialog with a close button", () => {
  const honest = '<Dialog onClose={close}><input checked={isChosen} /><button onClick={close} /></Dialog>'
  expect(findDarkPatterns('a.tsx', `export const a = ${honest}`)).toEqual([])
})

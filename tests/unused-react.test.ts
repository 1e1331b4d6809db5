import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { checkOccurrenceCounts, findRemovedReactUse, removeUnusedParts } from '../scripts/unused-react.ts'

const cut = (code: string) => removeUnusedParts(code, parseSync('sample.cjs', code).program).code

test('removes the switch case of an unused component', () => {
  expect(cut('function f(x) { switch (x.tag) { case 30: return 1; case 5: return 2 } }')).toBe(
    'function f(x) { switch (x.tag) {  case 5: return 2 } }',
  )
})

test('keeps the body of a removed case if another case falls through to it', () => {
  expect(cut('function f(x) { switch (x.tag) { case 5: a(); case 30: b(); break; default: c() } }')).toBe(
    'function f(x) { switch (x.tag) { case 5: a(); b(); break; default: c() } }',
  )
  expect(cut('function f(x) { switch (x.tag) { case 5: case 30: case 31: b() } }')).toContain('case 5:  b()')
})

test('keeps the declaration of a variable that a removed switch case declares', () => {
  expect(cut('function f(x) { switch (x.tag) { case 30: var a = 1; return a; case 5: a = 2; return a } }')).toBe(
    'function f(x) {var a; switch (x.tag) {  case 5: a = 2; return a } }',
  )
})

test("replaces comparisons of a fiber's tag with unused components, and keeps other comparisons", () => {
  expect(cut('30 === x.tag || 5 === x.tag || 30 === x.width || 31 !== y.tag')).toBe(
    'false || 5 === x.tag || 30 === x.width || true',
  )
})

test('accepts the installed react-dom, and rejects a version in which unused parts occur a different number of times', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const code = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')
  const { program } = parseSync('react-dom.cjs', code)
  const { counts } = removeUnusedParts(code, program)
  checkOccurrenceCounts(counts)
  expect(() => checkOccurrenceCounts({ ...counts, VIEW_TRANSITION: 29 })).toThrow(
    'VIEW_TRANSITION was found 29 times instead of 28',
  )
  expect(() => checkOccurrenceCounts({ ...counts, mountActionState: 0 })).toThrow('mountActionState')
})

test('reports sources that use React features missing from the build', () => {
  expect(findRemovedReactUse("import { Activity, useState } from 'react'")).toContain('Activity')
  expect(findRemovedReactUse('<Fragment key={id} ref={own}>')).toBe('<Fragment key={id} ref=')
  expect(findRemovedReactUse("import { Fragment, Suspense } from 'react'\nconst Activity = 1")).toBeUndefined()
})

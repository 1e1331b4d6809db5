import { expect, test } from 'vitest'
import { keepRenderedCssRules } from './drawn-rules.ts'

const classes = new Set(['shown', 'inner'])
const lines = (sheet: string) => keepRenderedCssRules(sheet, classes).replaceAll('}', '}\n').trim().split('\n')

test('removes rules whose selectors all require a class that is not rendered, also in :is and :has', () => {
  const sheet = `
    body { margin: 0 }
    .shown .inner { color: red }
    .shown .other { color: red }
    .other, .shown { top: 0 }
    :is(.other, .inner) > b { top: 1px }
    :has(> .other) { top: 2px }
    @media (width >= 9px) { .other { top: 3px } }
    @media (width >= 9px) { .inner { top: 4px } }
    .shown[data-on=true] { touch-action: none }`
  expect(lines(sheet)).toEqual([
    'body{margin:0}',
    '.shown .inner{color:red}',
    '.other,.shown{top:0}',
    ':is(.other,.inner)>b{top:1px}',
    '@media (width>=9px){.inner{top:4px}',
    '}',
    '.shown[data-on=true]{touch-action:none}',
  ])
})

test('keeps custom properties that the remaining rules use directly or indirectly', () => {
  const sheet =
    ':root { --a: var(--b); --b: 1px; --c: 2px; --d: 3px } .shown { top: var(--a) } .other { top: var(--c) }'
  expect(lines(sheet)).toEqual([':root{--a:var(--b);--b:1px}', '.shown{top:var(--a)}'])
})

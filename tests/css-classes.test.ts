import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isTestCode } from './import-direction/place.ts'
import { findUndefinedClasses, findUnusedClasses } from './structure/css-modules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** CSS classes are often named after values of types that the packages contract and domain declare. */
const sharedSources = ['contract', 'domain'].flatMap((name) => filesBelow(`packages/${name}/src`))

describe.each(['web', 'studio'])('apps/%s', (name) => {
  const files = filesBelow(`apps/${name}`).filter((path) => !/\/(node_modules|dist)\//.test(path))
  const components = files.filter((path) => /\.tsx?$/.test(path) && !isTestCode(path))
  const sheets = files.filter((path) => path.endsWith('.module.css'))

  test('defines every CSS class that a component names', () => {
    expect(components.length).toBeGreaterThan(200)
    expect(findUndefinedClasses(components, read)).toEqual([])
  })

  test('uses every CSS class that a CSS module defines', () => {
    expect(sheets.length).toBeGreaterThan(40)
    expect(findUnusedClasses(components, sheets, [...components, ...sharedSources], read)).toEqual([])
  })
})

/** Returns the class errors of one small component and its CSS module. */
function faultsOf(component: string, css: string): { undefined: string[]; unused: string[] } {
  const files: Readonly<Record<string, string>> = {
    'apps/web/src/bar.tsx': component,
    'apps/web/src/bar.module.css': css,
  }
  const readPlanted = (path: string) => files[path] ?? ''
  return {
    undefined: findUndefinedClasses(['apps/web/src/bar.tsx'], readPlanted),
    unused: findUnusedClasses(
      ['apps/web/src/bar.tsx'],
      ['apps/web/src/bar.module.css'],
      ['apps/web/src/bar.tsx'],
      readPlanted,
    ),
  }
}
const withImport = (use: string) =>
  `import bar from './bar.module.css'\nexport const Bar = () => <i className={${use}} />\n`

test('reports a class that the CSS module lacks, and a class that no component uses', () => {
  const css = '@media (width > 1.5px) { .bar { color: red } }\n/* .note */\n.bar .dot::after { content: url(a.svg) }\n'
  expect(faultsOf(withImport('bar.dock + bar.bar'), css)).toEqual({
    undefined: ['apps/web/src/bar.tsx: dock of apps/web/src/bar.module.css'],
    unused: ['apps/web/src/bar.module.css: dot'],
  })
})

test('a computed class name counts as a use of all classes that it can name', () => {
  const css = '.tone1 { top: 0 }\n.tone2 { top: 0 }\n.high { top: 0 }\n.low { top: 0 }\n'
  expect(faultsOf(withImport(`bar[\`tone\${kind}\`]`), css).unused).toEqual([
    'apps/web/src/bar.module.css: high',
    'apps/web/src/bar.module.css: low',
  ])
  expect(faultsOf(`type Place = 'high'\n${withImport('bar[place]')}`, css).unused).toEqual([
    'apps/web/src/bar.module.css: tone1',
    'apps/web/src/bar.module.css: tone2',
    'apps/web/src/bar.module.css: low',
  ])
})

test('a CSS module passed to another component counts as fully used', () => {
  expect(faultsOf(withImport('nameOf(bar)'), '.any { top: 0 }').unused).toEqual([])
})

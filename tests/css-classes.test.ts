import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')

/** The names of all classes in a style sheet. */
const classesIn = (css: string): ReadonlySet<string> =>
  new Set([...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))

/** The file of an import: relative, or by an alias such as `#ui/button.module.css`. */
const sheetOf = (app: string, from: string, specifier: string): string =>
  specifier.startsWith('#') ? join(app, 'src', specifier.slice(1)) : resolve(dirname(from), specifier)

/** The members of imported CSS modules that a component uses although its style sheet has no such class. */
function undefinedClasses(path: string, source: string, sheet: (specifier: string) => string): string[] {
  const { module, program } = parseSync(path, source)
  const sheets = new Map<string, ReadonlySet<string>>()
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.endsWith('.module.css')) continue
    for (const { localName } of entries) sheets.set(localName.value, classesIn(sheet(moduleRequest.value)))
  }
  const found: string[] = []
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (sheets.get(object.name)?.has(property.name) === false) found.push(`${object.name}.${property.name}`)
    },
  }).visit(program)
  return found
}

test.each(['web', 'studio'])('every CSS class that a component of apps/%s names is defined', (name) => {
  const app = join(root, 'apps', name)
  const files = readdirSync(join(app, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(20)
  const faults = files.flatMap((path) =>
    undefinedClasses(path, read(path), (specifier) => read(sheetOf(app, path, specifier))).map(
      (found) => `${path.slice(root.length)}: ${found}`,
    ),
  )
  expect(faults).toEqual([])
})

test('a class that the style sheet lacks is found', () => {
  const source = "import bar from './bar.module.css'\nexport const Bar = () => <i className={bar.dock + bar.bar} />\n"
  expect(undefinedClasses('bar.tsx', source, () => '@media (width > 1px) { .bar { color: red } }')).toEqual([
    'bar.dock',
  ])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/settings/settings.ts'
import { findBrokenLinks } from './documents/links.ts'
import { findCommandError, findNamedCommands } from './documents/named-commands.ts'
import { findNamedPaths, pathExists, readLayoutPaths, readRepositoryPaths } from './documents/named-paths.ts'
import { findNamedSettings, isSettingReadBy } from './documents/named-settings.ts'
import { type Page, readPages } from './documents/page.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = readPages(root)
const tree = readRepositoryPaths(root)
const pageAt = (path: string): Page => ({ path, text: read(path) })

/**
 * Returns the npm scripts that a documentation page can refer to: those of its nearest package.json and those of the
 * root.
 */
function scriptsFor(path: string): Readonly<Record<string, string>> {
  const own = join(dirname(path), 'package.json')
  const files = existsSync(join(root, own)) ? ['package.json', own] : ['package.json']
  return Object.assign({}, ...files.map((file) => JSON.parse(read(file)).scripts))
}

/** Returns the source file of an operator command; undefined for other npm scripts. */
function commandFile(script: string | undefined): string | undefined {
  const name = /cli\/main\.ts ([\w-]+)$/.exec(script ?? '')?.[1]
  return name && `apps/server/src/cli/commands/${name}.ts`
}

/** Returns the error of a command that a page names; undefined if its npm script, action and options exist. */
function findFault(page: Page, command: ReturnType<typeof findNamedCommands>[number]): string | undefined {
  const script = scriptsFor(page.path)[command.script]
  if (script === undefined) return `${page.path}: there is no npm run ${command.script}`
  const file = commandFile(script)
  const fault = file && findCommandError(command, read(file))
  return fault && `${page.path}: ${fault}`
}

test('every file and folder that a documentation page names exists', () => {
  const named = pages.flatMap((page) => findNamedPaths(page, tree).map((path) => ({ page, path })))
  expect(named.length).toBeGreaterThan(700)
  const missing = named.filter(({ page, path }) => !pathExists(path, page, tree))
  expect(missing.map(({ page, path }) => `${page.path}: ${path}`)).toEqual([])
})

test('every file and folder in the layout of ARCHITECTURE.md exists', () => {
  const page = pageAt('ARCHITECTURE.md')
  const drawn = readLayoutPaths(page.text)
  expect(drawn.length).toBeGreaterThan(50)
  expect(drawn).toContain('apps/server/src/http/studio/')
  expect(drawn.filter((path) => !tree.files.includes(path) && !pathExists(path, page, tree))).toEqual([])
})

test('every command that a documentation page names exists, with its action and its options', () => {
  const named = pages.flatMap((page) => findNamedCommands(page).map((command) => ({ page, command })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.flatMap(({ page, command }) => findFault(page, command) ?? [])).toEqual([])
})

test('README.md names every npm script of the root package.json', () => {
  const names = Object.keys(scriptsFor('README.md'))
  expect(names.length).toBeGreaterThan(40)
  const readme = read('README.md')
  // Operator commands share a row in which only the first command has the prefix `npm run`.
  const isDescribed = (name: string) => new RegExp(`\`(?:npm (?:run )?)?${name}[\` ]`).test(readme)
  expect(names.filter((name) => !isDescribed(name))).toEqual([])
})

test('docs/operations.md lists every scheduled job', () => {
  const files = globSync('apps/server/src/jobs/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const jobs = files.map(read).join('\n')
  const quoted = [...jobs.matchAll(/(?:name: |Job = |check: |import: )'([a-z-]+)'/g)].flatMap((match) => match[1] ?? [])
  expect(quoted.length).toBeGreaterThan(15)
  const operations = read('docs/operations.md')
  expect(quoted.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

/** Files and folders in DATA_DIR that instances do not share: only one machine, nginx or a single command uses each. */
const unsharedData = new Set([
  ...['media-cache', 'media-keys', 'outbox', 'postgres', 'postgres-location', 'probe'],
  ...['restore-unfinished', 'store-copy', 'store-work'],
])

test('docs/scaling.md lists every file and folder in DATA_DIR that instances share', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
  const made = sources.flatMap((path) =>
    [...read(path).matchAll(/join\((?:config\.)?dataDir, '([\w.-]+)'/g)].flatMap((match) => match[1] ?? []),
  )
  expect(made.length).toBeGreaterThan(10)
  const [, shared = ''] =
    /\nInstances share only the database and `DATA_DIR`: ([\s\S]*?)\. On one/.exec(read('docs/scaling.md')) ?? []
  const isListed = (name: string) => new RegExp(`\`${name}/?\``).test(shared)
  expect(made.filter((name) => !unsharedData.has(name) && !isListed(name))).toEqual([])
})

test('every setting that a documentation page names is read by the server, a script, a test or the deployment', () => {
  const places = [
    'scripts/**/*.mjs',
    'tests/**/*.ts',
    'deploy/**/*.*',
    'apps/*/vite*.ts',
    'vitest.config.ts',
    'bench/*.ts',
    'bench/*/*.ts',
  ]
  const own = ['packages/airwallex-sandbox/src/*.ts', 'apps/server/src/adapters/**/*.ts', 'apps/server/src/*.ts']
  const sources = globSync([...places, ...own], { cwd: root }).map(read)
  // Leaves out docs/conformance.md, which also contains upper-case words of the specification that are not settings.
  const named = pages
    .filter(({ path }) => path !== 'docs/conformance.md')
    .flatMap((page) => findNamedSettings(page).map((name) => ({ page, name })))
  expect(named.length).toBeGreaterThan(100)
  const unknown = named.filter(
    ({ name }) => !(name in settings) && !sources.some((source) => isSettingReadBy(name, source)),
  )
  expect(unknown.map(({ page, name }) => `${page.path}: ${name}`)).toEqual([])
})

test('every link between documentation pages leads to an existing page and heading', () => {
  const linked = [...pages, ...globSync('docs/decisions/*.md', { cwd: root }).map(pageAt)]
  expect(linked.flatMap((page) => findBrokenLinks(page, root))).toEqual([])
})

test('the glossary lists no term twice', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)].map((match) => match[1] ?? '')
  expect(terms.length).toBeGreaterThan(50)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

test('every page of docs begins by naming its readers', () => {
  const docs = pages.filter(({ path }) => path.startsWith('docs/'))
  expect(docs.length).toBeGreaterThan(10)
  const others = docs.filter(({ text }) => !/^# .+\n\nThis page is for /.test(text))
  expect(others.map(({ path }) => path)).toEqual([])
})

test('reports a wrong path, npm script, action, option and link, and finds the settings that a page names', () => {
  const text = [
    '`apps/server/src/gone.ts`, `modules/wallet/gone.ts`, `gone/`',
    '`npm run gone`, `npm run studio -- remove you@example.com`, `npm run coins -- grant 1 2 --cause x`',
    '`GONE_SETTING`, GONE=1, [page](docs/gone.md), [heading](README.md#gone)',
  ].join('\n')
  const page = { path: 'README.md', text }
  const paths = findNamedPaths(page, tree)
  expect(paths.filter((path) => pathExists(path, page, tree))).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['apps/server/src/gone.ts', 'modules/wallet/gone.ts', 'gone/']))
  expect(findNamedCommands(page).map((command) => findFault(page, command))).toEqual([
    'README.md: there is no npm run gone',
    'README.md: npm run studio has no action remove',
    'README.md: npm run coins has no option --cause',
  ])
  expect(findNamedSettings(page)).toEqual(['GONE_SETTING', 'GONE'])
  expect(findBrokenLinks(page, root)).toEqual([
    'README.md: docs/gone.md does not exist',
    'README.md: README.md has no heading #gone',
  ])
})

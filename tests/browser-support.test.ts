import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserName, CompatData, Identifier } from '@mdn/browser-compat-data/types'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { browserTargets } from '../apps/web/vite.shared.ts'

const root = join(import.meta.dirname, '..')
const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** Browser features that the code checks for or replaces, so that supported browsers may lack them. */
const guarded: ReadonlySet<string> = new Set([
  'navigator.share',
  'requestIdleCallback',
  'Temporal.Now',
  'navigator.connection',
  'navigator.deviceMemory',
  'navigator.setAppBadge',
  'performance.memory',
  'window.navigation',
])

/** The oldest browser versions that the web app is built for: `safari17` → safari, 17. */
const targets = browserTargets.map((target): readonly [BrowserName, number] => {
  const [, name = '', version = ''] = /^(\D+)(\d+)$/.exec(target) ?? []
  if (!(name in data.browsers)) throw new RangeError(`no data on the browser ${name}`)
  return [name as BrowserName, Number(version)]
})

/** Global objects in a page, with the name of their interface in the compatibility data. */
const interfaces: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  caches: 'CacheStorage',
  performance: 'Performance',
}

function entryOf(owner: string | undefined, name: string): Identifier | undefined {
  const { api } = data
  const { builtins } = data.javascript
  if (owner === undefined) return api.Window?.[name] ?? api[`${name}`] ?? builtins?.[name]
  const known = api[interfaces[owner] ?? owner] ?? builtins?.[owner]
  return known?.[`${name}_static`] ?? known?.[name]
}

/** Returns the target browsers that lack a feature. */
function lackedBy(entry: Identifier): string[] {
  const support = entry.__compat?.support
  if (!support) return []
  return targets.flatMap(([browser, version]) => {
    const stated = support[browser]
    const [latest] = Array.isArray(stated) ? stated : [stated]
    const added = latest?.version_added
    if (added === undefined || added === 'preview') return [browser]
    const isThere = typeof added === 'string' && Number.parseFloat(added.replace('≤', '')) <= version
    return isThere && !latest?.flags ? [] : [`${browser} ${version}`]
  })
}

/** Finds the browser features that a source file names: `AbortSignal.any`, `navigator.share`, `requestIdleCallback`. */
function featuresOf(path: string, text: string): Map<string, Identifier> {
  const found = new Map<string, Identifier>()
  const isDeclared = (name: string) => new RegExp(`\\b(function|const|let|class) ${name}\\b`).test(text)
  const note = (owner: string | undefined, name: string) => {
    const entry = isDeclared(owner ?? name) ? undefined : entryOf(owner, name)
    if (entry) found.set(owner === undefined ? name : `${owner}.${name}`, entry)
  }
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type === 'Identifier' && property.type === 'Identifier' && !computed) note(object.name, property.name)
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') note(undefined, callee.name)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') note(undefined, callee.name)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const unsupported = (path: string, text: string): string[] =>
  [...featuresOf(path, text)].flatMap(([feature, entry]) => {
    const browsers = guarded.has(feature) ? [] : lackedBy(entry)
    return browsers.length > 0 ? [`${path}: ${feature} is not in ${browsers.join(', ')}`] : []
  })

test('every browser that the web app is built for supports all features that the app uses without a guard', () => {
  const files = globSync(
    ['apps/web/{src,public}/**/*.{ts,tsx,js}', 'packages/{player-core,domain,contract}/src/**/*.ts'],
    {
      cwd: root,
    },
  ).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => unsupported(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['AbortSignal.any([])', 'AbortSignal.any is not in chrome 114, safari 17'],
  ['new CloseWatcher()', 'CloseWatcher is not in'],
  ['navigator.bluetooth.getDevices()', 'navigator.bluetooth is not in'],
])('reports the unsupported feature %s', (source, says) => {
  expect(unsupported('a.js', source).join()).toContain(says)
})

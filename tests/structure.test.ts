import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isTestCode } from './import-direction/place.ts'
import { walkSources } from './import-direction/source-files.ts'
import { findReactContextSizes } from './structure/context-size.ts'
import { buildImportGraph, findCycle } from './structure/import-cycle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = walkSources(root)
const ofWeb = sources.filter((path) => path.startsWith('apps/web/src/') && !isTestCode(path))

function stylesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return stylesIn(path)
    return path.endsWith('.css') ? [path] : []
  })
}

test.each(['web', 'studio'])('no folder of apps/%s has more than 20 source files', (app) => {
  const counts = new Map<string, number>()
  const ofApp = sources.filter((path) => path.startsWith(`apps/${app}/src/`) && !isTestCode(path))
  for (const path of [...ofApp, ...stylesIn(`apps/${app}/src`)]) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(40)
  expect([...counts].filter(([, count]) => count > 20)).toEqual([])
})

test('no source file and no style sheet has more than 300 lines', () => {
  const styles = ['web', 'studio'].flatMap((app) => stylesIn(`apps/${app}/src`))
  expect(sources.length).toBeGreaterThan(1_000)
  expect(styles.length).toBeGreaterThan(150)
  expect([...sources, ...styles].filter((path) => read(path).split('\n').length > 301)).toEqual([])
})

test('the web app has at most 450 TypeScript files besides tests', () => {
  expect(ofWeb.length).toBeGreaterThan(0)
  expect(ofWeb.length).toBeLessThanOrEqual(450)
})

test('no React context of the web app has more than 8 fields', () => {
  const sizes = ofWeb.flatMap((path) => findReactContextSizes(path, read))
  expect(sizes.map(({ name }) => name)).toContain('PlaybackContext')
  expect(sizes.filter(({ fields }) => fields > 8)).toEqual([])
})

test('no chain of imports between source files is circular', () => {
  const graph = buildImportGraph(
    sources.filter((path) => /^(packages|apps)\/[^/]+\/src\//.test(path)),
    read,
  )
  expect(graph.size).toBeGreaterThan(1_000)
  expect(findCycle(graph)).toEqual([])
}, 60_000)

test('finds a circular import across several files', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
})

test('in the web app, only route-view.tsx, optional-part.ts and later.ts contain a call of lazy()', () => {
  expect(ofWeb.filter((path) => /\blazy\(/.test(read(path)))).toEqual([
    'apps/web/src/app/route-view.tsx',
    'apps/web/src/player/optional-part.ts',
    'apps/web/src/ui/later.ts',
  ])
})

test('tests that share their modules with the other files of a worker mock no modules', () => {
  const isolated = /^packages\/media-ingest\/|\.component\.test\.tsx$|^tests\/structure\.test\.ts$/
  const shared = sources.filter((path) => /\.test\.tsx?$/.test(path) && !isolated.test(path))
  expect(shared.length).toBeGreaterThan(300)
  expect(shared.filter((path) => /\bvi\.(do)?mock\(/i.test(read(path)))).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readImports } from './import-direction/read-imports.ts'
import { resolveImport } from './import-direction/target.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tour = readFileSync(join(root, 'docs/tour.md'), 'utf8')

interface Walk {
  title: string
  limit: number
  /** Files that connect modules at startup, which are not steps of the walk. */
  wiring: string[]
  /**
   * Files in the order of the walk; `isElsewhere` marks files in another document or process, to which no import leads.
   */
  files: { path: string; isElsewhere: boolean }[]
}

function readWalk(section: string): Walk {
  const [title = '', ...lines] = section.split('\n')
  const files: Walk['files'] = []
  let isElsewhere = false
  for (const line of lines) {
    if (/^(Over HTTP|In the card form|Back in the browser)/.test(line)) isElsewhere = true
    const path = /^\d+\. `([^`]+)`/.exec(line)?.[1]
    if (path === undefined) continue
    files.push({ path, isElsewhere })
    isElsewhere = false
  }
  const wiring = /^Wired together in (.+?)\.$/ms.exec(section)?.[1] ?? ''
  return {
    title,
    wiring: [...wiring.matchAll(/`([^`]+)`/g)].flatMap((match) => match[1] ?? []),
    limit: Number(/at most (\d+) files/.exec(title)?.[1]),
    files,
  }
}

const walks = tour.split('\n## ').slice(1).map(readWalk)

/** Returns the files of this repository that a file imports. */
const importsOf = (path: string): string[] =>
  readImports(path, readFileSync(join(root, path), 'utf8')).flatMap(({ specifier }) => {
    const target = resolveImport(path, specifier, { '#*': './src/*' })
    return target.kind === 'file' ? [target.path] : []
  })

test('docs/tour.md has three lists of files, numbered without gaps and at most as long as their headings say', () => {
  expect(walks.map(({ limit }) => limit)).toEqual([30, 20, 18])
  for (const { files, limit } of walks) expect(files.length).toBeLessThanOrEqual(limit)
  for (const section of tour.split('\n## ').slice(1)) {
    const numbers = [...section.matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
})

/**
 * Returns whether imports in either direction connect the file to an earlier file, directly or through files that
 * connect modules.
 */
function isConnected(path: string, earlier: readonly string[], wiring: readonly string[]): boolean {
  const reached = [path]
  for (const file of reached) {
    if (earlier.includes(file)) return true
    const isNext = (other: string) =>
      !reached.includes(other) && (importsOf(file).includes(other) || importsOf(other).includes(file))
    reached.push(...[...earlier, ...wiring].filter(isNext))
  }
  return false
}

test.each(walks)('$title: every file exists, and imports connect it to an earlier file', ({ files, wiring }) => {
  const paths = files.map(({ path }) => path)
  expect([...paths, ...wiring].filter((path) => !existsSync(join(root, path)))).toEqual([])
  const unconnected = files.filter(
    ({ path, isElsewhere }, index) => !isElsewhere && index > 0 && !isConnected(path, paths.slice(0, index), wiring),
  )
  expect(unconnected.map(({ path }) => path)).toEqual([])
})

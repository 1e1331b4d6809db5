import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}CONTRIBUTING.md`, 'utf8')
const [, howToAdd = ''] = page.split('\n## How to add\n')
const [table = ''] = howToAdd.split('\n## ')

/** The paths in backticks; `<name>` matches any name. */
const paths = [...table.matchAll(/`([\w<>.-]+\/[\w<>./-]+)`/g)].flatMap((match) => match[1] ?? [])

test('every file that "How to add" names exists', () => {
  expect(paths.length).toBeGreaterThan(12)
  const missing = paths.filter((path) => globSync(path.replace(/<\w+>/g, '*'), { cwd: root }).length === 0)
  expect(missing).toEqual([])
})

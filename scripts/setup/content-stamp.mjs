import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './repository.mjs'

const skipped = new Set(['node_modules', 'dist', 'dist-server', '.DS_Store'])

/** @param {string} name */
const counts = (name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name)

/**
 * Every file at or below the paths, tests and what is made left out, in a stable order.
 *
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
function filesBelow(paths) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter(counts)
    return filesBelow(names.sort().map((name) => join(path, name)))
  })
}

/**
 * A hash of names and contents, so that "nothing changed" means exactly that, whatever the clocks say.
 *
 * @param {readonly string[]} paths files and folders, absolute
 * @param {readonly string[]} [facts] anything else the result depends on
 */
export function contentStamp(paths, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of filesBelow(paths)) {
    const content = readFileSync(file)
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} path */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

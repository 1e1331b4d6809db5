import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './repository.mjs'

const skipped = new Set(['node_modules', 'dist', 'dist-server', '.DS_Store'])

/** @param {string} name */
const isIncluded = (name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name)

/**
 * Every file at or below the paths in a stable order, without tests and generated files.
 *
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
function filesBelow(paths) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter(isIncluded)
    return filesBelow(names.sort().map((name) => join(path, name)))
  })
}

/**
 * A hash of file names and contents. It does not depend on modification times.
 *
 * @param {readonly string[]} paths files and folders, absolute
 * @param {readonly string[]} [facts] other values that the result depends on
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

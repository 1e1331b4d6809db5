import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './repository.mjs'

const skipped = new Set(['node_modules', 'dist', 'dist-server', '.DS_Store'])

/** @param {string} name */
const isTest = (name) => /\.test\.tsx?$/.test(name)

/**
 * Lists all files at or below the paths in a stable order, without generated files.
 *
 * @param {readonly string[]} paths
 * @param {boolean} withTests
 * @returns {string[]}
 */
function filesBelow(paths, withTests) {
  return paths.flatMap((path) => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return [path]
    const names = readdirSync(path).filter((name) => !skipped.has(name) && (withTests || !isTest(name)))
    return filesBelow(
      names.sort().map((name) => join(path, name)),
      withTests,
    )
  })
}

/**
 * Returns a hash of file names and contents, independent of modification times.
 *
 * @param {readonly string[]} paths files and folders, absolute
 * @param {readonly string[]} [facts] other values that the result depends on
 * @param {{ withTests?: boolean }} [options]
 */
export function contentStamp(paths, facts = [], { withTests = false } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const file of filesBelow(paths, withTests)) {
    const content = readFileSync(file)
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} path */
export const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

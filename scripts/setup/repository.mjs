import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's clone, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** @param {string[]} parts */
export const resolveFromRoot = (...parts) => join(root, ...parts)

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Exact Node version with which this repository runs, for example `26.10.0`. */
export const pinnedNodeVersion = /** @type {string} */ (readJson(resolveFromRoot('package.json')).dependencies.node)

import { existsSync } from 'node:fs'
import { readJson, resolveFromRoot } from './repository.mjs'

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/** @param {Locked} entry */
const isForThisMachine = ({ os = [], cpu = [process.arch], libc }) =>
  os.includes(process.platform) && cpu.includes(process.arch) && !libc

/**
 * Compares the installed packages with the lock file. npm writes its list of installed packages last, so node_modules
 * without this list is from an interrupted install.
 *
 * @returns {'same' | 'different' | 'broken'}
 */
export function compareWithLock() {
  const record = resolveFromRoot('node_modules/.package-lock.json')
  if (!existsSync(record)) return 'broken'
  /** @type {Record<string, Locked>} */
  const installed = readJson(record).packages
  /** @type {Record<string, Locked>} */
  const locked = readJson(resolveFromRoot('package-lock.json')).packages
  const isSame = Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (found) return found.version === entry.version && existsSync(resolveFromRoot(path))
    return entry.optional === true && !isForThisMachine(entry)
  })
  return isSame ? 'same' : 'different'
}

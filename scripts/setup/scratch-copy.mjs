import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustRun } from './child.mjs'
import { inRoot } from './repository.mjs'

/** What links name each other by: a link of ours leads into the copy, where its relative target lies. */
const ownScope = '@cliffhanger'
/** Made, so not in the repository's list of files; the server serves it. */
const builtFolders = ['apps/web/dist', 'apps/web/dist-server']

/** The installed packages, each by a link, and our own workspaces by links within the copy. @param {string} folder */
export function linkPackages(folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, ownScope), { recursive: true })
  for (const name of readdirSync(inRoot('node_modules', ownScope))) {
    symlinkSync(readlinkSync(inRoot('node_modules', ownScope, name)), join(modules, ownScope, name))
  }
  // Names that begin with a dot are caches and notes on the install, which belong to one tree; `.bin` has the commands.
  const packages = readdirSync(inRoot('node_modules')).filter(
    (name) => name !== ownScope && (name === '.bin' || !name.startsWith('.')),
  )
  for (const name of packages) symlinkSync(inRoot('node_modules', name), join(modules, name))
}

/**
 * Copies the repository as it stands into an empty folder: what is tracked and what is new, committed or not, so that it
 * runs there as here. Packages and the built web app are linked.
 *
 * @param {string} folder
 */
export async function copyRepository(folder) {
  const listed = await mustRun('git ls-files', 'git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // One that was deleted and not committed is still listed.
  const files = new Set(listed.split('\0').filter((file) => file !== '' && existsSync(inRoot(file))))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(inRoot(file), join(folder, file), { verbatimSymlinks: true })
  }
  linkPackages(folder)
  for (const built of builtFolders) if (existsSync(inRoot(built))) symlinkSync(inRoot(built), join(folder, built))
}

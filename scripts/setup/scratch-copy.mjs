import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runOrFail } from './child.mjs'
import { resolveFromRoot } from './repository.mjs'

/** npm scope of our own workspaces. Their relative links point to the workspaces inside the copy. */
const ownScope = '@cliffhanger'
/** Folders of build output that the server serves; git does not list them. */
const builtFolders = ['apps/web/dist', 'apps/web/dist-server']

/** Links the installed packages into a copy, and our own workspaces to the copy's folders.  @param {string} folder */
export function linkPackages(folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, ownScope), { recursive: true })
  for (const name of readdirSync(resolveFromRoot('node_modules', ownScope))) {
    symlinkSync(readlinkSync(resolveFromRoot('node_modules', ownScope, name)), join(modules, ownScope, name))
  }
  // Dot folders are caches and install records of the original tree, except `.bin`, which contains the packages'
  // commands.
  const packages = readdirSync(resolveFromRoot('node_modules')).filter(
    (name) => name !== ownScope && (name === '.bin' || !name.startsWith('.')),
  )
  for (const name of packages) symlinkSync(resolveFromRoot('node_modules', name), join(modules, name))
}

/**
 * Copies the working tree into an empty folder: tracked and new files with uncommitted changes. Installed packages and
 * the built web app are linked.
 *
 * @param {string} folder
 */
export async function copyRepository(folder) {
  const listed = await runOrFail('git ls-files', 'git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  // git still lists files whose deletion is not committed.
  const files = new Set(listed.split('\0').filter((file) => file !== '' && existsSync(resolveFromRoot(file))))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(resolveFromRoot(file), join(folder, file), { verbatimSymlinks: true })
  }
  linkPackages(folder)
  for (const built of builtFolders)
    if (existsSync(resolveFromRoot(built))) symlinkSync(resolveFromRoot(built), join(folder, built))
}

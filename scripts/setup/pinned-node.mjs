import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { runAndCapture, runOrFail } from './child.mjs'
import { CommandError } from './failure.mjs'
import { pinnedNodeVersion, resolveFromRoot, root } from './repository.mjs'

/** Path at which the install script of the npm package `node` puts the binary; `node_modules/.bin/node` links to it. */
const packaged = resolveFromRoot('node_modules/node/bin/node')

/**
 * Folder of the Node binary that is fetched before all other packages. npm does not touch dot folders in node_modules.
 */
const runtimeFolder = resolveFromRoot('node_modules/.runtime')

const platformPackage = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`
const fetched = `${runtimeFolder}/node_modules/${platformPackage}/bin/node`

/** @param {string} binary */
async function isPinned(binary) {
  if (!existsSync(binary)) return false
  const { code, output } = await runAndCapture(binary, ['--version']).catch(() => ({ code: -1, output: '' }))
  return code === 0 && output.trim() === `v${pinnedNodeVersion}`
}

/**
 * Returns the path of the pinned Node's binary; fetches it if it is neither in `runtimeFolder` nor among the installed
 * packages. Must run before the packages are installed: npm on an older Node silently skips optional binaries made for
 * newer versions.
 */
export async function fetchPinnedNode() {
  for (const binary of [fetched, packaged]) if (await isPinned(binary)) return binary
  rmSync(runtimeFolder, { recursive: true, force: true })
  mkdirSync(runtimeFolder, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  await runOrFail(
    `Fetching Node ${pinnedNodeVersion} (npm package ${platformPackage})`,
    'npm',
    ['install', ...flags, '--prefix', runtimeFolder, `${platformPackage}@${pinnedNodeVersion}`],
    { cwd: runtimeFolder },
  )
  if (await isPinned(fetched)) return fetched
  const { output } = await runAndCapture(fetched, ['--version']).catch((error) => ({ output: String(error) }))
  throw new CommandError(
    `Node ${pinnedNodeVersion} was fetched but does not start on this system (${process.platform}-${process.arch}): ` +
      `${output.trim()}. Linux with glibc 2.28 or newer and libatomic (Debian: libatomic1), and macOS, are supported.`,
  )
}

/**
 * Creates the files that the install script of the npm package `node` would create. The script itself is not run: npm
 * 12 blocks it, `ignore-scripts` disables it, and it would fetch the binary a second time.
 *
 * @param {string} binary
 */
export async function linkPinnedNode(binary) {
  if (!(await isPinned(packaged))) {
    const fresh = `${packaged}.${process.pid}`
    mkdirSync(dirname(packaged), { recursive: true })
    try {
      linkSync(binary, fresh)
    } catch {
      copyFileSync(binary, fresh)
    }
    renameSync(fresh, packaged)
  }
  const command = resolveFromRoot('node_modules/.bin/node')
  if (!existsSync(command)) {
    rmSync(command, { force: true })
    mkdirSync(dirname(command), { recursive: true })
    symlinkSync('../node/bin/node', command)
  }
  if (!(await isPinned(command)))
    throw new CommandError(`${command} is not Node ${pinnedNodeVersion}. Remove node_modules and try again.`)
}

/** Path of the pinned Node's binary once the packages are installed. */
export const pinnedNodePath = packaged

/**
 * Returns environment variables that make `node` the given binary and add the packages' commands to PATH. The compile
 * cache halves the server's load time.
 *
 * @param {string} [binary]
 * @returns {NodeJS.ProcessEnv}
 */
export const createPinnedNodeEnv = (binary = packaged) => ({
  ...process.env,
  PATH: [dirname(binary), `${root}/node_modules/.bin`, process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: resolveFromRoot('node_modules/.cache/compile'),
})

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runOrFail } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { CommandError } from './failure.mjs'
import { compareWithLock } from './lock-match.mjs'
import { createPinnedNodeEnv, fetchPinnedNode, linkPinnedNode, pinnedNodePath } from './pinned-node.mjs'
import { prepareEmbeddedPostgres } from './postgres-links.mjs'
import { runWithProgress } from './progress.mjs'
import { resolveFromRoot, root } from './repository.mjs'

const modules = resolveFromRoot('node_modules')
const stampFile = `${modules}/.install-stamp`
/**
 * Marker file that contains the process id of a running install. A marker left by a dead process shows that the install
 * was interrupted.
 */
const markerFile = `${modules}/.installing`
const heartbeatMs = 1000

const manifests = () => [
  resolveFromRoot('package.json'),
  resolveFromRoot('package-lock.json'),
  ...['apps', 'packages'].flatMap((group) =>
    readdirSync(resolveFromRoot(group)).map((name) => resolveFromRoot(group, name, 'package.json')),
  ),
]

const currentStamp = () => contentStamp(manifests(), [root, process.platform, process.arch])

const isInstalled = () =>
  existsSync(pinnedNodePath) && !existsSync(markerFile) && readStamp(stampFile) === currentStamp()

/**
 * Returns whether another process is installing. A running install updates its marker's modification time every second;
 * the process id alone is not sufficient, because it may have been reused or belong to a zombie.
 */
function isOtherInstallRunning() {
  if (!existsSync(markerFile) || Date.now() - statSync(markerFile).mtimeMs > 5 * heartbeatMs) return false
  try {
    return process.kill(Number(readStamp(markerFile)), 0)
  } catch {
    return false
  }
}

/**
 * Removes everything except the fetched Node and the marker, because npm treats partly written packages as complete.
 */
async function removeIncompletePackages() {
  const kept = new Set(['.runtime', '.installing'])
  const names = (await readdir(modules)).filter((name) => !kept.has(name))
  await Promise.all(names.map((name) => rm(`${modules}/${name}`, { recursive: true, force: true })))
}

/**
 * Creates this process's marker; only one process succeeds. Returns undefined while another install is running,
 * otherwise whether a dead process had left its marker behind.
 */
function claimMarker() {
  mkdirSync(modules, { recursive: true })
  const wasInterrupted = existsSync(markerFile) && !isOtherInstallRunning()
  try {
    if (wasInterrupted) renameSync(markerFile, `${markerFile}-${process.pid}`)
    writeFileSync(markerFile, String(process.pid), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' || code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(`${markerFile}-${process.pid}`, { force: true })
  }
  return wasInterrupted
}

/** @param {boolean} wasInterrupted true if the last install did not finish */
async function install(wasInterrupted) {
  const heartbeat = setInterval(() => utimesSync(markerFile, new Date(), new Date()), heartbeatMs)
  try {
    const state = wasInterrupted ? 'broken' : compareWithLock()
    if (state === 'broken') await removeIncompletePackages()
    const node = await fetchPinnedNode()
    if (state !== 'same') {
      // `npm install --no-save` instead of `npm ci`: `ci` fails if the lock file lacks optional binaries of other
      // systems. Install scripts are disabled; linkPinnedNode and prepareEmbeddedPostgres below replace the two that
      // are needed.
      const flags = [
        '--no-save',
        '--ignore-scripts',
        '--prefer-offline',
        '--include=dev',
        '--include=optional',
        '--loglevel=error',
      ]
      await runOrFail('npm install', 'npm', ['install', ...flags], {
        env: { ...createPinnedNodeEnv(node), NODE_ENV: 'development' },
      })
    }
    await linkPinnedNode(node)
    await prepareEmbeddedPostgres(node)
    writeFileSync(stampFile, currentStamp())
  } catch (error) {
    // npm restores node_modules before it reports a failure, so the marker is kept only if the install was killed.
    if (error instanceof CommandError) rmSync(markerFile, { force: true })
    throw error
  } finally {
    clearInterval(heartbeat)
  }
  rmSync(markerFile, { force: true })
}

const progressText = {
  broken: 'Installing packages (first time, about a minute)',
  different: 'Installing packages (the locked versions changed)',
  same: 'Checking the installed packages',
}

/** Installs the pinned Node and all locked packages, unless the content stamp shows that they are installed. */
export async function ensurePackagesInstalled() {
  if (isInstalled()) return
  let wasInterrupted = claimMarker()
  if (wasInterrupted === undefined) {
    await runWithProgress('Waiting for another install to finish', async () => {
      while (wasInterrupted === undefined && !isInstalled()) {
        await sleep(500)
        if (!isInstalled()) wasInterrupted = claimMarker()
      }
    })
    if (wasInterrupted === undefined) return
  }
  await runWithProgress(progressText[wasInterrupted ? 'broken' : compareWithLock()], () =>
    install(wasInterrupted === true),
  )
}

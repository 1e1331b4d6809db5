import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { mustRun } from './child.mjs'
import { contentStamp, readStamp } from './content-stamp.mjs'
import { Failure } from './failure.mjs'
import { compareWithLock } from './lock-match.mjs'
import { fetchPinnedNode, linkPinnedNode, pinnedEnv, pinnedNode } from './pinned-node.mjs'
import { prepareEmbeddedPostgres } from './postgres-links.mjs'
import { step } from './progress.mjs'
import { inRoot, root } from './repository.mjs'

const modules = inRoot('node_modules')
const stampFile = `${modules}/.install-stamp`
/** Marker file with the process id of a running install. A marker left by a dead process means an interrupted install. */
const busyFile = `${modules}/.installing`
const beatMs = 1000

const manifests = () => [
  inRoot('package.json'),
  inRoot('package-lock.json'),
  ...['apps', 'packages'].flatMap((group) =>
    readdirSync(inRoot(group)).map((name) => inRoot(group, name, 'package.json')),
  ),
]

const wantedStamp = () => contentStamp(manifests(), [root, process.platform, process.arch])

const isInstalled = () => existsSync(pinnedNode) && !existsSync(busyFile) && readStamp(stampFile) === wantedStamp()

/** A running install touches its marker every second: its process id alone may have been reused, or be a zombie's. */
function isBusy() {
  if (!existsSync(busyFile) || Date.now() - statSync(busyFile).mtimeMs > 5 * beatMs) return false
  try {
    return process.kill(Number(readStamp(busyFile)), 0)
  } catch {
    return false
  }
}

/** Removes everything except the fetched Node and the marker: npm takes partly written packages for complete ones. */
async function clearHalfDone() {
  const kept = new Set(['.runtime', '.installing'])
  const names = (await readdir(modules)).filter((name) => !kept.has(name))
  await Promise.all(names.map((name) => rm(`${modules}/${name}`, { recursive: true, force: true })))
}

/**
 * Creates this process's marker; only one process can. Returns undefined while another install runs, otherwise whether
 * a dead process had left its marker behind.
 */
function claim() {
  mkdirSync(modules, { recursive: true })
  const wasInterrupted = existsSync(busyFile) && !isBusy()
  try {
    if (wasInterrupted) renameSync(busyFile, `${busyFile}-${process.pid}`)
    writeFileSync(busyFile, String(process.pid), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' || code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(`${busyFile}-${process.pid}`, { force: true })
  }
  return wasInterrupted
}

/** @param {boolean} wasInterrupted true if the last install did not finish */
async function install(wasInterrupted) {
  const beat = setInterval(() => utimesSync(busyFile, new Date(), new Date()), beatMs)
  try {
    const state = wasInterrupted ? 'broken' : compareWithLock()
    if (state === 'broken') await clearHalfDone()
    const node = await fetchPinnedNode()
    if (state !== 'same') {
      // `npm install --no-save` instead of `npm ci`: `ci` fails when the lock lacks optional binaries of other systems.
      // Install scripts are off; linkPinnedNode and prepareEmbeddedPostgres below do the work of the two that matter.
      const flags = [
        '--no-save',
        '--ignore-scripts',
        '--prefer-offline',
        '--include=dev',
        '--include=optional',
        '--loglevel=error',
      ]
      await mustRun('npm install', 'npm', ['install', ...flags], {
        env: { ...pinnedEnv(node), NODE_ENV: 'development' },
      })
    }
    await linkPinnedNode(node)
    await prepareEmbeddedPostgres(node)
    writeFileSync(stampFile, wantedStamp())
  } catch (error) {
    // npm restores the tree before it reports a failure, so only a killed install keeps its marker.
    if (error instanceof Failure) rmSync(busyFile, { force: true })
    throw error
  } finally {
    clearInterval(beat)
  }
  rmSync(busyFile, { force: true })
}

const progressText = {
  broken: 'Installing packages (first time, about a minute)',
  different: 'Installing packages (the locked versions changed)',
  same: 'Checking the installed packages',
}

/** Installs the pinned Node and every locked package unless the content stamp shows that they are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  let wasInterrupted = claim()
  if (wasInterrupted === undefined) {
    await step('Waiting for another install to finish', async () => {
      while (wasInterrupted === undefined && !isInstalled()) {
        await sleep(500)
        if (!isInstalled()) wasInterrupted = claim()
      }
    })
    if (wasInterrupted === undefined) return
  }
  await step(progressText[wasInterrupted ? 'broken' : compareWithLock()], () => install(wasInterrupted === true))
}

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
/** Holds the installer's process id while it works; one left by a dead process marks a half-done install. */
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

/** A live installer touches its marker every second: its process id alone may by now be somebody else's, or a zombie's. */
function isBusy() {
  if (!existsSync(busyFile) || Date.now() - statSync(busyFile).mtimeMs > 5 * beatMs) return false
  try {
    return process.kill(Number(readStamp(busyFile)), 0)
  } catch {
    return false
  }
}

/** Everything except the Node we fetched and the marker goes: packages cut short look complete to npm. */
async function clearHalfDone() {
  const kept = new Set(['.runtime', '.installing'])
  const names = (await readdir(modules)).filter((name) => !kept.has(name))
  await Promise.all(names.map((name) => rm(`${modules}/${name}`, { recursive: true, force: true })))
}

/**
 * Puts up this process's marker; only one process can. Answers undefined while another one is at work, else whether a dead
 * one left its marker behind.
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

/** @param {boolean} wasInterrupted whether the last install did not come to its end */
async function install(wasInterrupted) {
  const beat = setInterval(() => utimesSync(busyFile, new Date(), new Date()), beatMs)
  try {
    const state = wasInterrupted ? 'broken' : compareWithLock()
    if (state === 'broken') await clearHalfDone()
    const node = await fetchPinnedNode()
    if (state !== 'same') {
      // `npm install --no-save` and not `npm ci`: the lock may lack optional binaries of other systems, which
      // `ci` refuses. No install script runs; the two that matter are done below, whatever npm's policy is.
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
    // npm put the tree back before it reported this; only an install that was killed leaves the marker.
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

/** Installs the pinned Node and every locked package unless a content stamp says that they are there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  let wasInterrupted = claim()
  if (wasInterrupted === undefined) {
    await step('Waiting for an install that is under way', async () => {
      while (wasInterrupted === undefined && !isInstalled()) {
        await sleep(500)
        if (!isInstalled()) wasInterrupted = claim()
      }
    })
    if (wasInterrupted === undefined) return
  }
  await step(progressText[wasInterrupted ? 'broken' : compareWithLock()], () => install(wasInterrupted === true))
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { contentStamp } from '../scripts/setup/content-stamp.mjs'
import { resolveFromRoot } from '../scripts/setup/repository.mjs'

const cache = resolveFromRoot('.stamps', 'demo-data')
/** Files that the imported demo catalogue depends on. */
const inputs = ['apps/server/src', 'packages', 'demo/titles', 'package-lock.json'].map((path) => resolveFromRoot(path))

/** Copies a DATA_DIR with `cp -a`, which keeps the owner of the database files. */
export const copyDataDir = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/**
 * Fills an empty DATA_DIR with the imported demo catalogue, which is cached. The cache is rebuilt when its inputs
 * change and on each day (UTC), because the catalogue contains publication times relative to the import.
 */
export async function fillWithDemoCatalogue(dataDir: string): Promise<void> {
  const imported = join(cache, contentStamp(inputs, [new Date().toISOString().slice(0, 10)]))
  if (!existsSync(imported)) await importDemo(imported)
  await copyDataDir(imported, dataDir)
}

async function importDemo(target: string): Promise<void> {
  const dataDir = await makeDataDir()
  const server = await startServerProcess({ dataDir })
  await server.stop()
  const half = `${target}-${process.pid}`
  await rm(cache, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  await chmod(half, 0o755)
  await copyDataDir(dataDir, half)
  // The rename makes sure that a folder with the final name is always complete.
  await rename(half, target)
  await removeDataDir(dataDir)
}

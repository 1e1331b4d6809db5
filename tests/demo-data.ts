import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { contentStamp } from '../scripts/setup/content-stamp.mjs'
import { inRoot } from '../scripts/setup/repository.mjs'

const cache = inRoot('.stamps', 'demo-data')
/** Inputs of the import at a server's first start. */
const inputs = ['apps/server/src', 'packages', 'demo/titles', 'package-lock.json'].map((path) => inRoot(path))

/** Copies a DATA_DIR; `cp` keeps the owner of the database's files. */
export const copyDataDir = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to])

/**
 * Fills an empty DATA_DIR with the imported demo catalogue. It is imported again when its inputs have changed, and on
 * each day (UTC), because its times of publication become older.
 */
export async function fillWithDemo(dataDir: string): Promise<void> {
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
  // A folder with the final name is always complete.
  await rename(half, target)
  await removeDataDir(dataDir)
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import { readAsset, type WebFile } from '../web-files.ts'

/** Number of builds whose files are kept. Builds share unchanged files. */
const mostBuilds = 20
const folderName = 'web-assets'
const listName = 'builds.json'
const halfEnd = '.half'
/** Age in ms from which a partial file belongs to a server that crashed while writing. */
const longestWriteMs = 3_600_000
const prefix = '/assets/'
/** The list contains file names, never paths. */
const fileName = /^(?!\.)[\w.-]+$/

/** The file names of a build. */
type Build = readonly string[]

/** Files of this build and of earlier ones: pages that were opened before a deployment still load their code. */
export interface KeptAssets {
  /** Returns a file of this build or an earlier one by its URL path. */
  find(path: string): Promise<WebFile | undefined>
  /** Returns the file names of the newest other build that contains this file. */
  buildWith(name: string): readonly string[] | undefined
}

/** Parses the list of builds. Ignores damaged entries, whose files are then deleted. */
function parseBuilds(text: string): Build[] {
  const value = parsed(text)
  const isBuild = (one: unknown): one is Build =>
    Array.isArray(one) && one.every((name) => typeof name === 'string' && fileName.test(name))
  return Array.isArray(value) ? value.filter(isBuild) : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** Reads the list of builds. A read error must not count as an empty list, because all kept files would be deleted. */
async function readBuilds(list: string): Promise<Build[]> {
  const text = await readFile(list, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '[]'
    throw error
  })
  return parseBuilds(text)
}

/**
 * Writes a file atomically: servers with the same DATA_DIR may write it concurrently, so each renames its own partial
 * file.
 */
async function writeWhole(path: string, body: Buffer | string): Promise<void> {
  const half = `${path}.${randomUUID()}${halfEnd}`
  await writeFile(half, body)
  await rename(half, path)
}

/**
 * Deletes old partial files, and files that belong to no build in the list. Returns the names of the remaining files.
 */
async function deleteUnused(folder: string, builds: readonly Build[]): Promise<ReadonlySet<string>> {
  const [names, left] = [new Set(builds.flat()), new Set<string>()]
  // Uses the file system's clock, because other machines may write to this folder, too.
  const { mtimeMs: now } = await stat(join(folder, listName))
  const isAbandoned = async (path: string) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs < now - longestWriteMs,
      () => false,
    )
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isUnused = name.endsWith(halfEnd)
      ? await isAbandoned(path)
      : name !== listName && !names.has(name.replace(/\.br$/, ''))
    if (isUnused) await rm(path, { force: true })
    else left.add(name)
  }
  return left
}

interface Place {
  readonly dataDir: string
  /** The database that all servers with this DATA_DIR share. */
  readonly db: Database
}

/**
 * Adds this build's files to those kept in DATA_DIR, and deletes the files of the oldest builds. The names of files
 * change with their content, so a kept file never differs from the one that a page asks for.
 */
export async function openKeptAssets({ dataDir, db }: Place, files: ReadonlyMap<string, WebFile>): Promise<KeptAssets> {
  const folder = join(dataDir, folderName)
  const list = join(folder, listName)
  const own = [...files].flatMap(([path, file]) => {
    const name = path.slice(prefix.length)
    return path.startsWith(prefix) && fileName.test(name) ? [{ name, file }] : []
  })
  const build: Build = own.map(({ name }) => name).sort()
  const isOther = (one: Build) => JSON.stringify(one) !== JSON.stringify(build)

  await mkdir(folder, { recursive: true })
  // The list names a build before its files are stored, so that another server that starts now does not delete them.
  const { others, stored } = await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.keptBuilds})`.execute(tx)
    const others = (await readBuilds(list)).filter(isOther).slice(1 - mostBuilds)
    const builds = [...others, build]
    await writeWhole(list, JSON.stringify(builds))
    return { others, stored: await deleteUnused(folder, builds) }
  })
  const store = async (name: string, { body, encoded }: WebFile) => {
    if (encoded.br) await writeWhole(join(folder, `${name}.br`), encoded.br)
    await writeWhole(join(folder, name), body)
  }
  await Promise.all(own.flatMap(({ name, file }) => (stored.has(name) ? [] : [store(name, file)])))
  const names = new Set([...others, build].flat())

  return {
    find: async (path) => {
      const name = path.slice(prefix.length)
      return path.startsWith(prefix) && names.has(name) ? readAsset(folder, name) : undefined
    },
    buildWith: (name) => others.findLast((one) => one.includes(name)),
  }
}

/** Used if no files of earlier builds are kept: only the files of this build are served. */
export const noKeptAssets: KeptAssets = { find: async () => undefined, buildWith: () => undefined }

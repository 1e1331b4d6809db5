import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAsset, type WebFile } from '../web-files.ts'

/** Builds whose files are kept. Builds share the files that did not change. */
const mostBuilds = 20
const folderName = 'web-assets'
const listName = 'builds.json'
const prefix = '/assets/'
/** Names in the list are those of files, never paths. */
const fileName = /^(?!\.)[\w.-]+$/

/** The names of a build's files. */
type Build = readonly string[]

/** Files of this build and of earlier ones: pages that were opened before a deployment still load their code. */
export interface KeptAssets {
  /** A file of another build, by its URL path. */
  find(path: string): Promise<WebFile | undefined>
  /** The names of the files of the last other build that has this file. */
  buildWith(name: string): readonly string[] | undefined
}

/** Damaged parts of the list are ignored: their files are deleted. */
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

/** Servers on one DATA_DIR write the same files: each writes its own half and renames it. */
async function writeWhole(path: string, body: Buffer | string): Promise<void> {
  const half = `${path}.${process.pid}.half`
  await writeFile(half, body)
  await rename(half, path)
}

/**
 * Adds the files of this build to those kept in DATA_DIR, and deletes those of the oldest builds. The names of files
 * change with their content, so a kept file never differs from the one that a page asks for.
 */
export async function keepAssets(dataDir: string, files: ReadonlyMap<string, WebFile>): Promise<KeptAssets> {
  const folder = join(dataDir, folderName)
  const list = join(folder, listName)
  const readBuilds = async () => parseBuilds(await readFile(list, 'utf8').catch(() => '[]'))
  const own = [...files].flatMap(([path, file]) => {
    const name = path.slice(prefix.length)
    return path.startsWith(prefix) && fileName.test(name) ? [{ name, file }] : []
  })
  const build: Build = own.map(({ name }) => name).sort()

  await mkdir(folder, { recursive: true })
  const stored = new Set(await readdir(folder))
  const store = async (name: string, { body, encoded }: WebFile) => {
    if (encoded.br) await writeWhole(join(folder, `${name}.br`), encoded.br)
    await writeWhole(join(folder, name), body)
  }
  await Promise.all(own.flatMap(({ name, file }) => (stored.has(name) ? [] : [store(name, file)])))
  const isOther = (one: Build) => JSON.stringify(one) !== JSON.stringify(build)
  const others = (await readBuilds()).filter(isOther).slice(1 - mostBuilds)
  const builds = [...others, build]
  await writeWhole(list, JSON.stringify(builds))
  const names = new Set(builds.flat())
  // Halves may be of another server that starts now.
  const isUnused = (name: string) => !/^builds\.json|\.half$/.test(name) && !names.has(name.replace(/\.br$/, ''))
  const unused = [...stored].filter(isUnused)
  for (const name of unused) await rm(join(folder, name), { force: true })

  return {
    find: async (path) => {
      const name = path.slice(prefix.length)
      return path.startsWith(prefix) && names.has(name) ? readAsset(folder, name) : undefined
    },
    buildWith: (name) => others.findLast((one) => one.includes(name)),
  }
}

/** Without a folder to write to: only this build's files. */
export const noKeptAssets: KeptAssets = { find: async () => undefined, buildWith: () => undefined }

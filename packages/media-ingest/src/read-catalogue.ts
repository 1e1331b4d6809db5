import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { parse } from 'yaml'
import { type HomeArrangement, parseHomeYaml } from './drama/home-yaml.ts'
import type { ImportProblem } from './drama/problem.ts'
import { titleIdOf } from './drama/title-id.ts'
import { isFields } from './drama/yaml-fields.ts'
import { exists } from './store/exists.ts'

export type { HomeArrangement, HomeModule } from './drama/home-yaml.ts'

/** Absolute paths of drama folders, sorted by name; the home page if there is a `home.yaml`; and all problems found. */
export type Catalogue = { dramas: string[]; home?: HomeArrangement; problems: ImportProblem[] }

/**
 * Finds the dramas in a folder: the folder itself if it is a drama, else its subfolders or the subfolders of `titles/`.
 * Reads no media. File paths in problems are relative to `folder`.
 */
export async function readCatalogue(folder: string): Promise<Catalogue> {
  const root = resolve(folder)
  const isFolder = await stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder)
    return { dramas: [], problems: [{ severity: 'error', file: folder, reason: 'there is no such folder' }] }
  if (await isDrama(root)) return { dramas: [root], problems: [] }
  const problems: ImportProblem[] = []
  const parent = (await exists(join(root, 'titles'))) ? join(root, 'titles') : root
  const entries = (await readdir(parent, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() || entry.isSymbolicLink(),
  )
  const folders = entries.map((entry) => join(parent, entry.name)).toSorted()
  const dramas: string[] = []
  for (const candidate of folders) if (await isDrama(candidate)) dramas.push(candidate)
  if (dramas.length === 0) {
    problems.push({
      severity: 'error',
      file: '.',
      reason: 'contains no drama (a folder with drama.yaml and episodes/)',
    })
  }
  await refuseSharedIds(root, dramas, problems)
  const home = await readHome(root, problems)
  return { dramas, problems, ...(home ? { home } : {}) }
}

const isDrama = async (folder: string) =>
  (await exists(join(folder, 'drama.yaml'))) || (await exists(join(folder, 'episodes')))

async function readHome(root: string, problems: ImportProblem[]): Promise<HomeArrangement | null> {
  const text = await readFile(join(root, 'home.yaml'), 'utf8').catch(() => null)
  return text === null
    ? null
    : parseHomeYaml(text, (reason) => problems.push({ severity: 'error', file: 'home.yaml', reason }))
}

async function refuseSharedIds(root: string, dramas: string[], problems: ImportProblem[]): Promise<void> {
  const owners = new Map<string, string>()
  for (const folder of dramas) {
    const file = relative(root, join(folder, 'drama.yaml'))
    const id = await readId(folder)
    const owner = owners.get(id)
    if (owner) problems.push({ severity: 'error', file, reason: `id ${id} is also used by ${owner}` })
    else owners.set(id, file)
  }
}

// Reads only the id of a drama; the whole file is validated later.
async function readId(folder: string): Promise<string> {
  try {
    const fields: unknown = parse(await readFile(join(folder, 'drama.yaml'), 'utf8'))
    return isFields(fields) && fields.id !== undefined ? String(fields.id) : titleIdOf(basename(folder))
  } catch {
    return titleIdOf(basename(folder))
  }
}

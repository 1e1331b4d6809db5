import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { StartError } from './start-error.ts'

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Returns the name of the entry with a key's creation time; keys of older releases have no such entry. */
export const createdAtEntryName = (key: string): string => `${key}MadeAt`

export const secretsRepairInstructions =
  'restore the file from a backup, or remove it to get new keys (viewers then reload their page)'

/**
 * Returns the file's entries by name; undefined if the file does not exist. Throws a StartError for an unreadable or
 * malformed file, so that the caller does not replace it.
 */
export async function readSecrets(path: string): Promise<Record<string, string> | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartError(`DATA_DIR: cannot read ${path} (${error instanceof Error ? error.message : String(error)})`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
    const entries = Object.entries(value)
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) throw new Error('not texts')
    return Object.fromEntries(entries)
  } catch {
    throw new StartError(`${path} is damaged; ${secretsRepairInstructions}`)
  }
}

/**
 * Adds entries to the file. If several servers start at once, the first one writes its entries to a claim file, and all
 * servers add the entries of the claim file.
 */
export async function addSecrets(path: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const claim = `${path}.new`
  await writeSecrets(claim, texts, false)
  const first = await readSecrets(claim)
  // Read after the claim file, which a server removes only after it has added the entries.
  const stored = await readSecrets(path)
  await writeSecrets(path, { ...texts, ...first, ...stored }, true)
  await rm(claim, { force: true })
}

/** Writes the file atomically. Unless `isReplaced`, keeps a file that another process has just created. */
export async function writeSecrets(
  path: string,
  texts: Readonly<Record<string, string>>,
  isReplaced: boolean,
): Promise<void> {
  const half = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(half, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(texts, null, 2)}\n`)
    await file.sync()
    await file.close()
    if (isReplaced) await rename(half, path)
    else await link(half, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw new StartError(`DATA_DIR: cannot write ${path} (${error instanceof Error ? error.message : String(error)})`)
  } finally {
    await rm(half, { force: true })
  }
}

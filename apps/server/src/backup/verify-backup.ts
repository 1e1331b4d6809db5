import { createReadStream } from 'node:fs'
import { join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { errorCode } from '../error-code.ts'
import { StartError } from '../start-error.ts'
import { hashOf } from './hashed-file.ts'
import { fileListName, type Manifest, parseChecksumLine, readManifest } from './manifest.ts'

const kinds = /^(?:database\/[\w-]+\.zst|secrets\.json|uploads\/.+|store\/.+)$/

/** Yields the files of a backup except its manifest, as paths relative to the backup folder. */
export async function* listedFiles(folder: string): AsyncGenerator<{ sha256: string; path: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, fileListName)) })) {
    const listed = parseChecksumLine(line, fileListName)
    if (!kinds.test(listed.path) || normalize(listed.path) !== listed.path) {
      throw new StartError(`The backup is damaged: ${fileListName} names ${listed.path}`)
    }
    yield listed
  }
}

/**
 * Reads every file of a backup and compares its hash with the recorded one. @throws StartError that names the first
 * file that is missing, truncated or changed
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await check(folder, fileListName, manifest.list.sha256)
  let files = 0
  for await (const { sha256, path } of listedFiles(folder)) {
    await check(folder, path, sha256)
    files += 1
  }
  if (files !== manifest.list.files) throw new StartError(`The backup is damaged: ${fileListName} names ${files} files`)
  return manifest
}

async function check(folder: string, path: string, sha256: string): Promise<void> {
  const found = await hashOf(join(folder, path)).catch((error: unknown) => {
    const reason = errorCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${String(error)})`
    throw new StartError(`The backup is damaged: ${path} ${reason}`)
  })
  if (found !== sha256) throw new StartError(`The backup is damaged: ${path} is not what was written`)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Partition, SequenceValue, Table } from './database-parts.ts'
import { hashOf } from './hashed-file.ts'

export const manifestName = 'manifest.json'
/** File with the manifest's checksum; `sha256sum -c` can read both this file and the file list. */
export const manifestSumName = 'manifest.sha256'
export const fileListName = 'files.sha256'
const format = 1

export interface Manifest {
  readonly format: typeof format
  /** Time of the snapshot, ISO 8601. */
  readonly takenAt: string
  /** Schema version: names and checksums of the applied migrations. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: readonly (Table & { readonly rows: number })[]
  readonly partitions: readonly Partition[]
  readonly numberings: readonly SequenceValue[]
  readonly hasMedia: boolean
  /** SHA-256 of the list that names every other file. */
  readonly list: { readonly sha256: string; readonly files: number }
}

export const tablePath = (name: string): string => `database/${name}.zst`

const sumLine = /^([0-9a-f]{64}) {2}([^\n]+)$/

/** Formats a line like `sha256sum`. */
export const formatChecksumLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`

export function parseChecksumLine(line: string, file: string): { sha256: string; path: string } {
  const [, sha256, path] = sumLine.exec(line) ?? []
  if (sha256 === undefined || path === undefined) throw new StartError(`The backup is damaged: ${file}`)
  return { sha256, path }
}

/**
 * Reads the manifest of a backup and checks that it is complete and unchanged. @throws StartError that names the file
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const [sum, text] = await Promise.all([
    readFile(join(folder, manifestSumName), 'utf8'),
    readFile(join(folder, manifestName), 'utf8'),
  ]).catch((error: unknown) => {
    throw new StartError(`${folder} is no backup (${error instanceof Error ? error.message : String(error)})`)
  })
  if (sum !== formatChecksumLine(await hashOf(join(folder, manifestName)), manifestName)) {
    throw new StartError(`The backup is damaged: ${manifestName} is not what ${manifestSumName} says`)
  }
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format !== format) throw new StartError(`${folder} was made by a newer release; restore with that one`)
  return manifest
}

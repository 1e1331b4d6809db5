import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import { expect } from 'vitest'
import type { Database } from '../db/schema.ts'
import { importFolder } from '../ingest/import-folder.ts'
import type { ImportedField } from '../ingest/merge/imported-fields.ts'

/** Imports a folder and returns the fields whose values in Studio and in the files differed. */
export async function importFields(
  tools: { readonly db: Database; readonly storeDir: string },
  folder: string,
  conflicts: ConflictRule,
): Promise<readonly ImportedField[]> {
  const found: ImportedField[] = []
  const report = {
    problems: () => undefined,
    begun: () => undefined,
    progress: () => undefined,
    live: () => undefined,
    published: () => undefined,
    failed: (slug: string) => expect.unreachable(`${slug} failed`),
    merged: (_: string, fields: readonly ImportedField[]) => void found.push(...fields),
  }
  const { signal } = new AbortController()
  const deps = { ...tools, now: Date.now, signal }
  expect(await importFolder(folder, deps, report, { conflicts })).toBe(true)
  return found
}

import { basename } from 'node:path'
import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { expect } from 'vitest'
import type { Database } from '../db/schema.ts'
import { importFolder } from '../ingest/import-folder.ts'
import type { DifferingField } from '../ingest/merge/imported-fields.ts'
import { makeDramaFolder } from './operator-folder.ts'

interface Tools {
  readonly db: Database
  readonly store: MediaStore
}

/** Imports a folder and returns the fields whose values differed between Studio and the files. */
export async function importAndListConflicts(
  tools: Tools,
  folder: string,
  conflicts: ConflictRule = 'report',
): Promise<readonly DifferingField[]> {
  const found: DifferingField[] = []
  const report = {
    problems: () => undefined,
    begun: () => undefined,
    progress: () => undefined,
    live: () => undefined,
    published: () => undefined,
    failed: (slug: string) => expect.unreachable(`${slug} failed`),
    merged: (_: string, fields: readonly DifferingField[]) => void found.push(...fields),
  }
  const { signal } = new AbortController()
  const deps = { ...tools, now: Date.now, signal }
  expect(await importFolder(folder, deps, report, { conflicts })).toBe(true)
  return found
}

/** Imports a title of two episodes, the first one free, and returns its ids. The folder's name becomes its slug. */
export async function importSmallDrama(tools: Tools, folder: string) {
  await makeDramaFolder(folder)
  await importAndListConflicts(tools, folder)
  const ids = tools.db.selectFrom('titles').select(['vid_id', 'cp_id']).where('slug', '=', basename(folder))
  return ids.executeTakeFirstOrThrow()
}

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { removeUpload } from './studio-uploads.ts'
import { receivedFolder, removeReceivedFile } from './upload-folder.ts'
import { findKnownFileIds, listStaleUploads } from './upload-store.ts'

const dayMs = 86_400_000
/** Retention of unfinished uploads that were not continued, and of the sources of finished ones. */
const openDays = 7
const doneDays = 30
/** Younger files are kept, because their row may not be inserted yet. */
const newFileMs = 3_600_000

/** Deletes title uploads that are no longer needed, and received files without a row. */
export async function sweepTitleUploads({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const { dataDir } = config
  const before = (days: number) => new Date(now() - days * dayMs)
  for (const upload of await listStaleUploads(db, before(openDays), before(doneDays)))
    await removeUpload(db, dataDir, upload)
  const ids = await readdir(receivedFolder(dataDir)).catch((): string[] => [])
  const known = await findKnownFileIds(db, ids)
  for (const id of ids.filter((one) => !known.has(one))) {
    // A file that a concurrent sweep removed counts as new, so this sweep skips it.
    const changedMs = await stat(join(receivedFolder(dataDir), id)).then(({ mtimeMs }) => mtimeMs, now)
    if (now() - changedMs > newFileMs) await removeReceivedFile(dataDir, id)
  }
}

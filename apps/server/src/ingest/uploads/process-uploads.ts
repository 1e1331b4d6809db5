import type { StoredUpload } from '../../modules/title-uploads/upload-store.ts'
import { findNextWaitingUpload, saveCheckResult, updateUpload } from '../../modules/title-uploads/upload-store.ts'
import { checkUpload, type UploadDeps } from './check-upload.ts'
import { importUpload } from './import-upload.ts'

const works: Readonly<Record<'checking' | 'importing', (upload: StoredUpload, deps: UploadDeps) => Promise<void>>> = {
  checking: checkUpload,
  importing: importUpload,
}

/**
 * Checks or imports all waiting uploads, oldest first. Ends early when the signal is aborted; the next run continues,
 * even after a crash, because the state of each upload is in the database. An upload that was edited while it was
 * checked is checked again. Returns the number of finished checks or imports.
 */
export async function processUploads(state: keyof typeof works, deps: UploadDeps): Promise<number> {
  const { db, now, log, signal } = deps
  for (let count = 0; ; count += 1) {
    const upload = signal.aborted ? undefined : await findNextWaitingUpload(db, state)
    if (!upload) return count
    try {
      await works[state](upload, deps)
    } catch (error) {
      if (signal.aborted) return count
      // A failed upload must not block the others; its operator can start it again.
      const problem = { severity: 'error', file: upload.name, reason: 'internal error; see the log of the server' }
      const problems = JSON.stringify([problem])
      const failed = { state: 'failed' as const, problems, progress: null, touched_at: new Date(now()) }
      const isFailed =
        state === 'checking'
          ? await saveCheckResult(db, upload, failed)
          : await updateUpload(db, upload.upload_id, [state], failed)
      // Not saved if an operator has edited or deleted the upload meanwhile, for example removed the file in use.
      if (isFailed) log.error({ err: error, uploadId: upload.upload_id }, 'an upload failed')
    }
  }
}

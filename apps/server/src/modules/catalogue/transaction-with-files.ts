import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import { ignoreWrongContent } from '@cliffhanger/media-ingest/store/content-hash'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../../db/schema.ts'
import { transactionOrUndo } from '../../db/transaction-or-undo.ts'

/** Wraps a store: single files that are changed through it are restored if the transaction is not committed. */
export type GetRestorableStore = (store: MediaStore) => MediaStore

/** Longest time to restore the files, in milliseconds. */
const restoreMs = 10_000
/** Number of files that are restored at the same time. */
const lanes = 16

/**
 * Runs a transaction that also writes or removes single files, through the stores that `restorable` returns. Unless the
 * transaction is committed, restores the files, as far as the store can be reached. Leaves files that somebody else has
 * changed since. @throws the error of the transaction
 */
export async function transactionWithFiles<T>(
  db: Database,
  run: (tx: Database, restorable: GetRestorableStore) => Promise<T>,
): Promise<T> {
  const files = createChangedFiles()
  return transactionOrUndo(db, (tx) => run(tx, files.restorable), files.restore, files.hasAny)
}

interface ChangedFile {
  readonly store: MediaStore
  /** Content after the change; undefined for a removed file. */
  readonly after: Buffer | undefined
}

function createChangedFiles() {
  /** Earlier contents of the files that the transaction has read or changed; undefined if there was no file. */
  const before = new Map<string, Buffer | undefined>()
  const files = new Map<string, ChangedFile>()
  const running: Promise<void>[] = []
  let hasEnded = false

  const restorable = (store: MediaStore, whole = store): MediaStore => {
    const read = async (path: string) => {
      const content = await store.read(path)
      if (!before.has(path)) before.set(path, content)
      return content
    }
    const change = async (path: string, after: Buffer | undefined, apply: () => Promise<void>) => {
      if (!before.has(path)) before.set(path, await store.read(path).catch(ignoreWrongContent))
      if (hasEnded) throw new Error(`The transaction that changes ${path} has ended`)
      files.set(path, { store: whole, after })
      const applied = apply()
      running.push(applied)
      await applied
    }
    return {
      ...store,
      within: (signal) => restorable(store.within(signal), whole),
      read,
      write: (path, content) => change(path, toBuffer(content), () => store.write(path, content)),
      remove: (path) => change(path, undefined, () => store.remove(path)),
    }
  }
  async function restoreFile(path: string, { store, after }: ChangedFile, signal: AbortSignal): Promise<void> {
    const limited = store.within(signal)
    const current = await limited.read(path).catch(ignoreWrongContent)
    if (!isSame(current, after)) return
    const content = before.get(path)
    await (content ? limited.write(path, content) : limited.remove(path))
  }
  return {
    restorable: (store: MediaStore) => restorable(store),
    hasAny: () => files.size > 0,
    async restore() {
      hasEnded = true
      await Promise.allSettled(running)
      const signal = AbortSignal.timeout(restoreMs)
      await mapConcurrently([...files], lanes, ([path, file]) => restoreFile(path, file, signal).catch(() => undefined))
    },
  }
}

const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one && other ? one.equals(other) : one === other

const toBuffer = (content: Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)

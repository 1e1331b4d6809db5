import { setTimeout as wait } from 'node:timers/promises'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import { ignoreWrongContent } from '@cliffhanger/media-ingest/store/content-hash'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Returns the store with single files that are restored if the transaction is not committed. */
export type RestorableStore = (store: MediaStore) => MediaStore

/** Longest time to restore the files, in milliseconds. */
const restoreMs = 10_000
/** Number of files that are restored at the same time. */
const lanes = 16
/** How often, once a second, a database that was lost during the commit is asked for the outcome. */
const outcomeChecks = 10

/**
 * Runs a transaction that also writes or removes single files, through the stores that `restorable` returns. Unless the
 * transaction is committed, restores the files, as far as the store can be reached. Leaves files that somebody else has
 * changed since. @throws the error of the transaction
 */
export async function transactionWithFiles<T>(
  db: Database,
  run: (tx: Database, restorable: RestorableStore) => Promise<T>,
): Promise<T> {
  const files = createChangedFiles()
  let transactionId: string | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await run(tx, files.restorable)
      if (files.hasAny()) transactionId = await readTransactionId(tx)
      return result
    })
  } catch (error) {
    if (transactionId === undefined || (await wasRolledBack(db, transactionId))) await files.restore()
    throw error
  }
}

async function readTransactionId(tx: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(tx)
  return rows[0]?.id
}

/** Returns false also if the outcome cannot be found out, because most commits that were sent have succeeded. */
async function wasRolledBack(db: Database, transactionId: string): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const outcome = await sql<{ status: string }>`SELECT pg_xact_status(${transactionId}::xid8) AS status`
      .execute(db)
      .then(({ rows }) => rows[0]?.status)
      .catch(() => undefined)
    if (outcome === 'aborted' || outcome === 'committed') return outcome === 'aborted'
    if (check === outcomeChecks) return false
    await wait(1000)
  }
}

interface ChangedFile {
  readonly store: MediaStore
  /** Content after the change; undefined without a file. */
  readonly after: Buffer | undefined
}

function createChangedFiles() {
  /** Contents before the transaction, of the files that it has read or changed; undefined without a file. */
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

import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { withFirstStartLock } from '../modules/catalogue/first-start-state.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { isImporting, whileImporting } from './import-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Returns the backend pids that hold an advisory lock in this database. */
async function holdersOf(key: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND granted AND objid = $1 AND datname = current_database()`,
    [key],
  )
  return rows.map(({ pid }) => pid)
}
async function endHolder(key: number): Promise<number> {
  const [pid = 0] = await holdersOf(key)
  await database.pool.query('SELECT pg_terminate_backend($1::int)', [pid])
  return pid
}
const useEveryMs = 20

test('an import takes its lock again when the connection with the lock is lost', async () => {
  const done = await whileImporting(
    database.db,
    async () => {
      const lost = await endHolder(advisoryLocks.mediaImport)
      await expect
        .poll(() => holdersOf(advisoryLocks.mediaImport))
        .toEqual([expect.toSatisfy((pid) => pid !== lost, 'another connection')])
      expect(await isImporting(database.db)).toBe(true)
      return 'imported'
    },
    { useEveryMs, retryMs: 10 },
  )
  expect(done).toBe('imported')
  expect(await isImporting(database.db)).toBe(false)
})

test('the import of the demo titles is aborted when the connection with its lock is lost', async () => {
  const importing = async (signal: AbortSignal) => {
    await endHolder(advisoryLocks.firstStart)
    if (!signal.aborted) await once(signal, 'abort')
    signal.throwIfAborted()
  }
  const signal = new AbortController().signal
  await expect(withFirstStartLock(database.db, signal, importing, useEveryMs)).rejects.toThrow()
  expect(await holdersOf(advisoryLocks.firstStart)).toEqual([])
})

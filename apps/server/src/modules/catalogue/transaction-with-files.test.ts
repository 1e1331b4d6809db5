import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { runtimeRole } from '../../db/embedded/roles.ts'
import { type OpenDatabase, openDatabase } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { createTestDatabase, type TestDatabase, testConnectTimeoutMs } from '../../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { type GetRestorableStore, transactionWithFiles } from './transaction-with-files.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let remote: OpenDatabase
let db: Database
let store: MediaStore
let work: string
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection.host)
  const url = `postgres://${runtimeRole}@127.0.0.1:${proxy.port}/${database.connection.database}`
  remote = await openDatabase({ url }, { maxConnections: 2, connectTimeoutMs: testConnectTimeoutMs })
  db = remote.db
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-files-'))
  store = createFolderStore(work)
})
afterAll(async () => {
  await remote.close()
  proxy.close()
  await database.close()
  await rm(work, { recursive: true })
})
beforeEach(async () => {
  await store.write('changed', 'old')
  await store.write('removed', 'old')
  await store.remove('added')
})

/** Changes, removes and adds a file. */
async function changeFiles(tx: Database, restorable: GetRestorableStore): Promise<void> {
  await incrementCatalogueVersion(tx)
  const files = restorable(store).within(new AbortController().signal)
  await files.write('changed', 'first')
  await files.write('changed', 'new')
  await files.write('added', 'new')
  await files.remove('removed')
}
const read = () =>
  Promise.all(['changed', 'removed', 'added'].map(async (path) => (await store.read(path))?.toString()))
const old = ['old', 'old', undefined]
const changed = ['new', undefined, 'new']

test('keeps the files of a committed transaction', async () => {
  await transactionWithFiles(db, changeFiles)
  expect(await read()).toEqual(changed)
})

test('restores the files if the transaction fails', async () => {
  const failing = transactionWithFiles(db, async (tx, restorable) => {
    await changeFiles(tx, restorable)
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await read()).toEqual(old)
})

test('restores the files if the commit fails', async () => {
  await database.pool.query(`
    CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE CONSTRAINT TRIGGER refuse_commit AFTER UPDATE ON catalogue_state DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse_commit()`)
  await expect(transactionWithFiles(db, changeFiles)).rejects.toThrow('refused')
  await database.pool.query('DROP TRIGGER refuse_commit ON catalogue_state')
  expect(await read()).toEqual(old)
})

test('keeps the files if the commit succeeds but its confirmation is lost', async () => {
  proxy.loseAnswerTo('commit')
  await expect(transactionWithFiles(db, changeFiles)).rejects.toThrow()
  expect(proxy.lost()).toBe(1)
  expect(await read()).toEqual(changed)
})

test('a failed transaction waits for running writes, then restores the files and refuses later writes', async () => {
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: MediaStore = {
    ...store,
    within: () => slow,
    async write(path, content) {
      started.resolve()
      await ended.promise
      await store.write(path, content)
    },
  }
  let late: MediaStore | undefined
  let adding: Promise<void> | undefined
  const failing = transactionWithFiles(db, async (_, restorable) => {
    late = restorable(slow)
    adding = late.write('added', 'new')
    await started.promise
    setTimeout(ended.resolve, 50)
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  await adding
  expect(await read()).toEqual(old)
  await expect(late?.write('changed', 'late')).rejects.toThrow('has ended')
  expect(await read()).toEqual(old)
})

test('a failed transaction does not restore a file that somebody else has changed meanwhile', async () => {
  const failing = transactionWithFiles(db, async (tx, restorable) => {
    await changeFiles(tx, restorable)
    await store.write('changed', 'other')
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await read()).toEqual(['other', 'old', undefined])
})

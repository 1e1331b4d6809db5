import { copyFile, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { manifestName, manifestSumName } from '../../apps/server/src/backup/manifest.ts'
import { verifyBackup } from '../../apps/server/src/backup/verify-backup.ts'
import { tombstonesPath } from '../../apps/server/src/modules/accounts/tombstones.ts'
import { runCommandProcess } from '../../apps/server/src/testing/command-process.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts'
import { pollUntil } from '../../apps/server/src/testing/paying.ts'
import { connectDevice } from '../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../apps/server/src/testing/random.ts'
import { publishSample } from '../../apps/server/src/testing/sample-title.ts'
import { makeDataDir, removeDataDir } from '../../apps/server/src/testing/server-process.ts'
import { findMissingOperations } from './backup/find-missing.ts'
import { startTraffic } from './backup/traffic.ts'
import {
  buyAndAwaitDelivery,
  createUnpaidOrder,
  newBuyer,
  openProvider,
  serverEnvironment,
  startServerWithEnv,
  type TestPaymentProvider,
} from './backup/world.ts'
import { testScenario } from './scenario.ts'

const viewers = 6
/** Number of event rows: enough that viewers continue to act while the backup copies them. */
const eventRows = 100_000

let work: string
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-r13-'))
})
/**
 * Steps to clean up after one drill; the restored database is closed only at the end, because the auditor checks it.
 */
const afterDrill: typeof cleanUp = []
const clean = async (list: typeof cleanUp) => {
  for (const one of list.splice(0).toReversed()) await one()
}
afterAll(async () => {
  await clean(afterDrill)
  await clean(cleanUp)
  await rm(work, { recursive: true })
})

async function emptyPlace(provider: TestPaymentProvider, database: TestDatabase) {
  const dataDir = await makeDataDir()
  afterDrill.push(() => removeDataDir(dataDir))
  return { database, dataDir, env: serverEnvironment(provider, database, dataDir) }
}

async function fill({ pool, db }: TestDatabase): Promise<string[]> {
  await pool.query(
    `INSERT INTO tracked_events SELECT now(), 'play', '', 'device', 1, now(), jsonb_build_object('n', n, 'text', md5(n::text))
    FROM generate_series(1, $1) n`,
    [eventRows],
  )
  const titles = []
  for (const slug of ['one', 'two']) {
    titles.push((await publishSample(db, slug, { count: 500, pricePerEpisode: 5 })).vidId)
  }
  return titles
}

const deletions = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ user_id: string; deleted_at: Date }>(
      'SELECT user_id, deleted_at FROM users WHERE deleted_at IS NOT NULL ORDER BY 1',
    )
  ).rows

/** Backs up a server under traffic, destroys it, and restores it elsewhere. Returns the restored database. */
async function drill(round: number, random: Random) {
  // Every new database starts with the same order ids, so each drill needs a new provider.
  const provider = await openProvider()
  afterDrill.push(() => provider.close())
  const source = await createTestDatabase()
  const from = await emptyPlace(provider, source)
  const titles = await fill(source)
  const server = await startServerWithEnv(from.env)
  afterDrill.push(() => server.kill())
  const traffic = startTraffic({ server, provider, random, titles, viewers })
  const [early, back, late] = [await newBuyer(server), await newBuyer(server), await newBuyer(server)]
  const name = (who: string) => `${who}${round}@example.com`
  for (const [viewer, who] of [
    [early, 'early'],
    [back, 'back'],
    [late, 'late'],
  ] as const) {
    await traffic.codes.signIn(viewer, name(who))
  }
  const [earlyId, backId, lateId] = [early, back, late].map((viewer) => viewer.state.userId)
  await traffic.codes.remove(early, name('early'))
  await traffic.codes.remove(back, name('back'))
  const payer = await newBuyer(server)
  const paidLater = await createUnpaidOrder(payer, server)
  await sleep(1_000)

  const before = [...traffic.done]
  const folder = join(work, `backup-${round}`)
  const backup = await runCommandProcess(['backup', folder], from.env)
  expect(backup).toEqual({ code: 0, said: expect.stringContaining('is whole') })
  const during = traffic.done.length - before.length

  await traffic.codes.remove(late, name('late'))
  const returning = await connectDevice(server.origin)
  await returning.check()
  await traffic.codes.signIn(returning, name('back'))
  await provider.pay(paidLater)
  const lost = await buyAndAwaitDelivery(await newBuyer(server), server, provider)
  await traffic.stop()
  await server.kill()
  const gone = await deletions(source)
  expect(gone.map((row) => row.user_id)).toEqual(expect.arrayContaining([earlyId, lateId]))
  expect(gone.map((row) => row.user_id)).not.toContain(backId)

  const target = await createEmptyDatabase()
  cleanUp.push(() => target.close())
  const to = await emptyPlace(provider, target)
  // Only the backup and the list of deleted accounts survive the server.
  await copyFile(tombstonesPath(from.dataDir), tombstonesPath(to.dataDir))
  await source.close()
  const restored = await runCommandProcess(['restore', folder], to.env)
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('are back') })
  expect(restored.said, 'the payment of an order that the backup does not know').toContain(`order ${lost}`)
  // Users who were created after the backup do not exist in the restored database.
  const { rows } = await target.pool.query<{ user_id: string }>('SELECT user_id FROM users')
  const known = new Set(rows.map((row) => row.user_id))
  expect([...known]).toEqual(expect.arrayContaining([earlyId, lateId]))
  return { target, to, before, during, gone: gone.filter((row) => known.has(row.user_id)), paidLater, folder }
}

/** Flips one bit of each file in turn. Returns the files whose damage `verifyBackup` does not report. */
async function passWithAFlip(folder: string, random: Random): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const passed: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const named = path.slice(folder.length + 1)
    const flip = await flipper(path, random)
    await flip()
    const verdict = await verifyBackup(folder).then(
      () => 'whole',
      (error: unknown) => String(error),
    )
    const names = named === manifestSumName ? [manifestName] : [named]
    if (!names.some((text) => verdict.includes(text))) passed.push(`${named}: ${verdict}`)
    await flip()
  }
  await verifyBackup(folder)
  return passed
}

async function flipper(path: string, random: Random) {
  const file = await open(path, 'r+')
  const at = random.below((await file.stat()).size)
  const bit = 1 << random.below(8)
  await file.close()
  return async () => {
    const again = await open(path, 'r+')
    const { buffer } = await again.read(Buffer.alloc(1), 0, 1, at)
    await again.write(Buffer.of((buffer[0] ?? 0) ^ bit), 0, 1, at)
    await again.close()
  }
}

const row = {
  id: 'R13',
  property: 'backup under load, destroyed, restored, audited',
  unit: 'drills',
  quick: 1,
  full: 20,
  roundMs: 60_000,
}
testScenario(row, async ({ rounds, random, audits, note }) => {
  let [kept, meanwhile, files] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { target, to, before, during, gone, paidLater, folder } = await drill(round, random)
    audits(target)
    expect(await findMissingOperations(target, to.dataDir, before), 'acknowledged before the backup').toEqual([])
    expect(await deletions(target), 'deleted, and since when').toEqual(gone)
    // The restored server asks the provider about the order that was paid after the backup.
    const server = await startServerWithEnv(to.env)
    try {
      const paid = { kind: 'order', orderId: paidLater.orderId } as const
      await pollUntil('paid', async () => (await findMissingOperations(target, to.dataDir, [paid])).length === 0)
      expect(await deletions(target)).toEqual(gone)
    } finally {
      await server.stop()
    }
    expect(during, 'operations that were acknowledged while the backup ran').toBeGreaterThan(0)
    expect(await passWithAFlip(folder, random), 'files whose flipped bit nobody sees').toEqual([])
    kept += before.length
    meanwhile += during
    // The backup also contains three files that its list does not name: the manifest, its checksum and the list.
    files += (await verifyBackup(folder)).list.files + 3
    await rm(folder, { recursive: true })
    await clean(afterDrill)
  }
  note(`${kept} operations kept`)
  note(`${meanwhile} during the backups`)
  note(`${files} files flipped`)
})

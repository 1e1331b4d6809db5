import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase, databaseEnv } from '../../apps/server/src/testing/database.ts'
import { makeDataDir, removeDataDir } from '../../apps/server/src/testing/server-process.ts'
import { formatDrillReport, runRestartDrill } from './rolling-restart.ts'

test('no request fails while two instances restart in turn; after one is killed, only POST requests may fail', {
  timeout: 90_000,
}, async () => {
  const [database, dataDir] = [await createTestDatabase(), await makeDataDir()]
  const seed = randomInt(1e9)
  try {
    const env = databaseEnv(database)
    const report = await runRestartDrill({ databaseEnv: env, db: database.db, dataDir, seed, rounds: 1, hasKill: true })
    const { hasPassed, lines } = formatDrillReport(report)
    console.log(`seed ${seed}\n${lines.join('\n')}`)
    expect(hasPassed, lines.join('\n')).toBe(true)
    // Checks that there were enough requests to detect failures.
    expect(report.rolling.requests).toBeGreaterThan(300)
    expect(report.rolling.unlocks.length).toBeGreaterThan(20)
    expect(report.rolling.devices).toBeGreaterThan(20)
    // Allows failures of requests in flight on the killed instance and of requests sent before nginx noticed its end.
    expect(report.kill?.failed.length).toBeLessThanOrEqual(30)
  } finally {
    await database.close()
    await removeDataDir(dataDir)
  }
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDatabase, databaseEnv } from '../../apps/server/src/testing/database.ts'
import { makeDramaFolder } from '../../apps/server/src/testing/operator-folder.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts'

test('of three servers started at once on an empty database, exactly one imports the demo titles', {
  timeout: 90_000,
}, async () => {
  const database = await createEmptyDatabase()
  const { pool, close } = database
  const [dataDir, demo] = [await makeDataDir(), await makeDataDir()]
  await makeDramaFolder(join(demo, 'one'), { yaml: 'names: { en: One }\n', episodes: 1 })
  await makeDramaFolder(join(demo, 'two'), { yaml: 'names: { en: Two }\n', episodes: 1 })
  let starting: Promise<ServerProcess>[] = []
  try {
    const env = { ...databaseEnv(database), DEMO_CATALOGUE: demo }
    starting = [1, 2, 3].map(() => startServerProcess({ dataDir, env }))
    const servers = await Promise.all(starting)
    const said = servers.map((server) => server.output())
    expect(
      said.filter((text) => text.includes('Packaging 2 demo titles')),
      said.join('\n---\n'),
    ).toHaveLength(1)
    expect(said.filter((text) => text.includes('2 demo titles are in.'))).toHaveLength(1)
    expect(said.join('\n')).not.toMatch(/error|could not|left out/i)
    const one = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n)
    expect(await one('SELECT count(*) AS n FROM titles')).toBe(2)
    expect(await one('SELECT count(*) AS n FROM episodes')).toBe(2)
    // All instances use the same keys, so that they accept each other's sessions.
    const keys = await Promise.all(
      servers.map(async (server) => JSON.parse(await (await fetch(`${server.origin}/config.json`)).text()).envelopeKey),
    )
    expect(new Set(keys).size).toBe(1)
    // No job is scheduled twice.
    expect(await one('SELECT count(*) - count(DISTINCT name) AS n FROM jobs.schedule')).toBe(0)
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0])
  } finally {
    for (const one of await Promise.allSettled(starting)) if (one.status === 'fulfilled') await one.value.stop()
    await close()
    await Promise.all([dataDir, demo].map(removeDataDir))
  }
})

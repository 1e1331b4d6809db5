import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { urlOf } from '../../apps/server/src/testing/database.ts'
import { makeDramaFolder } from '../../apps/server/src/testing/operator-folder.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../apps/server/src/testing/server-process.ts'

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

test('three servers start at once on an empty database: one makes it and brings the demo titles in', {
  timeout: 90_000,
}, async () => {
  const database = `empty_${randomBytes(6).toString('hex')}`
  const connection = { ...inject('postgres'), database }
  const [dataDir, demo] = [await makeDataDir(), await makeDataDir()]
  await makeDramaFolder(join(demo, 'one'), { yaml: 'names: { en: One }\n', episodes: 1 })
  await makeDramaFolder(join(demo, 'two'), { yaml: 'names: { en: Two }\n', episodes: 1 })
  await asAdmin(`CREATE DATABASE ${database} TEMPLATE template0`)
  const pool = new pg.Pool(connection)
  try {
    const env = { DATABASE_URL: urlOf(connection), DEMO_CATALOGUE: demo }
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess({ dataDir, env })))
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
    // The same keys for all: a viewer of one is a viewer of the others.
    const keys = await Promise.all(
      servers.map(async (server) => JSON.parse(await (await fetch(`${server.origin}/config.json`)).text()).envelopeKey),
    )
    expect(new Set(keys).size).toBe(1)
    // Each job stands in the calendar once.
    expect(await one('SELECT count(*) - count(DISTINCT name) AS n FROM jobs.schedule')).toBe(0)
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0])
  } finally {
    await pool.end()
    await asAdmin(`DROP DATABASE ${database} WITH (FORCE)`)
    await Promise.all([dataDir, demo].map(removeDataDir))
  }
})

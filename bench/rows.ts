/**
 * Measures the bytes per row on disk, including indexes, as the tables of viewers grow: playback positions that are
 * saved ten times each, and unlocks, in an order that mixes viewers and titles. `npm run capacity` plans storage with
 * the results. Run: npm run bench:rows [-- --viewers 4000] [--titles 50]
 */
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { insertGeneratedTitles } from './seed/catalogue.ts'

const { values: asked } = parseArgs({
  options: { viewers: { type: 'string', default: '4000' }, titles: { type: 'string', default: '50' } },
})
const [viewers, titles] = [Number(asked.viewers), Number(asked.titles)]
const episodesEach = 8
const parts = 40

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
const bytesOf = async (...tables: readonly string[]) => {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`)
  return Number((await pool.query<{ bytes: string }>(`SELECT (${sizes.join(' + ')}) AS bytes`)).rows[0]?.bytes)
}

try {
  await insertGeneratedTitles(pool, titles + 20)
  await pool.query(`CREATE TABLE bench_viewers AS SELECT user_id FROM users LIMIT 0`)
  const emptyUsers = await bytesOf('users', 'wallets')
  await pool.query(
    `WITH made AS (INSERT INTO users (created_at) SELECT now() FROM generate_series(1, $1::int) RETURNING user_id)
    INSERT INTO bench_viewers SELECT user_id FROM made`,
    [viewers],
  )
  await pool.query(
    `SELECT credit_coins(user_id, 1000000, 'grant', 'bench:' || user_id, 'bench', NULL, now()) FROM bench_viewers`,
  )
  await pool.query(`CREATE TABLE bench_watches AS SELECT user_id, vid_id, n, row_number() OVER (ORDER BY hashtext(user_id || '/' || vid_id || '/' || n)) AS place
    FROM bench_viewers, (SELECT vid_id FROM titles WHERE slug LIKE 'bench-%' ORDER BY vid_id LIMIT ${titles}) t, generate_series(1, ${episodesEach}) n`)
  await pool.query('CREATE INDEX ON bench_watches ((place % ' + parts + '))')
  const before = await bytesOf('episode_positions', 'watch_records')
  const unlockTables = ['entitlements', 'ledger_entries', 'price_locks'] as const
  const unlocksBefore = await bytesOf(...unlockTables)
  for (let part = 0; part < parts; part += 1) {
    const chosen = `FROM bench_watches WHERE place % ${parts} = ${part}`
    await pool.query(`INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) SELECT user_id, vid_id, max(n), now() ${chosen} GROUP BY 1, 2
      ON CONFLICT (user_id, vid_id) DO UPDATE SET last_episode = excluded.last_episode, updated_at = excluded.updated_at`)
    for (let save = 1; save <= 10; save += 1) {
      await pool.query(`INSERT INTO episode_positions (user_id, vid_id, n, look_time, updated_at) SELECT user_id, vid_id, n, ${save * 9}, clock_timestamp() ${chosen}
        ON CONFLICT (user_id, vid_id, n) DO UPDATE SET look_time = excluded.look_time, updated_at = excluded.updated_at`)
    }
    // Viewers unlock one episode in eight.
    await pool.query(`SELECT buy_episode(user_id, vid_id, n, 20, NULL, now()) ${chosen} AND n = ${episodesEach}`)
    await pool.query('VACUUM episode_positions, watch_records, entitlements, ledger_entries, wallets')
  }
  const rows = viewers * titles * episodesEach
  const {
    rows: [counted],
  } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM ledger_entries WHERE kind = 'unlock'")
  const per = (bytes: number, count: number) => (bytes / count).toFixed(0)
  console.log(`${viewers} viewers, ${rows} positions, ${counted?.n} unlocks`)
  console.log(
    `position in an episode: ${per((await bytesOf('episode_positions', 'watch_records')) - before, rows)} bytes`,
  )
  console.log(`unlock: ${per((await bytesOf(...unlockTables)) - unlocksBefore, Number(counted?.n))} bytes`)
  console.log(`viewer without devices: ${per((await bytesOf('users', 'wallets')) - emptyUsers, viewers)} bytes`)
} finally {
  await close()
  await postgres.stop()
  await removeDataDir(dataDir)
}

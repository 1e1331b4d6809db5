/**
 * Measures the response time of `/healthz` and the memory of the server while viewers export accounts of maximum size.
 * Run: npm run bench:export [-- --events 40000] [--at-once 2]
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { apiBase } from '../apps/server/src/http/runtime-config.ts'
import { connectDevice } from '../apps/server/src/testing/protocol-client.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { quantile } from './quantile.ts'

const { values: asked } = parseArgs({
  options: { events: { type: 'string', default: '40000' }, 'at-once': { type: 'string', default: '2' } },
})
const events = Number(asked.events)
const fieldLength = 980

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
const server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'off' } })
const { pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })

async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
async function makeViewer() {
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.ask(playback.deleteWatchRecordList, { vidIdList: [] })
  await pool.query(
    `INSERT INTO tracked_events (received_at, event, user_id, device_hash, channel_id, created_at, fields)
    SELECT now(), 'user_behavior', $1, '', 1, now(),
      jsonb_build_object('subject', (SELECT left(string_agg(md5(n || '.' || part), ''), $2::int) FROM generate_series(1, 31) part))
    FROM generate_series(1, $3::int) n`,
    [viewer.state.userId, fieldLength, events],
  )
  return viewer.state
}
async function download({ cookie = '', token = '', userId }: Awaited<ReturnType<typeof makeViewer>>) {
  const headers = { cookie, bearertoken: token, 'content-type': 'application/json' }
  const body = JSON.stringify({ userId, language: 2 })
  const response = await fetch(`${server.origin}${apiBase}${ownAccount.export.path}`, { method: 'POST', headers, body })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  return `${response.status}, ${(bytes / 1_048_576).toFixed(1)} MiB`
}

try {
  const viewers = []
  for (let at = 0; at < Number(asked['at-once']); at += 1) viewers.push(await makeViewer())
  const before = await residentMiB()
  const waits: number[] = []
  let mostMiB = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      await (await fetch(`${server.origin}/healthz`)).text()
      waits.push(performance.now() - startedMs)
      mostMiB = Math.max(mostMiB, await residentMiB())
      await sleep(5)
    }
  })()
  const startedMs = performance.now()
  const answers = await Promise.allSettled(viewers.map(download))
  const tookMs = performance.now() - startedMs
  isOver = true
  await watching
  for (const answer of answers) console.log(answer.status === 'fulfilled' ? answer.value : String(answer.reason))
  const [p50, p99, most] = [quantile(waits, 0.5), quantile(waits, 0.99), Math.max(...waits)]
  console.log(`${viewers.length} exports of ${events} events at once: ${(tookMs / 1000).toFixed(1)} s`)
  console.log(
    `healthz, ${waits.length} times: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(1)} ms`,
  )
  console.log(`memory: ${before.toFixed(0)} MiB before, ${mostMiB.toFixed(0)} MiB at most`)
} finally {
  await close()
  await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
}

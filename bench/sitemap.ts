/**
 * Measures the time to fetch the whole sitemap (the index and every part, one after another, compressed as for
 * crawlers), the server's memory during the fetch, the largest part, and further visits by a crawler when nothing has
 * changed and when one title has changed. Exit code 1 when the whole sitemap takes longer than a minute, a part exceeds
 * a limit of the sitemap protocol (50,000 URLs and 50 MB), or a further visit gets a part that has not changed. Run:
 * npm run bench:sitemap [-- --titles 100000]
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { incrementCatalogueVersion } from '../apps/server/src/db/catalogue-version.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'

const { values: asked } = parseArgs({ options: { titles: { type: 'string', default: '100000' } } })
const [mostSeconds, mostAddresses, mostBytes] = [60, 50_000, 50_000_000]

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
// Rate limits are off, because otherwise the rate limit for crawlers would be measured.
const server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'off' } })
const { db, pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })

async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const read = async (url: string, since?: string) =>
  fetch(
    new URL(new URL(url).pathname, server.origin),
    since === undefined ? {} : { headers: { 'if-modified-since': since } },
  )

interface Visit {
  readonly seconds: number
  readonly addresses: number
  /** Number of title parts that were sent because they are new or have changed. */
  readonly sentParts: number
  readonly largest: { readonly addresses: number; readonly bytes: number }
  readonly mostMiB: number
  readonly lastModified: ReadonlyMap<string, string>
}
async function visit(known: ReadonlyMap<string, string>): Promise<Visit> {
  const from = performance.now()
  const lastModified = new Map<string, string>()
  let [addresses, sentParts, mostMiB, largest] = [0, 0, 0, { addresses: 0, bytes: 0 }]
  for (const url of locationsIn(await (await read(`${server.origin}/sitemap.xml`)).text())) {
    const response = await read(url, known.get(url))
    const xml = await response.text()
    const [own, bytes] = [locationsIn(xml).length, Buffer.byteLength(xml)]
    addresses += own
    if (response.status === 200 && response.headers.has('last-modified')) sentParts += 1
    largest = { addresses: Math.max(largest.addresses, own), bytes: Math.max(largest.bytes, bytes) }
    lastModified.set(url, response.headers.get('last-modified') ?? '')
    mostMiB = Math.max(mostMiB, await residentMiB())
  }
  return { seconds: (performance.now() - from) / 1000, addresses, sentParts, largest, mostMiB, lastModified }
}

try {
  const seeding = performance.now()
  await insertGeneratedTitles(pool, Number(asked.titles))
  console.log(`titles inserted in ${((performance.now() - seeding) / 1000).toFixed(0)} s`)
  await rankCatalogue(db, pool)
  console.log(`titles inserted and ranked in ${((performance.now() - seeding) / 1000).toFixed(0)} s`)
  const before = await residentMiB()
  const whole = await visit(new Map())
  const unchanged = await visit(whole.lastModified)
  await pool.query(
    'UPDATE titles SET free_episodes = free_episodes + 1 WHERE vid_id = (SELECT max(vid_id) FROM titles)',
  )
  await incrementCatalogueVersion(db)
  // Waits until the server has noticed the new catalogue version.
  await sleep(1_000)
  const changed = await visit(unchanged.lastModified)
  const { seconds, addresses, largest, mostMiB } = whole
  console.log(`${asked.titles} titles: ${addresses} addresses in ${whole.lastModified.size} parts`)
  console.log(`whole sitemap ${seconds.toFixed(1)} s, nothing changed ${unchanged.seconds.toFixed(1)} s`)
  console.log(
    `parts sent ${whole.sentParts}, nothing changed ${unchanged.sentParts}, one title changed ${changed.sentParts}`,
  )
  console.log(`largest part ${largest.addresses} addresses, ${(largest.bytes / 1e6).toFixed(1)} MB`)
  console.log(`memory of the server ${before.toFixed(0)} → at most ${mostMiB.toFixed(0)} MiB`)
  const isSmall = largest.addresses <= mostAddresses && largest.bytes <= mostBytes
  const isGood = seconds <= mostSeconds && isSmall && unchanged.sentParts === 0 && changed.sentParts === 1
  if (!isGood) process.exitCode = 1
} finally {
  await server.stop()
  await close()
  await postgres.stop()
  await removeDataDir(dataDir)
}

/**
 * Time to fetch the whole sitemap (its index and every part, one after another, compressed as crawlers ask for it), memory
 * of the server meanwhile, the largest part, and the time of a visit when nothing has changed.
 * Exit code 1 when the whole sitemap takes longer than a minute, or a part breaks a limit of the protocol: 50,000
 * addresses and 50 MB.
 * Run: npm run bench:sitemap [-- --titles 100000]
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'

const { values: asked } = parseArgs({ options: { titles: { type: 'string', default: '100000' } } })
const [mostSeconds, mostAddresses, mostBytes] = [60, 50_000, 50_000_000]

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
// The limit of crawlers would be measured instead; it spreads the same work over some minutes.
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
  readonly largest: { readonly addresses: number; readonly bytes: number }
  readonly mostMiB: number
  readonly lastModified: ReadonlyMap<string, string>
}
async function visit(known: ReadonlyMap<string, string>): Promise<Visit> {
  const from = performance.now()
  const lastModified = new Map<string, string>()
  let [addresses, mostMiB, largest] = [0, 0, { addresses: 0, bytes: 0 }]
  for (const url of locationsIn(await (await read(`${server.origin}/sitemap.xml`)).text())) {
    const response = await read(url, known.get(url))
    const xml = await response.text()
    const [own, bytes] = [locationsIn(xml).length, Buffer.byteLength(xml)]
    addresses += own
    largest = { addresses: Math.max(largest.addresses, own), bytes: Math.max(largest.bytes, bytes) }
    lastModified.set(url, response.headers.get('last-modified') ?? '')
    mostMiB = Math.max(mostMiB, await residentMiB())
  }
  return { seconds: (performance.now() - from) / 1000, addresses, largest, mostMiB, lastModified }
}

try {
  await insertGeneratedTitles(pool, Number(asked.titles))
  await rankCatalogue(db, pool)
  const before = await residentMiB()
  const whole = await visit(new Map())
  const unchanged = await visit(whole.lastModified)
  const { seconds, addresses, largest, mostMiB } = whole
  console.log(`${asked.titles} titles: ${addresses} addresses in ${whole.lastModified.size} parts`)
  console.log(`whole sitemap ${seconds.toFixed(1)} s, nothing changed ${unchanged.seconds.toFixed(1)} s`)
  console.log(`largest part ${largest.addresses} addresses, ${(largest.bytes / 1e6).toFixed(1)} MB`)
  console.log(`memory of the server ${before.toFixed(0)} → at most ${mostMiB.toFixed(0)} MiB`)
  const isGood = seconds <= mostSeconds && largest.addresses <= mostAddresses && largest.bytes <= mostBytes
  if (!isGood) process.exitCode = 1
} finally {
  await server.stop()
  await close()
  await postgres.stop()
  await removeDataDir(dataDir)
}

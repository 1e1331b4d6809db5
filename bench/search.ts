/**
 * Measures the response times of searches that are not cached, and of the same searches from the cache.
 * Run: npm run bench:search [-- --titles 100000] [--queries 200] [--keep folder]
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { search } from '@cliffhanger/contract/search'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { apiBase } from '../apps/server/src/http/runtime-config.ts'
import { connectDevice } from '../apps/server/src/testing/protocol-client.ts'
import { createRandom, type Random } from '../apps/server/src/testing/random.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { quantile } from './quantile.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'
import { createTitleTexts } from './seed/words.ts'

const { values: asked } = parseArgs({
  options: {
    titles: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    keep: { type: 'string', default: '' },
  },
})
const titles = Number(asked.titles)
const names = (random: Random) => createTitleTexts(random.below(titles)).names
const word = (random: Random) =>
  random.pick(
    names(random)
      .en.split(/[ ,]+/)
      .filter((part) => part.length > 4),
  )
const cut = (text: string, from: number, length: number) => [...text].slice(from, from + length).join('')

interface Kind {
  readonly name: string
  readonly example: (random: Random) => string
}
const kinds: readonly Kind[] = [
  { name: 'beginning of a word', example: (random) => word(random).slice(0, 2 + random.below(4)) },
  { name: 'one Chinese letter', example: (random) => cut(names(random).zh, random.below(4), 1) },
  { name: 'part of a Chinese name', example: (random) => cut(names(random).zh, random.below(3), 3) },
  { name: 'a word', example: word },
  { name: 'two words', example: (random) => names(random).en.split(' ').slice(0, 2).join(' ') },
  { name: 'two words of two names', example: (random) => `${word(random)} ${word(random)}` },
  { name: 'a whole name', example: (random) => names(random).en },
  { name: 'a misspelt word', example: (random) => word(random).replace(/^(..)(.)(.)/, '$1$3$2') },
  { name: 'of a description', example: (random) => `${word(random)} signs` },
  { name: 'nothing there', example: (random) => `zzqx${random.below(1_000_000)}` },
]

const dataDir = asked.keep === '' ? await makeDataDir() : resolve(asked.keep)
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { db, pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
try {
  await insertGeneratedTitles(pool, titles)
  await rankCatalogue(db, pool)
  const server = await startServerProcess({ dataDir })
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  const { token = '', cookie = '' } = viewer.state
  const random = createRandom(1)
  console.log(`${titles} titles; ms with the round trip, one at a time`)
  for (const [label, call, target] of [
    ['suggestions', search.searchVideoInfo, 10],
    ['results', search.searchTwoVideoInfo, 25],
  ] as const) {
    console.log(`\n${label.padEnd(26)} queries      p50      p95      max   target    again`)
    for (const { name, example } of kinds) {
      const texts = new Set(Array.from({ length: Number(asked.queries) }, () => example(random)))
      const times: number[] = []
      const again: number[] = []
      for (const text of texts) {
        for (const into of [times, again]) {
          const start = performance.now()
          const answer = await fetch(`${server.origin}${apiBase}${call.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', bearertoken: token, cookie },
            body: JSON.stringify({ search: text, pageNum: 1, pageSize: 10 }),
          })
          await answer.arrayBuffer()
          into.push(performance.now() - start)
          if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}`)
        }
      }
      const columns = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1), target, quantile(again, 0.5)]
      const figures = columns.map((value) => value.toFixed(1).padStart(8)).join(' ')
      console.log(`${name.padEnd(26)} ${String(texts.size).padStart(7)} ${figures}`)
    }
    // Invalidates the cache, so that the search results do not reuse entries of the suggestions.
    await pool.query('UPDATE catalogue_state SET version = version + 1')
  }
  await server.stop()
} finally {
  await close()
  await postgres.stop()
  if (asked.keep === '') await removeDataDir(dataDir)
}

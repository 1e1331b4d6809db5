import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OpeningEpisodeData } from '@cliffhanger/contract/first-title'
import { buildPrototype } from './lab/build.ts'
import type { BenchMediaFolders } from './media.ts'
import type { ProductServer } from './servers.ts'

const openingBlock = /<script type="application\/json" id="opening">(.*?)<\/script>/s

/**
 * Builds the prototype's page, and copies the product's segments of the first episode in its lowest rendition to the
 * server of the baseline pages for it, so that product and prototype differ only in their pages, not in their media.
 */
export async function preparePrototype({ work }: BenchMediaFolders, { origin, vid }: ProductServer): Promise<void> {
  const page = await fetch(`${origin}/video?vid=${vid}&ep=1`, { headers: { accept: 'text/html' } })
  const [, block] = openingBlock.exec(await page.text()) ?? []
  if (block === undefined) throw new Error('the page of the first episode has no start-up data')
  const { details }: OpeningEpisodeData = JSON.parse(block)
  const { base, duration, durations, rungs } = details.start
  const [lowest] = rungs
  if (!lowest) throw new Error('the first episode has no rendition')
  const pages = join(work, 'pages')
  const ownBase = 'prototype/'
  for (let n = 0; n < durations.length; n += 1) {
    const path = lowest.segments.replace('{n}', String(n))
    const file = join(pages, ownBase, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(await (await fetch(origin + base + path)).arrayBuffer()))
  }
  const { init, segments, codecs } = lowest
  const episode = { base: ownBase, init, segments, codecs, duration, count: durations.length }
  await buildPrototype(pages, episode)
}

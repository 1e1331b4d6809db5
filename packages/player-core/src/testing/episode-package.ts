/// <reference types="node" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prefixPlaylist } from '@cliffhanger/media-ingest/cmaf/playlist'
import { packageDub } from '@cliffhanger/media-ingest/decode/package-dub'
import { type PackageJob, packageFile } from '@cliffhanger/media-ingest/decode/package-file'
import { probeFile } from '@cliffhanger/media-ingest/decode/probe-file'
import { makeMedia } from '@cliffhanger/media-ingest/fixtures/make-media'
import { planPackage } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '../engine/engine.ts'

const clip = fileURLToPath(new URL('../../../../demo/titles/clause-17/episodes/001.mp4', import.meta.url))

/**
 * Packages a clip of the demo catalogue into `folder`, as the server publishes it. Returns its start-up descriptor.
 * `hasAv1` adds the renditions in AV1; `hasDub` adds a Spanish dubbing track that contains only a tone.
 */
export async function packageEpisode(
  folder: string,
  { hasAv1 = false, hasDub = false } = {},
): Promise<Omit<StartDescriptor, 'base'>> {
  const pkg = 'a1'
  mkdirSync(join(folder, pkg), { recursive: true })
  const facts = await probeFile(clip)
  const job = { file: clip, folder: join(folder, pkg), pkg, facts, plan: planPackage(facts), threads: 1 }
  const start = await packageFile(job, () => {})
  const alternatives = hasAv1 ? [{ rungs: await packageInAv1(folder, job, start) }] : undefined
  const master = readFileSync(join(folder, pkg, 'master.m3u8'), 'utf8')
  writeFileSync(join(folder, 'master.m3u8'), prefixPlaylist(master, pkg))
  const dubs = hasDub ? [await packageTone(folder, pkg, start)] : undefined
  return { ...start, ...(alternatives && { alternatives }), ...(dubs && { dubs }) }
}

async function packageTone(folder: string, pkg: string, { duration, durations }: Omit<StartDescriptor, 'base'>) {
  const file = join(folder, 'tone.m4a')
  await makeMedia(file, { seconds: duration, video: false })
  return packageDub({ file, folder: join(folder, pkg), pkg, language: 8, durations })
}

async function packageInAv1(folder: string, job: PackageJob, start: Omit<StartDescriptor, 'base'>) {
  const pkg = 'b1'
  mkdirSync(join(folder, pkg))
  const rungs = start.rungs.map(({ width, height }) => ({ width, height }))
  const plan = { ...job.plan, copyTop: false, rungs }
  const made = await packageFile(
    { ...job, folder: join(folder, pkg), pkg, plan, codec: 'av1', keepsRate: true },
    () => {},
  )
  return made.rungs
}

/// <reference types="node" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prefixPlaylist } from '@cliffhanger/media-ingest/cmaf/playlist'
import { packageFile } from '@cliffhanger/media-ingest/decode/package-file'
import { probeFile } from '@cliffhanger/media-ingest/decode/probe-file'
import { planPackage } from '@cliffhanger/media-ingest/source/ladder'
import type { StartDescriptor } from '../engine/engine.ts'

const clip = fileURLToPath(new URL('../../../../demo/titles/clause-17/episodes/001.mp4', import.meta.url))

/** Packages a clip of the demo catalogue below `folder`, as the server publishes it; returns its descriptor. */
export async function packageEpisode(folder: string): Promise<Omit<StartDescriptor, 'base'>> {
  const pkg = 'a1'
  mkdirSync(join(folder, pkg), { recursive: true })
  const facts = await probeFile(clip)
  const job = { file: clip, folder: join(folder, pkg), pkg, facts, plan: planPackage(facts), threads: 1 }
  const start = await packageFile(job, () => {})
  const master = readFileSync(join(folder, pkg, 'master.m3u8'), 'utf8')
  writeFileSync(join(folder, 'master.m3u8'), prefixPlaylist(master, pkg))
  return start
}

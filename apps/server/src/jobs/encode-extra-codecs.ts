import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { Deps } from '../deps.ts'
import { encodeExtraCodecs } from '../ingest/encode-extra-codecs.ts'
import { withRunners } from '../modules/runners/encode-on-runners.ts'
import { runnerOptionsOf } from '../modules/runners/runners-of.ts'
import type { Job } from './job.ts'

const hourMs = 3_600_000

/** Creates an hourly job that encodes titles in demand with extra codecs, in a process of the lowest priority. */
export const createEncodeExtraCodecsJob = ({
  db,
  now,
  log,
  config,
  store,
}: Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'store'>): Job => ({
  name: 'encode-extra-codecs',
  cron: '35 * * * *',
  // A run starts no new episode after its first hour.
  longestRunSeconds: 3 * 3_600,
  async run(_id, signal = new AbortController().signal) {
    if (config.extraCodecs.length === 0) return
    const local = createMediaWorkers({ workDir: store.workDir, concurrency: 1 })
    try {
      // These encodings are not urgent, so this machine encodes none of them if there are runners.
      const runners = { ...runnerOptionsOf(config, log), encodesHere: false }
      const media = await withRunners(local, { db, now, runners })
      const limits = { codecs: config.extraCodecs, leastViewers: config.demandViewers, until: now() + hourMs }
      await encodeExtraCodecs({ db, store, media, now, log, signal, ...limits })
    } finally {
      local.close()
    }
  },
})

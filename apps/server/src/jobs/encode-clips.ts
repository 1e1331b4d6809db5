import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { Deps } from '../deps.ts'
import { encodeClips } from '../ingest/encode-clips.ts'
import type { Job } from './job.ts'

const longestMs = 9 * 60_000

/**
 * Creates a job that runs every ten minutes and encodes clips of published titles, in a process of the lowest priority.
 */
export const createEncodeClipsJob = ({ db, now, log, store }: Pick<Deps, 'db' | 'now' | 'log' | 'store'>): Job => ({
  name: 'encode-clips',
  cron: '*/10 * * * *',
  async run(_id, signal = new AbortController().signal) {
    const media = createMediaWorkers({ concurrency: 1 })
    try {
      await encodeClips({ db, store, media, now, log, signal, until: now() + longestMs })
    } finally {
      media.close()
    }
  },
})

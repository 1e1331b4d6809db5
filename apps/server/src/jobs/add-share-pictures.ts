import type { Deps } from '../deps.ts'
import { addSharePictures } from '../ingest/add-share-pictures.ts'
import type { Job } from './job.ts'

const longestMs = 10 * 60_000

/** Hourly until all covers have pictures for link previews: covers of earlier releases have none. */
export function createAddSharePicturesJob({ db, now, log, store }: Pick<Deps, 'db' | 'now' | 'log' | 'store'>): Job {
  let isComplete = false
  return {
    name: 'add-share-pictures',
    cron: '20 * * * *',
    async run(_id, signal = new AbortController().signal) {
      // Later covers get theirs when they are made.
      if (isComplete) return
      isComplete = await addSharePictures({ db, store, log, now, until: now() + longestMs, signal })
    },
  }
}

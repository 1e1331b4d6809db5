import type { Deps } from '../deps.ts'
import { addSharePictures } from '../ingest/add-share-pictures.ts'
import type { Job } from './job.ts'

const longestMs = 10 * 60_000

/**
 * Creates an hourly job that adds pictures for link previews to covers of earlier releases, until all covers have them.
 */
export function createAddSharePicturesJob({ db, now, log, store }: Pick<Deps, 'db' | 'now' | 'log' | 'store'>): Job {
  let isComplete = false
  return {
    name: 'add-share-pictures',
    cron: '20 * * * *',
    async run(_id, signal = new AbortController().signal) {
      // Later runs do nothing: new covers get their pictures when they are created.
      if (isComplete) return
      isComplete = await addSharePictures({ db, store, log, now, until: now() + longestMs, signal })
    },
  }
}

import { type ExtraCodec, titlesInDemand } from '@cliffhanger/domain/proven-demand'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { type CodecTask, packageInCodec } from '@cliffhanger/media-ingest/package-in-codec'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import {
  type CodecEdition,
  countRecentTitleViewers,
  publishCodec,
  readEpisodesWithoutCodec,
} from '../modules/catalogue/extra-codecs.ts'
import { isImporting } from './import-lock.ts'

export interface EncodingDeps {
  readonly db: Database
  readonly store: MediaStore
  readonly media: MediaWorkers
  readonly now: () => number
  readonly log: Log
  readonly codecs: readonly ExtraCodec[]
  readonly leastViewers: number
  /** Time limit in ms since epoch; no further episode is encoded after it. */
  readonly until: number
  readonly signal: AbortSignal
}

/** Interval in ms at which encoding checks whether an import is running. */
const lookEveryMs = 1_000

/**
 * Encodes titles in demand in other codecs, most viewed first, and offers each title in a codec when its episodes are
 * encoded. Ends early when an import begins, the time limit is reached or the signal is aborted; the next call reuses
 * finished episodes.
 */
export async function encodeExtraCodecs(deps: EncodingDeps): Promise<void> {
  const { db, codecs, leastViewers, now } = deps
  if (codecs.length === 0 || (await isImporting(db))) return
  const giveWay = new AbortController()
  const looking = setInterval(() => {
    isImporting(db).then(
      (is) => is && giveWay.abort(),
      () => giveWay.abort(),
    )
  }, lookEveryMs)
  const signal = AbortSignal.any([deps.signal, giveWay.signal])
  try {
    for (const vidId of titlesInDemand(await countRecentTitleViewers(db, now()), leastViewers)) {
      for (const codec of codecs) {
        if (!(await encodeTitle(vidId, codec, { ...deps, signal }))) return
      }
    }
  } finally {
    clearInterval(looking)
  }
}

/** Encodes the episodes of a title in a codec and offers them. Returns false if it was stopped before the end. */
async function encodeTitle(vidId: string, codec: ExtraCodec, deps: EncodingDeps): Promise<boolean> {
  const { db, store, media, now, until, log, signal } = deps
  const editions: CodecEdition[] = []
  for (const { cpId, n, pkg, start, source } of await readEpisodesWithoutCodec(db, vidId, codec)) {
    if (signal.aborted || now() >= until) return false
    const task: CodecTask = { store, cpId, vidId, n, codec, pkg, start, source }
    try {
      editions.push({ n, basePkg: pkg, ...(await packageInCodec(task, media, signal)) })
    } catch (error) {
      if (signal.aborted) return false
      // The other episodes are offered although this episode failed.
      log.warn({ err: error, vidId, n, codec }, 'an episode was not encoded in an extra codec')
    }
  }
  if (editions.length > 0) await publishCodec(db, vidId, codec, editions)
  return true
}

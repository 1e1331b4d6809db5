import { createHash } from 'node:crypto'
import type { VideoCodec } from './cmaf/video-config.ts'
import type { MediaWorkers } from './media-workers.ts'
import { planPackage } from './source/ladder.ts'
import { readStartDescriptor, type StartDescriptor } from './start-descriptor.ts'
import { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { placePackage } from './store/place-once.ts'
import { WorkerTaskError } from './worker/pool.ts'

/** A published episode that is to be encoded in an additional codec. */
export type CodecTask = {
  store: MediaStore
  cpId: string
  vidId: string
  n: number
  codec: Exclude<VideoCodec, 'h264'>
  /** Name of the episode's package in H.264. */
  pkg: string
  start: StartDescriptor
  /** The file that the H.264 package was encoded from, and the SHA-256 of that file in hexadecimal. */
  source: { file: string; hash: string }
}

/** Version of the encoding; part of the hash in package names. Increase it to encode everything again. */
const recipe = 1

/**
 * Encodes an episode in another codec, with the rungs and segment durations of its H.264 package, and stores the result
 * as a separate package. Returns an existing package if there is one, because the name is derived from the content.
 * Publishes nothing. Rejects with `WorkerTaskError` if the source file is missing or has changed, or with the abort
 * reason of the signal.
 */
export async function packageInCodec(
  task: CodecTask,
  media: MediaWorkers,
  signal: AbortSignal,
): Promise<{ pkg: string; rungs: StartDescriptor['rungs'] }> {
  const { store, n, codec, source, start } = task
  const layout = titleLayout(task.cpId, task.vidId)
  const pkg = createHash('sha256')
    .update(JSON.stringify([recipe, codec, task.pkg]))
    .digest('hex')
    .slice(0, 16)
  await placePackage(store, { layout, n, pkg }, async (draft) => {
    const { facts, hash } = await media.probe(source.file, { signal }).catch(asFailure)
    if (hash !== source.hash) throw new WorkerTaskError('the source file has changed since the import', true)
    const own = planPackage(facts)
    const rungs = start.rungs.map(({ width, height }) => ({ width, height }))
    const plan = { ...own, copyTop: false, rungs }
    const job = { file: source.file, folder: draft, pkg, facts, plan, codec, keepsRate: own.copyTop }
    const made = await media.packageEpisode(job, { signal })
    if (JSON.stringify(made.durations) !== JSON.stringify(start.durations)) {
      throw new WorkerTaskError('the segments differ from those in H.264', false)
    }
  })
  const { rungs } = await readStartDescriptor(store, layout.package(n, pkg))
  return { pkg, rungs }
}

function asFailure(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    throw new WorkerTaskError('the source file is missing', true)
  throw error
}

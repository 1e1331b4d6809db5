import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../db/schema.ts'
import type { TitleEdition } from '../modules/catalogue/publish.ts'

/**
 * Updates the timestamps of packages and covers that a new edition replaces, so that the sweep does not delete them
 * while viewers watch or have the page open. Call it before the edition is published.
 */
export async function touchReplacedFiles(
  db: Database,
  { store, cpId, vidId }: { store: MediaStore; cpId: string; vidId: string },
  { episodes, covers }: TitleEdition,
  now: Date,
): Promise<void> {
  const next = new Set([
    ...episodes.map(({ n, pkg }) => packageFolder(cpId, vidId, n, pkg)),
    ...Object.values(covers).map((cover) => coverFolder(cpId, vidId, cover)),
  ])
  const packages = await db.selectFrom('episodes').select(['n', 'pkg']).where('vid_id', '=', vidId).execute()
  const inOtherCodecs = await db.selectFrom('episode_codecs').select(['n', 'pkg']).where('vid_id', '=', vidId).execute()
  const title = await db.selectFrom('titles').select('covers').where('vid_id', '=', vidId).executeTakeFirst()
  const current = [
    ...[...packages, ...inOtherCodecs].map(({ n, pkg }) => packageFolder(cpId, vidId, n, pkg)),
    ...Object.values(title?.covers ?? {}).map((cover) => coverFolder(cpId, vidId, cover)),
  ]
  await touch(
    store,
    current.filter((folder) => !next.has(folder)),
    now,
  )
}

/** Updates the timestamps of the packages of an episode whose video is replaced. */
export async function touchReplacedVideo(
  db: Database,
  { store, cpId, vidId }: { store: MediaStore; cpId: string; vidId: string },
  n: number,
  now: Date,
): Promise<void> {
  const of = (table: 'episodes' | 'episode_codecs') =>
    db.selectFrom(table).select('pkg').where('vid_id', '=', vidId).where('n', '=', n).execute()
  const packages = [...(await of('episodes')), ...(await of('episode_codecs'))]
  await touch(
    store,
    packages.map(({ pkg }) => packageFolder(cpId, vidId, n, pkg)),
    now,
  )
}

async function touch(store: MediaStore, folders: readonly string[], now: Date): Promise<void> {
  // Errors are ignored, for example for a missing folder.
  for (const folder of folders) await store.touchFolder(folder, now).catch(() => undefined)
}

const packageFolder = (cpId: string, vidId: string, n: number, pkg: string) => `media/${cpId}/${vidId}/${n}/${pkg}`
const coverFolder = (cpId: string, vidId: string, cover: string) => `covers/${cpId}/${vidId}/${cover.split('/', 1)[0]}`

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/schema.ts'
import type { TitleEdition } from '../modules/catalogue/publish.ts'

/**
 * Marks the packages and covers that a new edition replaces as just used, so that the sweep leaves them to viewers who
 * are in the middle of an episode or have the page open. To be called before the edition is published.
 */
export async function keepReplaced(
  db: Database,
  { storeDir, cpId, vidId }: { storeDir: string; cpId: string; vidId: string },
  { episodes, covers }: TitleEdition,
  now: Date,
): Promise<void> {
  const next = new Set([
    ...episodes.map(({ n, pkg }) => packageFolder(cpId, vidId, n, pkg)),
    ...Object.values(covers).map((cover) => coverFolder(cpId, vidId, cover)),
  ])
  const packages = await db.selectFrom('episodes').select(['n', 'pkg']).where('vid_id', '=', vidId).execute()
  const title = await db.selectFrom('titles').select('covers').where('vid_id', '=', vidId).executeTakeFirst()
  const current = [
    ...packages.map(({ n, pkg }) => packageFolder(cpId, vidId, n, pkg)),
    ...Object.values(title?.covers ?? {}).map((cover) => coverFolder(cpId, vidId, cover)),
  ]
  for (const folder of current) {
    // One that is gone needs no keeping.
    if (!next.has(folder)) await utimes(join(storeDir, folder), now, now).catch(() => undefined)
  }
}

const packageFolder = (cpId: string, vidId: string, n: number, pkg: string) => `media/${cpId}/${vidId}/${n}/${pkg}`
const coverFolder = (cpId: string, vidId: string, cover: string) => `covers/${cpId}/${vidId}/${cover.split('/', 1)[0]}`

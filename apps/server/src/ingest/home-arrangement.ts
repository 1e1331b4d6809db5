import {
  type HomeArrangement,
  type HomeFieldLocation,
  toHomeYamlFields,
} from '@cliffhanger/media-ingest/drama/home-yaml'
import type { ImportProblem } from '@cliffhanger/media-ingest/drama/problem'
import type { Database } from '../db/schema.ts'
import { findUnknownTitles, readArrangement, writeArrangement } from '../modules/recommendation/arrange-home.ts'
import { type ChangeAuthor, changeVersioned } from '../versions/change-versioned.ts'

const unknownTitle = (home: HomeArrangement, { module, slug }: { module: number; slug: string }): string =>
  `module ${home.modules[module]?.id} names the title ${slug}, which is neither in this folder nor imported before`

/** Returns a problem for each title in home.yaml that is neither in the catalogue nor in `alsoKnown`. */
export async function findUnknownHomeTitles(
  db: Database,
  home: HomeArrangement,
  alsoKnown: readonly string[] = [],
): Promise<(ImportProblem & { readonly place: HomeFieldLocation; readonly slug: string })[]> {
  const unknown = (await findUnknownTitles(db, home)).filter(({ slug }) => !alsoKnown.includes(slug))
  return unknown.map((found) => ({
    severity: 'error' as const,
    file: 'home.yaml',
    reason: unknownTitle(home, found),
    place: { module: found.module, field: 'titles' },
    slug: found.slug,
  }))
}

export interface HomeChangeMetadata extends ChangeAuthor {
  /** Origin of the change: `home`, `import`, `schedule` or `restore`. */
  readonly change: string
  /** Number of the version that the operator saw; default: the current version. */
  readonly base?: number
}

/**
 * Arranges the home page in the transaction `tx` and stores a version of it. Returns the number of the current version.
 * @throws VersionConflictError if the current version is not `base`
 */
export async function arrangeHomePageInTransaction(
  tx: Database,
  home: HomeArrangement,
  { base, ...change }: HomeChangeMetadata,
): Promise<number> {
  const versions = await changeVersioned(tx, {
    kind: 'home',
    bases: new Map([['', base]]),
    ...change,
    read: async (one) => new Map([['', toHomeYamlFields(await readArrangement(one))]]),
    apply: (one) => writeArrangement(one, home),
  })
  return versions.get('') ?? 0
}

/** Arranges the home page according to home.yaml in a transaction of its own. */
export const arrangeHomePage = (db: Database, home: HomeArrangement, change: HomeChangeMetadata): Promise<number> =>
  db.transaction().execute((tx) => arrangeHomePageInTransaction(tx, home, change))

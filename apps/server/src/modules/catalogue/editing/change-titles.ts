import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'
import { type ChangeAuthor, changeVersioned } from '../../../versions/change-versioned.ts'
import { type GetRestorableStore, transactionWithFiles } from '../transaction-with-files.ts'
import { setFirstPublicationTimes } from './first-shown.ts'
import { readTitleStates, type TitleState } from './title-state.ts'

export interface TitlesChange extends ChangeAuthor {
  /** The version that the operator saw, per title id; undefined for CLI commands. */
  readonly bases: ReadonlyMap<string, number | undefined>
  /** Kind of the change: `words`, `prices`, … */
  readonly change: string
}

/** Thrown for a title id that does not exist or whose title was never published. */
export class UnknownTitleError extends Error {
  readonly vidId: string

  constructor(vidId: string) {
    super(`there is no title ${vidId}`)
    this.vidId = vidId
  }
}

/**
 * Changes titles in one transaction and writes their new versions: all of them, or none. `apply` gets the states before
 * the change, and changes files only in stores that `restorable` returns.
 * @returns the new versions
 * @throws UnknownTitleError, VersionConflictError, and the errors of `apply`
 */
export function changeTitles(
  db: Database,
  { bases, ...change }: TitlesChange,
  apply: (tx: Database, states: ReadonlyMap<string, TitleState>, restorable: GetRestorableStore) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  return transactionWithFiles(db, async (tx, restorable) => {
    let before: ReadonlyMap<string, TitleState> | undefined
    const versions = await changeVersioned(tx, {
      kind: 'title',
      bases,
      ...change,
      async read(one) {
        const states = await readTitleStates(one, [...bases.keys()])
        before ??= states
        return states
      },
      async apply(one) {
        const states = before ?? new Map<string, TitleState>()
        for (const vidId of bases.keys()) if (!states.has(vidId)) throw new UnknownTitleError(vidId)
        await apply(one, states, restorable)
      },
    })
    // The catalogue version is updated last, because this locks a row that every publication needs.
    await incrementCatalogueVersion(tx)
    await setFirstPublicationTimes(tx, before ?? new Map(), change.at)
    return versions
  })
}

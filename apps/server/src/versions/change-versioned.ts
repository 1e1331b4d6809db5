import type { Database } from '../db/schema.ts'
import { insertVersions, lockVersionedSubjects, type NewVersion, readCurrentVersionNumbers } from './store.ts'
import type { VersionKind } from './tables.ts'

/** The author of a change, named as in the operator log, and the time of the change. */
export interface ChangeAuthor {
  readonly operator: string
  readonly at: Date
}
export interface VersionedChange extends ChangeAuthor {
  readonly kind: VersionKind
  /**
   * Maps each subject to the number of the version that the operator saw: 0 for a subject without versions, undefined
   * for CLI commands and imports, which always change the current version.
   */
  readonly bases: ReadonlyMap<string, number | undefined>
  /** Short name of the change, such as `words`. */
  readonly change: string
  /** Reads the whole state of the subjects as JSON. Equal states must give equal JSON texts. */
  read(tx: Database): Promise<ReadonlyMap<string, unknown>>
  apply(tx: Database): Promise<void>
}

/** Error: another operator has changed the subject since this operator loaded it. */
export class VersionConflictError extends Error {
  readonly subject: string
  readonly current: number

  constructor(subject: string, current: number) {
    super(`${subject} has version ${current} by now`)
    this.subject = subject
    this.current = current
  }
}

/** State of a subject before its first recorded change. */
const firstState = { change: 'first', operator: '' }

/**
 * Changes subjects in the transaction `tx` and writes a version for each whose state is different afterwards. The first
 * change of a subject also writes the state before it, so that it can be restored.
 * @returns the numbers of the current versions
 * @throws VersionConflictError if the current version of a subject is not its base; the caller must roll back
 */
export async function changeVersioned(tx: Database, change: VersionedChange): Promise<ReadonlyMap<string, number>> {
  const { kind, bases, change: name, operator, at } = change
  const subjects = [...bases.keys()]
  await lockVersionedSubjects(tx, kind, subjects)
  const current = await readCurrentVersionNumbers(tx, kind, subjects)
  for (const [subject, base] of bases) {
    const now = current.get(subject) ?? 0
    if (base !== undefined && base !== now) throw new VersionConflictError(subject, now)
  }
  const before = await change.read(tx)
  await change.apply(tx)
  const after = await change.read(tx)
  const versions = subjects.flatMap((subject): NewVersion[] => {
    const [was, is] = [before.get(subject), after.get(subject)]
    if (is === undefined || JSON.stringify(was) === JSON.stringify(is)) return []
    const number = current.get(subject) ?? 0
    const isFirst = number === 0 && was !== undefined
    return [
      ...(isFirst ? [{ subject, version: 1, payload: was, ...firstState, at }] : []),
      { subject, version: number + (isFirst ? 2 : 1), payload: is, change: name, operator, at },
    ]
  })
  await insertVersions(tx, kind, versions)
  return new Map([...current, ...versions.map(({ subject, version }) => [subject, version] as const)])
}

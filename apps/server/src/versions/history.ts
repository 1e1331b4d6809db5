import type { Database } from '../db/schema.ts'
import { createCursorPage } from '../http/studio/page.ts'
import type { StudioCtx } from '../http/studio/service.ts'
import { VersionConflictError } from './change-versioned.ts'
import { readCurrentVersionNumber, readVersionSummaries, readVersionWithPayload, type VersionSummary } from './store.ts'
import type { VersionKind } from './tables.ts'

type ShownVersion = Omit<VersionSummary, 'at'> & { readonly at: number }
interface VersionPage {
  rows: ShownVersion[]
  next?: string
}
interface PageInput {
  readonly cursor?: string
  readonly limit?: number
}

/** Reads a page of a subject's versions, newest first. Refuses an invalid cursor. */
export async function readVersionPage(
  db: Database,
  { kind, subject }: { readonly kind: VersionKind; readonly subject: string },
  { cursor, limit = 50 }: PageInput,
  ctx: Pick<StudioCtx, 'fail'>,
): Promise<VersionPage> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return ctx.fail('badRequest', { field: 'cursor' })
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await readVersionSummaries(db, kind, subject, { before, most: limit + 1 })
  const present = ({ at, ...line }: VersionSummary) => ({ ...line, at: at.getTime() })
  return createCursorPage(found, limit, present, ({ version }) => String(version))
}

/** Version history of the home page and of the shop, each of which exists only once. */
export interface VersionHistory {
  /** Returns the number of the current version; 0 before the first recorded change. */
  current(kind: VersionKind): Promise<number>
  /** Reads a page of the list of versions, newest first. */
  page(kind: VersionKind, input: PageInput, ctx: Pick<StudioCtx, 'fail'>): Promise<VersionPage>
  /** Returns the state that a version stores, as unchecked JSON. Refuses unknown versions. */
  payload(kind: VersionKind, version: number, ctx: Pick<StudioCtx, 'fail'>): Promise<unknown>
  /** Returns whether a change failed because another operator had changed the home page or shop before. */
  isConflict(error: unknown): boolean
}

const rowsOfPage = 20
/** Subject of the versions of the home page and of the shop. */
const subject = ''

export const createVersionHistory = (db: Database): VersionHistory => ({
  current: (kind) => readCurrentVersionNumber(db, kind, subject),
  page: (kind, input, ctx) => readVersionPage(db, { kind, subject }, { limit: rowsOfPage, ...input }, ctx),
  async payload(kind, version, ctx) {
    const found = await readVersionWithPayload(db, kind, subject, version)
    return found ? found.payload : ctx.fail('notFound', { field: 'version' })
  },
  isConflict: (error) => error instanceof VersionConflictError,
})

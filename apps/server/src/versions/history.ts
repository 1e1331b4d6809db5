import type { Output } from '@cliffhanger/contract/call'
import type { studioHome } from '@cliffhanger/contract/studio/home'
import type { Database } from '../db/schema.ts'
import type { StudioCtx } from '../http/studio/service.ts'
import { VersionConflict } from './change-versioned.ts'
import { readCurrentVersion, readVersion, readVersionLines } from './store.ts'
import type { VersionKind } from './tables.ts'

/** Versions of what exists once: the home page and the shop. */
export interface VersionHistory {
  /** Number of the current version; 0 before the first recorded change. */
  current(kind: VersionKind): Promise<number>
  /** A page of the versions, newest first. */
  page(
    kind: VersionKind,
    input: { readonly cursor?: string; readonly limit?: number },
    ctx: Pick<StudioCtx, 'fail'>,
  ): Promise<Output<typeof studioHome.versions>>
  /** The state after a change, as unchecked JSON. Refuses unknown versions. */
  payload(kind: VersionKind, version: number, ctx: Pick<StudioCtx, 'fail'>): Promise<unknown>
  /** Whether a change failed because somebody else changed the same in the meantime. */
  isConflict(error: unknown): boolean
  /** The operator as in the operator log. */
  authorOf(ctx: Pick<StudioCtx, 'caller'>): string
}

const rowsOfPage = 20
/** Of the home page and the shop there is only one. */
const subject = ''

export const createVersionHistory = (db: Database): VersionHistory => ({
  current: (kind) => readCurrentVersion(db, kind, subject),
  async page(kind, { cursor, limit = rowsOfPage }, ctx) {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return ctx.fail('badRequest', { field: 'cursor' })
    const before = cursor === undefined ? undefined : Number(cursor)
    const found = await readVersionLines(db, kind, subject, { before, most: limit + 1 })
    const rows = found.slice(0, limit).map(({ at, ...line }) => ({ ...line, at: at.getTime() }))
    const last = rows.at(-1)
    return { rows, ...(found.length > limit && last ? { next: String(last.version) } : {}) }
  },
  async payload(kind, version, ctx) {
    const found = await readVersion(db, kind, subject, version)
    return found ? found.payload : ctx.fail('notFound', { field: 'version' })
  },
  isConflict: (error) => error instanceof VersionConflict,
  authorOf: ({ caller: { name, email } }) => `${name} <${email}>`,
})

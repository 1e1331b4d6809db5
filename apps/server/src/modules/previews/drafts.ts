import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { deleteExpiredDrafts, findDraft, insertDraft } from './store.ts'
import type { DraftKind } from './tables.ts'

/** A draft that an operator previews in the viewer app. */
export interface Draft {
  readonly kind: DraftKind
  /** Content of the draft as unchecked JSON. */
  readonly payload: unknown
}
export interface Drafts {
  /** Stores a draft. Its token gives access to this draft only, until `expiresAt` (ms since epoch). */
  begin(draft: Draft, operatorId: string): Promise<{ token: string; expiresAt: number }>
  /** Returns a draft; undefined for an unknown or expired token. */
  find(token: string): Promise<Draft | undefined>
}

const minuteMs = 60_000
/** Lifetime of a draft; longer for titles, because an operator may watch all episodes. */
const draftLivesMs: Readonly<Record<DraftKind, number>> = {
  home: 10 * minuteMs,
  shop: 10 * minuteMs,
  title: 60 * minuteMs,
}
const tokenShape = /^[\w-]{43}$/

export function createDrafts({ db, now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'> & { db: Database }): Drafts {
  return {
    async begin({ kind, payload }, operatorId) {
      const token = newSecret(randomBytes)
      const expiresAt = now() + draftLivesMs[kind]
      await deleteExpiredDrafts(db, new Date(now()))
      await insertDraft(db, {
        token_hash: hashSecret(token),
        kind,
        payload: JSON.stringify(payload),
        operator_id: operatorId,
        expires_at: new Date(expiresAt),
      })
      return { token, expiresAt }
    },
    find: async (token) => (tokenShape.test(token) ? findDraft(db, hashSecret(token), new Date(now())) : undefined),
  }
}

import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { StudioCaller } from '../../http/studio/service.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import {
  countSessions,
  deleteSession,
  deleteSessionsOf,
  findOpenSessionHashes,
  findSession,
  insertSession,
  type ListedSession,
  listSessions,
  sweepSessions,
  touchSession,
} from './session-store.ts'
import { updateOperator } from './store.ts'

const longestMs = 12 * 3_600_000
const idleMs = 30 * 60_000
/** After a confirmation, dangerous actions are allowed for this time. */
const recentMs = 5 * 60_000
/** Minimum interval between two writes of a session's last use. */
const touchMs = 60_000

/** An open session, as shown to operators. The id is the start of the token's hash; it gives no access. */
export interface ShownSession {
  readonly sessionId: string
  /** Browser and system, such as `Chrome, Android`. */
  readonly client: string
  readonly createdAt: number
  readonly usedAt: number
}
export const sessionIdOf = (tokenHash: Buffer): string => tokenHash.toString('hex', 0, 8)
const present = ({ token_hash, client, created_at, used_at }: ListedSession): ShownSession => ({
  sessionId: sessionIdOf(token_hash),
  client,
  createdAt: created_at.getTime(),
  usedAt: used_at.getTime(),
})

/** The operator of a request; `isRecent` is true if they used a passkey or code within the last five minutes. */
export interface SignedInOperator extends StudioCaller {
  readonly isRecent: boolean
}

/**
 * Sessions of Studio: they end after 12 hours, or after 30 idle minutes. The token is stored only in the browser's
 * cookie.
 */
export function createOperatorSessions({ db, now, randomBytes }: Pick<Deps, 'db' | 'now' | 'randomBytes'>) {
  const limits = () => ({ madeAfter: new Date(now() - longestMs), usedAfter: new Date(now() - idleMs) })
  return {
    /** Creates a session and returns its token. */
    async begin(tx: Database, operatorId: string, client: string): Promise<string> {
      const token = newSecret(randomBytes)
      const at = new Date(now())
      await sweepSessions(tx, { madeAfter: limits().madeAfter, at })
      await insertSession(tx, { tokenHash: hashSecret(token), operatorId, client, at })
      await updateOperator(tx, operatorId, { seen_at: at })
      return token
    },
    /** Returns the operator of a session; undefined if it has ended. Only a use prolongs the session. */
    async find(tokenHash: Buffer, isUse: boolean): Promise<SignedInOperator | undefined> {
      const session = await findSession(db, tokenHash, limits())
      if (!session) return undefined
      const { operator_id: operatorId, name, email, role, used_at: usedAt, proved_at: provedAt } = session
      const at = new Date(now())
      if (isUse && at.getTime() - usedAt.getTime() > touchMs) {
        await touchSession(db, tokenHash, { used_at: at })
        await updateOperator(db, operatorId, { seen_at: at })
      }
      return { operatorId, name, email, role, isRecent: at.getTime() - provedAt.getTime() < recentMs }
    },
    /** Stores a confirmation; returns the time until which it is valid, ms since epoch. */
    async prove(tokenHash: Buffer): Promise<number> {
      await touchSession(db, tokenHash, { proved_at: new Date(now()) })
      return now() + recentMs
    },
    /**
     * Returns the token hashes of sessions that have not ended. This check does not count as use, so they still end
     * after 30 idle minutes.
     */
    stillOpen: (tokenHashes: readonly Buffer[]): Promise<Buffer[]> => findOpenSessionHashes(db, tokenHashes, limits()),
    end: (tokenHash: Buffer): Promise<void> => deleteSession(db, tokenHash),
    /** Returns an operator's open sessions, last used first. */
    list: async (operatorId: string): Promise<ShownSession[]> =>
      (await listSessions(db, operatorId, limits())).map(present),
    /** Returns the number of open sessions per operator. */
    counts: async (): Promise<ReadonlyMap<string, number>> =>
      new Map((await countSessions(db, limits())).map(({ operator_id, open }) => [operator_id, open])),
    /** Ends all sessions of an operator in one statement; returns how many were open. */
    async endAll(operatorId: string): Promise<number> {
      const { madeAfter, usedAfter } = limits()
      const deleted = await deleteSessionsOf(db, operatorId)
      return deleted.filter(({ created_at, used_at }) => created_at > madeAfter && used_at > usedAfter).length
    },
    /** Ends those sessions of an operator for which `matches` returns true; returns the ended ones. */
    async endMatching(operatorId: string, matches: (sessionId: string) => boolean): Promise<ShownSession[]> {
      const rows = await listSessions(db, operatorId, limits())
      const ended = rows.filter(({ token_hash }) => matches(sessionIdOf(token_hash)))
      for (const { token_hash } of ended) await deleteSession(db, token_hash)
      return ended.map(present)
    },
  }
}
export type OperatorSessions = ReturnType<typeof createOperatorSessions>

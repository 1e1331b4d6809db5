import { type CoinGrantLimit, findCoinGrantLimit } from '@cliffhanger/domain/grant-limits'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { lockExistingUser } from '../../db/lock-existing-user.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SecurityEvent } from '../security/security-events.ts'
import { insertOperatorGrant, lockOperatorRow, sumOfGrants, takeGrantKey } from './grant-store.ts'
import { creditCoins, grantWholeTitle } from './ledger.ts'

export interface Grant {
  readonly userId: string
  readonly coins: number
  /** The viewer sees the reason in the statement of their wallet. */
  readonly reason: string
  /** Idempotency key: a grant whose key was used before changes nothing. */
  readonly key: string
}
export interface TitleGrant extends Omit<Grant, 'coins'> {
  readonly vidId: string
}
interface Granter {
  readonly operatorId: string
  readonly role: StudioRole
}
/** The grant limits of an operator, and the coins that they may still grant today. */
export interface GrantAllowance extends CoinGrantLimit {
  readonly leftForViewer: number
  readonly leftInAll: number
}
export type GrantResult = 'given' | 'repeated' | 'gone' | 'overLimit'
export type TitleGrantResult = Exclude<GrantResult, 'overLimit'> | 'noTitle'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  insertSecurityEvent(db: Database, event: SecurityEvent, at: Date): Promise<void>
}

const longestReason = 200
const dayMs = 86_400_000
const beginOfDay = (nowMs: number): Date => new Date(nowMs - (nowMs % dayMs))
const naturalKey = (key: string): string => `grant:${key}`

/** Creates the operations that give coins and titles without a payment, by a command or in Studio. */
export function createGrants({ db, now, insertSecurityEvent }: Needs) {
  /** Credits granted coins. Returns false for a repeated key. */
  async function credit(tx: Database, { userId, coins, reason, key }: Grant): Promise<boolean> {
    const at = new Date(now())
    const note = reason.trim().slice(0, longestReason)
    if (!(await takeGrantKey(tx, naturalKey(key), userId))) return false
    const isNew = await creditCoins(tx, {
      userId,
      coins,
      kind: 'grant',
      key: naturalKey(key),
      note,
      orderId: null,
      at,
    })
    if (isNew) await insertSecurityEvent(tx, { kind: 'coins granted', userId, purpose: 'operator' }, at)
    return isNew
  }
  async function allowanceOf(tx: Database, { operatorId, role }: Granter, userId: string) {
    const limit = findCoinGrantLimit(role)
    if (!limit) return undefined
    const { toViewer, inAll } = await sumOfGrants(tx, { operatorId, userId, since: beginOfDay(now()) })
    const leftInAll = Math.max(0, limit.inAll - inAll)
    return { ...limit, leftInAll, leftForViewer: Math.min(leftInAll, Math.max(0, limit.perViewer - toViewer)) }
  }

  return {
    /** Grants coins without a limit, by a command. Returns false for a repeated key. */
    grant: (grant: Grant): Promise<boolean> => db.transaction().execute((tx) => credit(tx, grant)),

    /** Returns the coins that an operator may still grant to a viewer today, or undefined without a limit. */
    allowance: (granter: Granter, userId: string): Promise<GrantAllowance | undefined> =>
      allowanceOf(db, granter, userId),

    /** Grants coins in Studio, within the limits of the operator's role. */
    grantAs: (granter: Granter, grant: Grant): Promise<GrantResult> =>
      db
        .transaction()
        .execute(async (tx) => {
          const { userId, coins, key } = grant
          // Serializes the operator's grants across all servers, so that their sum stays within the limit.
          await lockOperatorRow(tx, granter.operatorId)
          if (!(await lockExistingUser(tx, userId))) return 'gone'
          // Credits before checking the limit, so that a retry after a lost response is recognized even if the limit is
          // used up. Exceeding the limit rolls the credit back.
          if (!(await credit(tx, grant))) return 'repeated'
          const allowance = await allowanceOf(tx, granter, userId)
          if (allowance && coins > allowance.leftForViewer) throw new OverLimit()
          const { operatorId } = granter
          await insertOperatorGrant(tx, { naturalKey: naturalKey(key), operatorId, userId, coins, at: new Date(now()) })
          return 'given'
        })
        .catch((error: unknown) => {
          if (error instanceof OverLimit) return 'overLimit'
          throw error
        }),

    /** Grants a whole title permanently, by a command or in Studio. A repeated key has no effect. */
    grantTitle: ({ userId, vidId, reason, key }: TitleGrant): Promise<TitleGrantResult> =>
      db
        .transaction()
        .execute(async (tx): Promise<TitleGrantResult> => {
          if (!(await lockExistingUser(tx, userId))) return 'gone'
          const at = new Date(now())
          const note = reason.trim().slice(0, longestReason)
          const right = { userId, vidId, key: naturalKey(key), note, orderId: null, at }
          if (!(await takeGrantKey(tx, right.key, userId))) return 'repeated'
          const isGiven = await grantWholeTitle(tx, right)
          if (isGiven === undefined) throw new NoTitle()
          if (!isGiven) return 'repeated'
          await insertSecurityEvent(tx, { kind: 'title granted', userId, purpose: 'operator' }, at)
          return 'given'
        })
        .catch((error: unknown) => {
          if (error instanceof NoTitle) return 'noTitle'
          throw error
        }),
  }
}
export type Grants = ReturnType<typeof createGrants>

/** Errors that roll a grant back. */
class OverLimit extends Error {}
class NoTitle extends Error {}

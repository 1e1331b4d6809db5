import { type PromotionKind, promotionKinds } from '@cliffhanger/domain/promotions'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'

/** The latest promotion of a kind, with times in ms since epoch. */
export interface Promotion {
  readonly kind: PromotionKind
  readonly percent: number
  readonly startTime: number
  /** The end that was announced at the start of the promotion. */
  readonly endTime: number
  /** Time when an operator stopped the promotion; undefined if it was not stopped. */
  readonly stopTime: number | undefined
}

export const isPromotionRunning = ({ startTime, endTime, stopTime }: Promotion, at: number): boolean =>
  stopTime === undefined && startTime <= at && at < endTime

/** Reads the latest promotion of each kind. */
export async function readPromotions(db: Database): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('promotion_id', 'desc')
    .execute()
  return rows.flatMap(({ kind: name, percent, starts_at: starts, ends_at: ends, stopped_at: stopped }) => {
    const kind = promotionKinds.find((one) => one === name)
    const times = { startTime: starts.getTime(), endTime: ends.getTime(), stopTime: stopped?.getTime() }
    return kind ? [{ kind, percent, ...times }] : []
  })
}

const latestOf = async (db: Database, kind: PromotionKind): Promise<Promotion | undefined> =>
  (await readPromotions(db)).find((one) => one.kind === kind)

/**
 * Starts a promotion, in a transaction. Returns false until the announced end of the previous promotion has passed,
 * even if that one was stopped. Without this rule, an operator could postpone the announced end again and again.
 */
export async function beginPromotion(
  tx: Database,
  { kind, percent, startTime, endTime }: Omit<Promotion, 'stopTime'>,
): Promise<boolean> {
  // Makes operators who start promotions at the same time wait for each other, and all servers reload the promotions.
  await incrementCatalogueVersion(tx)
  const before = await latestOf(tx, kind)
  if (before && before.endTime > startTime) return false
  await tx
    .insertInto('promotions')
    .values({ kind, percent, starts_at: new Date(startTime), ends_at: new Date(endTime) })
    .execute()
  return true
}

/** Stops a running promotion, in a transaction. Returns the promotion, or undefined if none is running. */
export async function stopPromotion(tx: Database, kind: PromotionKind, at: number): Promise<Promotion | undefined> {
  await incrementCatalogueVersion(tx)
  const running = await latestOf(tx, kind)
  if (!running || !isPromotionRunning(running, at)) return undefined
  await tx
    .updateTable('promotions')
    .set({ stopped_at: new Date(at) })
    .where('kind', '=', kind)
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', new Date(at))
    .execute()
  return running
}

import { appliesTo, isPriceKind, type TitleTerms, withVariant } from '@cliffhanger/domain/paywall-lab'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ExperimentRow } from './experiment-store.ts'

/** An experiment on the title of a wall, with the variant that the hash gives the viewer. */
export interface Candidate {
  readonly experiment: ExperimentRow
  /** Index; undefined if the viewer is outside of the experiment's part of the viewers. */
  readonly assigned: number | undefined
}
export interface MetWall {
  readonly userId: string
  readonly vidId: string
  /** Terms of the title today. */
  readonly terms: TitleTerms
  readonly currency: string
  readonly candidates: readonly Candidate[]
}
export interface ShownVariant {
  readonly experiment: ExperimentRow
  readonly variant: number
}

const readVariants = async (tx: Database, userId: string) =>
  tx
    .selectFrom('experiment_viewers')
    .innerJoin('experiments', 'experiments.experiment_id', 'experiment_viewers.experiment_id')
    .select(['experiments.experiment_id', 'experiment_viewers.variant', 'experiments.group_name'])
    .where('experiment_viewers.user_id', '=', userId)
    .execute()

/**
 * Whether a viewer has paid for an episode of a title, so that its price is fixed for them. Gifts and ads fix none. Locks the
 * wallet, which an unlock on a distributed database locks in place of the viewer's row.
 */
async function hasPaidFor(tx: Database, userId: string, vidId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT has_fixed_price(${userId}, ${vidId}) AS has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * Exposes a viewer at a wall: stores their variant of each running experiment once, and the terms of the title that they are
 * shown from now on. One transaction under the lock of the viewer's row: calls at the same time on several servers, unlocks
 * and merges of wallets wait for each other. `nobody`: the account is deleted or merged into another one.
 */
export const exposeAtWall = (db: Database, wall: MetWall, at: Date): Promise<readonly ShownVariant[] | 'nobody'> =>
  db.transaction().execute(async (tx) => {
    const { userId, vidId, candidates } = wall
    const viewer = await sql`SELECT FROM users
      WHERE user_id = ${userId} AND deleted_at IS NULL AND merged_into IS NULL FOR UPDATE`.execute(tx)
    if (viewer.rows.length === 0) return 'nobody'
    // An experiment that ends waits for this, or is seen as ended: nobody is exposed after its end.
    const ids = candidates.map(({ experiment }) => experiment.experiment_id)
    const { rows: running } = await sql<{ id: string }>`
      SELECT experiment_id::text AS id FROM experiments
      WHERE experiment_id = ANY(${ids}::bigint[]) AND state = 'running' AND planned_end > ${at}
      ORDER BY experiment_id FOR SHARE`.execute(tx)
    const known = await readVariants(tx, userId)
    const isFixed = await hasPaidFor(tx, userId, vidId)

    const shown: ShownVariant[] = []
    for (const { experiment, assigned } of candidates) {
      const { experiment_id: id, group_name: group } = experiment
      if (!running.some((one) => one.id === id)) continue
      // Of all titles, some cost less than its variants.
      if (!appliesTo(experiment.variants, wall.terms)) continue
      // Its prices and its revenue are in the currency that the shop had at the start; its next evaluation ends it.
      if (experiment.currency !== wall.currency) continue
      // A viewer who has paid for the title keeps its price and takes no part.
      if (isFixed && isPriceKind(experiment.kind)) continue
      const earlier = known.find((one) => one.experiment_id === id)
      if (earlier) {
        shown.push({ experiment, variant: earlier.variant })
        continue
      }
      const isInGroup = group !== '' && known.some((one) => one.group_name === group)
      if (assigned === undefined || isInGroup) continue
      await tx
        .insertInto('experiment_viewers')
        .values({ experiment_id: id, user_id: userId, variant: assigned, exposed_at: at })
        .execute()
      known.push({ experiment_id: id, variant: assigned, group_name: group })
      shown.push({ experiment, variant: assigned })
    }
    if (shown.some(({ experiment }) => isPriceKind(experiment.kind))) await storeShownTerms(tx, wall, shown)
    return shown
  })

/** Stores the terms that a viewer is shown, also those of the control: the most that they ever pay. A trigger keeps better ones. */
async function storeShownTerms(
  tx: Database,
  { userId, vidId, terms, currency }: MetWall,
  shown: readonly ShownVariant[],
): Promise<void> {
  const best = shown.reduce(
    (sum, { experiment, variant }) => withVariant(sum, experiment.variants[variant] ?? {}),
    terms,
  )
  const { coins, payNVideo, wholeTitlePrice } = best
  await sql`SELECT show_terms(${userId}, ${vidId}, ${coins}, ${payNVideo}, ${wholeTitlePrice}, ${currency})`.execute(tx)
}

import { applyVariantPrices, experimentAppliesTo, isPriceKind, type TitlePrices } from '@cliffhanger/domain/paywall-lab'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ExperimentRow } from './experiment-store.ts'

/** An experiment on the title of a paywall, with the variant that the hash assigns to the viewer. */
export interface ExperimentCandidate {
  readonly experiment: ExperimentRow
  /** Index of the variant; undefined if the viewer is outside the experiment's share. */
  readonly assigned: number | undefined
}
export interface PaywallVisit {
  readonly userId: string
  readonly vidId: string
  /** Current terms of the title. */
  readonly terms: TitlePrices
  readonly currency: string
  readonly candidates: readonly ExperimentCandidate[]
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
 * Checks whether a viewer has paid for an episode of a title, which fixes its price for them. Gifts and ads fix no
 * price. Locks the wallet, which an unlock on a distributed database locks instead of the viewer's row.
 */
async function hasPaidFor(tx: Database, userId: string, vidId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT has_fixed_price(${userId}, ${vidId}) AS has`.execute(tx)
  return rows[0]?.has ?? false
}

/**
 * Exposes a viewer at a paywall: stores their variant of each running experiment once, and the terms that they are
 * shown from now on. Runs in one transaction under the lock of the viewer's row, so that concurrent requests on several
 * servers, unlocks and wallet merges are serialised. `nobody`: the account is deleted or merged into another one.
 */
export const exposeAtPaywall = (
  db: Database,
  wall: PaywallVisit,
  at: Date,
): Promise<readonly ShownVariant[] | 'nobody'> =>
  db.transaction().execute(async (tx) => {
    const { userId, vidId, candidates } = wall
    const viewer = await sql`SELECT FROM users
      WHERE user_id = ${userId} AND deleted_at IS NULL AND merged_into IS NULL FOR UPDATE`.execute(tx)
    if (viewer.rows.length === 0) return 'nobody'
    // Ending an experiment waits for this lock, and an ended one is not found, so no viewer is exposed after the end.
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
      // An experiment on all titles skips the titles that cost less than its variants.
      if (!experimentAppliesTo(experiment.variants, wall.terms)) continue
      // The experiment's prices and revenue use the shop's currency at its start; after a currency change, its next
      // evaluation ends it.
      if (experiment.currency !== wall.currency) continue
      // A viewer who has paid for an episode of the title keeps its price and takes no part.
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

/**
 * Stores the terms shown to a viewer, also in the control group, so that the viewer never pays more than was shown. A
 * database trigger keeps earlier terms that are better for the viewer.
 */
async function storeShownTerms(
  tx: Database,
  { userId, vidId, terms, currency }: PaywallVisit,
  shown: readonly ShownVariant[],
): Promise<void> {
  const best = shown.reduce(
    (sum, { experiment, variant }) => applyVariantPrices(sum, experiment.variants[variant] ?? {}),
    terms,
  )
  const { coins, payNVideo, wholeTitlePrice } = best
  await sql`SELECT show_terms(${userId}, ${vidId}, ${coins}, ${payNVideo}, ${wholeTitlePrice}, ${currency})`.execute(tx)
}

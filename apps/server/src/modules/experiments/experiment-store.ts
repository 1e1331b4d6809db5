import {
  type ExperimentState,
  experimentAppliesTo,
  findPriceIncrease,
  findUnusedLayerRange,
  isPriceKind,
  type Variant,
} from '@cliffhanger/domain/paywall-lab'
import { type Selectable, sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import type { EndReason, ExperimentTables } from './tables.ts'
import { readTitlePriceTerms, storeStartPriceTerms } from './terms-store.ts'

export type ExperimentRow = Selectable<ExperimentTables['experiments']>

/** The fields of an experiment that an operator can edit before its start. */
export interface EditableExperiment extends Pick<ExperimentRow, 'name' | 'kind' | 'share' | 'days'> {
  readonly vidIds: readonly string[]
  readonly group: string
  readonly variants: readonly Variant[]
  readonly primary: ExperimentRow['primary_figure']
  /** Smallest effect to detect, in percent. */
  readonly smallestEffect: number
  readonly stopsWhenSure: boolean
}

const columnsOf = (given: EditableExperiment) => {
  const { name, kind, share, days, vidIds, group, variants, primary, smallestEffect, stopsWhenSure } = given
  return {
    ...{ name, kind, share, days },
    vid_ids: [...new Set(vidIds)],
    group_name: group,
    variants: JSON.stringify(variants),
    primary_figure: primary,
    smallest_effect: smallestEffect,
    stops_when_sure: stopsWhenSure,
  }
}

export const readExperiments = (db: Database): Promise<ExperimentRow[]> =>
  db.selectFrom('experiments').selectAll().orderBy('experiment_id', 'desc').execute()

export const readRunningExperiments = (db: Database): Promise<ExperimentRow[]> =>
  db.selectFrom('experiments').selectAll().where('state', '=', 'running').orderBy('experiment_id').execute()

/** Reads running experiments, and recently ended ones whose final result is missing. */
export const readExperimentsToEvaluate = (db: Database, endedAfter: Date): Promise<ExperimentRow[]> =>
  db
    .selectFrom('experiments')
    .selectAll()
    .where(sql<boolean>`(state = 'running' OR ended_at > ${endedAfter} AND NOT EXISTS (SELECT FROM experiment_days d
      WHERE d.experiment_id = experiments.experiment_id AND d.evaluated_at >= ended_at))`)
    .orderBy('experiment_id')
    .execute()

export const findExperiment = (db: Database, id: string): Promise<ExperimentRow | undefined> =>
  db.selectFrom('experiments').selectAll().where('experiment_id', '=', id).executeTakeFirst()

export async function insertExperiment(
  db: Database,
  given: EditableExperiment,
  { createdBy, at }: { readonly createdBy: string; readonly at: Date },
): Promise<string> {
  const row = await db
    .insertInto('experiments')
    .values({ ...columnsOf(given), created_by: createdBy, created_at: at })
    .returning('experiment_id')
    .executeTakeFirstOrThrow()
  return row.experiment_id
}

/** Updates a draft. Returns the previous draft; undefined if it was started or its version is not `base`. */
export async function changeExperiment(
  db: Database,
  id: string,
  base: number,
  given: EditableExperiment,
): Promise<ExperimentRow | undefined> {
  return db.transaction().execute(async (tx) => {
    await incrementCatalogueVersion(tx)
    const before = await findExperiment(tx, id)
    if (before?.state !== 'draft' || before.version !== base) return undefined
    await tx
      .updateTable('experiments')
      .set({ ...columnsOf(given), version: base + 1 })
      .where('experiment_id', '=', id)
      .execute()
    return before
  })
}

/**
 * Deletes a draft, which no viewer has seen. Returns it; undefined if it is not a draft.
 * @param base the version of the draft to delete; undefined deletes any version
 */
export const deleteExperimentDraft = (
  db: Database,
  id: string,
  base: number | undefined,
): Promise<ExperimentRow | undefined> =>
  db
    .deleteFrom('experiments')
    .where('experiment_id', '=', id)
    .where('state', '=', 'draft')
    .$if(base !== undefined, (query) => query.where('version', '=', base ?? 0))
    .returningAll()
    .executeTakeFirst()

const haveCommonTitle = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((vidId) => other.includes(vidId))

/** `started`: the experiment is no longer a draft. `changed`: the version of the draft is not `base`. */
export type ExperimentStartFailure =
  | { readonly reason: 'unknown' | 'started' | 'changed' }
  | { readonly reason: 'refused'; readonly field: string }

interface ExperimentStart {
  readonly at: Date
  readonly expectedViewers: number
  /** The version of the draft to start; undefined starts any version. */
  readonly base?: number | undefined
}

/**
 * Starts a draft, or returns the field that forbids it: a variant that would raise a price, an unpublished title, a
 * running experiment of the same kind on the same titles, or a group without enough viewers. The catalogue version is
 * locked first, as by every price change, so prices cannot change in the meantime.
 */
export async function startExperiment(
  db: Database,
  id: string,
  { at, expectedViewers, base }: ExperimentStart,
): Promise<ExperimentRow | ExperimentStartFailure> {
  return db.transaction().execute(async (tx) => {
    await incrementCatalogueVersion(tx)
    const draft = await findExperiment(tx, id)
    if (!draft) return { reason: 'unknown' }
    if (draft.state !== 'draft') return { reason: 'started' }
    if (base !== undefined && draft.version !== base) return { reason: 'changed' }
    const titles = await readTitlePriceTerms(tx, draft.vid_ids)
    const missing = draft.vid_ids.findIndex((vidId) => !titles.has(vidId))
    if (missing >= 0) return { reason: 'refused', field: `vidIds.${missing}` }
    if (titles.size === 0) return { reason: 'refused', field: 'vidIds' }
    const rising = findPriceIncrease(draft.variants, [...titles.values()], { areChosen: draft.vid_ids.length > 0 })
    if (rising !== undefined) return { reason: 'refused', field: rising }

    const running = await readRunningExperiments(tx)
    const ofGroup = running.filter((one) => draft.group_name !== '' && one.group_name === draft.group_name)
    const isSame = (one: ExperimentRow) => one.kind === draft.kind && haveCommonTitle(one.vid_ids, draft.vid_ids)
    if (running.some((one) => isSame(one) && !ofGroup.includes(one))) return { reason: 'refused', field: 'group' }
    const taken = ofGroup.map((one) => ({ from: one.range_from ?? 0, to: one.range_to ?? 1 }))
    const range = findUnusedLayerRange(taken, draft.share / 100)
    if (!range) return { reason: 'refused', field: 'share' }
    if (isPriceKind(draft.kind)) {
      const applied = [...titles].flatMap(([vidId, terms]) => (experimentAppliesTo(draft.variants, terms) ? vidId : []))
      await storeStartPriceTerms(tx, id, applied)
    }
    const { currency } = await tx.selectFrom('shop').select('currency').executeTakeFirstOrThrow()
    return tx
      .updateTable('experiments')
      .set({
        state: 'running',
        range_from: range.from,
        range_to: range.to,
        started_at: at,
        planned_end: new Date(at.getTime() + draft.days * 86_400_000),
        currency,
        expected_viewers: expectedViewers,
      })
      .where('experiment_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export interface ExperimentEnd {
  readonly reason: EndReason
  readonly at: Date
  /** Logs the end in the same transaction, so that an experiment never ends without a log entry. */
  readonly note?: (tx: Database) => Promise<void>
}

/** Ends a running experiment; undefined if it is not running. Viewers keep the terms that they were shown. */
export async function endExperiment(
  db: Database,
  id: string,
  { reason, at, note }: ExperimentEnd,
): Promise<ExperimentRow | undefined> {
  const state: ExperimentState = reason === 'planned' || reason === 'sure' ? 'finished' : 'stopped'
  return db.transaction().execute(async (tx) => {
    await incrementCatalogueVersion(tx)
    const ended = await tx
      .updateTable('experiments')
      .set({ state, ended_at: at, end_reason: reason })
      .where('experiment_id', '=', id)
      .where('state', '=', 'running')
      .returningAll()
      .executeTakeFirst()
    if (ended) await note?.(tx)
    return ended
  })
}

/** Reads names of titles in their original language; deleted titles are left out. */
export async function readTitleNames(db: Database, vidIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ vid: string; name: string }>`
    SELECT vid_id::text AS vid, coalesce(texts->titles.language->>'name', slug) AS name
    FROM titles WHERE vid_id = ANY(${[...vidIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ vid, name }) => [vid, name]))
}

/**
 * Stores the operator's conclusion from an experiment. Returns false if the experiment does not exist or its version is
 * not `base`.
 */
export async function setExperimentConclusion(
  db: Database,
  id: string,
  base: number,
  learned: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('experiments')
    .set({ learned, version: base + 1 })
    .where('experiment_id', '=', id)
    .where('version', '=', base)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

import type { EditedExperiment, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { findVariantsError } from '@cliffhanger/domain/paywall-lab'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import { operatorLabel, type StudioCtx, type StudioService } from '../../http/studio/service.ts'
import {
  changeExperiment,
  deleteExperimentDraft,
  type EditableExperiment,
  type ExperimentRow,
  endExperiment,
  findExperiment,
  insertExperiment,
  readExperiments,
  readTitleNames,
  setExperimentConclusion,
  startExperiment,
} from './experiment-store.ts'
import type { NetOrdersQuery } from './figures-store.ts'
import { presentEstimate, presentExperiment } from './present.ts'
import { estimateVariantViewers, planExperiment, readDayResults, readExperimentListResults } from './results.ts'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly keptOrders: NetOrdersQuery
}

const partsOf = (row: ExperimentRow): EditableExperiment => ({
  ...{ name: row.name, kind: row.kind, share: row.share, days: row.days, variants: row.variants },
  ...{ vidIds: row.vid_ids, group: row.group_name, primary: row.primary_figure },
  ...{ smallestEffect: row.smallest_effect, stopsWhenSure: row.stops_when_sure },
})

/** Returns the experiment with trimmed names; fails with the name of the invalid field. */
function checked(given: EditedExperiment, ctx: Pick<StudioCtx, 'fail'>): EditableExperiment {
  const name = given.name.trim()
  if (name === '') ctx.fail('badRequest', { field: 'name' })
  const variants = given.variants.map((variant) => ({ ...variant, name: variant.name.trim() }))
  const field = findVariantsError(given.kind, variants)
  if (field !== undefined) ctx.fail('badRequest', { field })
  const { kind, vidIds, share, primary, smallestEffect, days, stopsWhenSure } = given
  const rest = { kind, vidIds, share, primary, smallestEffect, days, stopsWhenSure }
  return { ...rest, name, variants, group: given.group.trim() }
}

/**
 * Starts a draft, with the current traffic as its expected number of viewers.
 * @param base the version of the draft to start; undefined starts any version
 */
export async function startExperimentDraft(needs: Needs, id: string, base?: number) {
  const draft = await findExperiment(needs.db, id)
  if (!draft) return { reason: 'unknown' } as const
  const variants = draft.variants.length
  const viewersPerDay = await viewersPerDayOf(needs, draft)
  const expected = estimateVariantViewers({ viewersPerDay }, { days: draft.days, variants })
  return startExperiment(needs.db, id, { at: new Date(needs.now()), expectedViewers: expected, base })
}

/**
 * Counts the viewers per day. Returns 0 on a timeout, so that the experiment can still start; the intervals are then
 * tuned for few viewers.
 */
async function viewersPerDayOf(needs: Needs, { vid_ids: vidIds, share, variants }: ExperimentRow): Promise<number> {
  try {
    return (await planExperiment(needs, { vidIds, share, variants: variants.length })).viewersPerDay
  } catch (error) {
    if (errorCode(error) !== queryCanceled) throw error
    return 0
  }
}
/** PostgreSQL's error code for a statement_timeout. */
const queryCanceled = '57014'

/**
 * Stops a running experiment for an operator; undefined if it is not running. The next run of the job computes its
 * final result.
 */
export const stopExperiment = ({ db, now }: Pick<Needs, 'db' | 'now'>, id: string) =>
  endExperiment(db, id, { reason: 'operator', at: new Date(now()) })

/** API methods for operators to manage paywall experiments. */
export function createStudioExperiments(needs: Needs): StudioService<typeof studioExperiments> {
  const { db, now } = needs
  return {
    async list() {
      const rows = await readExperiments(db)
      const names = await readTitleNames(db, [...new Set(rows.flatMap(({ vid_ids }) => vid_ids))])
      const results = await readExperimentListResults(db)
      return {
        experiments: rows.map((row) => presentExperiment(row, { days: results.get(row.experiment_id) ?? [], names })),
      }
    },
    async days({ id }) {
      const days = await readDayResults(db, id)
      return {
        days: days.map(({ day, result }) => ({
          day,
          relative: result.variants.map(({ relative }) =>
            presentEstimate(relative ?? { value: 0, interval: undefined }),
          ),
        })),
      }
    },
    async plan(asked) {
      const plan = await planExperiment(needs, asked)
      return { ...plan, rows: [...plan.rows] }
    },
    async create(given, ctx) {
      const experiment = checked(given, ctx)
      const id = await insertExperiment(db, experiment, {
        createdBy: operatorLabel(ctx.caller),
        at: new Date(now()),
      })
      ctx.noteChange({ after: { id, ...experiment } })
      return { id }
    },
    async change({ id, base, ...given }, ctx) {
      const experiment = checked(given, ctx)
      if (!(await findExperiment(db, id))) ctx.fail('notFound')
      const before = (await changeExperiment(db, id, base, experiment)) ?? ctx.fail('conflict', { field: 'base' })
      ctx.noteChange(changedParts({ ...partsOf(before) }, { ...experiment }))
      return { version: base + 1 }
    },
    async remove({ id, base }, ctx) {
      if (!(await findExperiment(db, id))) ctx.fail('notFound')
      const before = (await deleteExperimentDraft(db, id, base)) ?? ctx.fail('conflict', { field: 'id' })
      ctx.noteChange({ before: { state: 'draft', ...partsOf(before) }, after: { state: 'deleted' } })
      return {}
    },
    async start({ id, base }, ctx) {
      const started = await startExperimentDraft(needs, id, base)
      if ('reason' in started) {
        if (started.reason === 'unknown') return ctx.fail('notFound')
        if (started.reason === 'refused') return ctx.fail('refused', { field: started.field })
        return ctx.fail('conflict', { field: started.reason === 'changed' ? 'base' : 'id' })
      }
      ctx.noteChange({ before: { state: 'draft' }, after: { state: started.state, ...partsOf(started) } })
      return {}
    },
    async stop({ id }, ctx) {
      if (!(await findExperiment(db, id))) ctx.fail('notFound')
      if (!(await stopExperiment(needs, id))) ctx.fail('conflict', { field: 'id' })
      ctx.noteChange({ before: { state: 'running' }, after: { state: 'stopped' } })
      return {}
    },
    async setLearned({ id, learned, base }, ctx) {
      const before = (await findExperiment(db, id)) ?? ctx.fail('notFound')
      if (!(await setExperimentConclusion(db, id, base ?? before.version, learned.trim())))
        ctx.fail('conflict', { field: 'base' })
      ctx.noteChange({ before: { learned: before.learned }, after: { learned: learned.trim() } })
      return {}
    },
  }
}

import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { NetOrdersQuery } from '../modules/experiments/figures-store.ts'
import { type EndedExperiment, evaluateRunningExperiments } from '../modules/experiments/results.ts'
import { insertAction, insertOutcome } from '../modules/operator-log/store.ts'
import { buildNetOrdersQuery } from '../modules/payments/revenue-store.ts'
import type { Job } from './job.ts'

/**
 * Creates an hourly job that evaluates running experiments. It stops experiments that are harmful, significant or past
 * their planned end, that have a sample ratio mismatch, or whose prices were changed.
 */
export const createEvaluateExperimentsJob = ({
  db,
  now,
  log,
  provider,
}: Pick<Deps, 'db' | 'now' | 'log' | 'provider'>): Job => {
  async function note(tx: Database, { id, reason }: EndedExperiment): Promise<void> {
    const at = new Date(now())
    const action = {
      began_at: at,
      who: 'evaluate-experiments',
      command: 'experiments end',
      arguments: `id=${id} reason=${reason}`,
    }
    const actionId = await insertAction(tx, action)
    const changes = { before: { state: 'running' }, after: { state: 'ended', reason } }
    await insertOutcome(tx, actionId, { ended_at: at, exit_code: 0, outcome: 'done', changes })
  }
  function report({ id, name, reason }: EndedExperiment): void {
    const facts = { experiment: id, name, reason }
    if (reason === 'planned' || reason === 'sure') log.info(facts, 'an experiment has ended')
    else log.warn(facts, 'an experiment was stopped')
  }
  const kept: NetOrdersQuery = (period) => buildNetOrdersQuery({ ...period, env: provider.env })
  return {
    name: 'evaluate-experiments',
    cron: '20 * * * *',
    run: (_id, signal) => evaluateRunningExperiments({ db, now, keptOrders: kept }, { note, report }, signal),
  }
}

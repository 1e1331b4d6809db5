import type { Assumptions } from './assumptions.ts'
import { type Bill, billOf, clouds } from './bill.ts'
import { type DatabasePlan, databaseOf } from './database-plan.ts'
import { type Demand, demandOf } from './demand.ts'

export interface CapacityPlan {
  /** Viewers of a month. */
  readonly viewers: number
  readonly demand: Demand
  readonly instances: number
  readonly database: DatabasePlan
  readonly encodeMachineCores: number
  readonly bills: readonly Bill[]
}

const GB = 1e9

/** The number of instances that each of three limits asks for. */
function instancesOf(demand: Demand, a: Assumptions): number {
  const needs = [
    demand.peakServerCores / a.processUse,
    demand.peakCallsPerSecond / a.instanceCallsPerSecond,
    demand.eventBytesADay / (a.instanceEventsPerDay * GB),
  ]
  return Math.max(a.leastInstances, ...needs.map(Math.ceil))
}

/** The setup that a number of viewers a month needs. @param viewers above 0 */
export function planCapacity(viewers: number, a: Assumptions): CapacityPlan {
  const demand = demandOf(viewers, a)
  const database = databaseOf(demand, a)
  const parts = {
    ...{ demand, database, instances: instancesOf(demand, a) },
    encodeMachineCores: Math.ceil(demand.encodeCores / a.encodeUse),
  }
  return { viewers, ...parts, bills: clouds.map((cloud) => billOf(cloud, parts, a)) }
}

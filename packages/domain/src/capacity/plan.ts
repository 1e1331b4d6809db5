import type { Assumptions } from './assumptions.ts'
import { type Bill, clouds, computeCloudBill } from './bill.ts'
import { type DatabasePlan, planDatabase } from './database-plan.ts'
import { computeDemand, type Demand } from './demand.ts'

export interface CapacityPlan {
  /** Number of monthly viewers. */
  readonly viewers: number
  readonly demand: Demand
  readonly instances: number
  readonly database: DatabasePlan
  readonly encodeMachineCores: number
  readonly bills: readonly Bill[]
}

const GB = 1e9

/** Returns the number of server instances: the largest number that one of three limits or `leastInstances` requires. */
function instancesOf(demand: Demand, a: Assumptions): number {
  const needs = [
    demand.peakServerCores / a.processUse,
    demand.peakCallsPerSecond / a.instanceCallsPerSecond,
    demand.eventBytesADay / (a.instanceEventsPerDay * GB),
  ]
  return Math.max(a.leastInstances, ...needs.map(Math.ceil))
}

/** Plans the infrastructure for a number of monthly viewers. @param viewers above 0 */
export function planCapacity(viewers: number, a: Assumptions): CapacityPlan {
  const demand = computeDemand(viewers, a)
  const database = planDatabase(demand, a)
  const parts = {
    ...{ demand, database, instances: instancesOf(demand, a) },
    encodeMachineCores: Math.ceil(demand.encodeCores / a.encodeUse),
  }
  return { viewers, ...parts, bills: clouds.map((cloud) => computeCloudBill(cloud, parts, a)) }
}

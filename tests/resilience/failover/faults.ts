import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createNewWriteFinder, type FailoverLoad } from './load.ts'
import type { FailoverWorld } from './world.ts'

/** Wait, ms, after which Patroni with its TTL of five seconds has certainly noticed that etcd has lost its majority. */
const noticedMs = 8_000
/** Wait, ms, after which both servers have certainly connected to the new primary. */
const seenByAllMs = 2_000
const misledMs = 5_000

export interface InjectedFault {
  /** Ends the fault. */
  end(): Promise<void>
  /** Time from which the recovery of writes is measured; default: the start of the fault. */
  readonly fromMs?: number
  /** Whether the same node may be primary after the fault. */
  readonly mayKeepPrimary?: boolean
}
/** Injects a fault into the cluster, whose current primary is the node `primary`. */
type Fault = (world: FailoverWorld, primary: string, load: FailoverLoad) => Promise<InjectedFault>

/** Faults by name, ordered so that any four in a row include one that kills the primary. */
export const failoverFaults: Readonly<Record<string, Fault>> = {
  async 'PostgreSQL killed'({ cluster }, primary) {
    await cluster.signal(primary, 'SIGKILL', 'postgres')
    return { end: async () => undefined }
  },
  async 'machine paused'({ cluster }, primary) {
    await cluster.signal(primary, 'SIGSTOP', 'all')
    return { end: () => cluster.signal(primary, 'SIGCONT', 'all') }
  },
  async 'both standbys killed'({ cluster }, primary, load) {
    const [first = '', second = ''] = cluster.names.filter((name) => name !== primary)
    await Promise.all([first, second].map((name) => cluster.signal(name, 'SIGKILL', 'all')))
    const aloneMs = performance.now()
    await sleep(noticedMs)
    const alone = createNewWriteFinder(aloneMs, load.operations)()
    const fromMs = performance.now()
    await cluster.revive(first)
    expect(alone, 'writes acknowledged by a primary without a standby').toEqual([])
    return { fromMs, mayKeepPrimary: true, end: () => cluster.revive(second) }
  },
  async 'replaced primary behind a wrong load balancer'({ cluster }, primary, load) {
    await cluster.signal(primary, 'SIGSTOP', 'all')
    await load.writesAfter(performance.now())
    await sleep(seenByAllMs)
    // Only PostgreSQL resumes, still as a primary: Patroni, which would demote it, stays paused.
    await cluster.lead(primary)
    await cluster.signal(primary, 'SIGCONT', 'postgres')
    await sleep(misledMs)
    const fromMs = performance.now()
    await cluster.lead('primary')
    return { fromMs, end: () => cluster.signal(primary, 'SIGCONT', 'all') }
  },
  async 'machine killed'({ cluster }, primary) {
    await cluster.signal(primary, 'SIGKILL', 'all')
    return { end: () => cluster.revive(primary) }
  },
  async 'network cut'({ cluster }, primary) {
    await cluster.cut(primary, true)
    return { end: () => cluster.cut(primary, false) }
  },
  async 'cut from the other nodes'({ cluster }, primary) {
    await cluster.cutFromNodes(primary, true)
    return { end: () => cluster.cutFromNodes(primary, false) }
  },
  async 'planned switch'({ cluster }, primary) {
    await cluster.switchOver(primary)
    return { end: async () => undefined }
  },
}

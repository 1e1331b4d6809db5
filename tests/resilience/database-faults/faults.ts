import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { FaultWorld } from './lane.ts'
import { awaitPostmasterExit, findBackendPids, pausePostgres, runQuery } from './postgres.ts'

/** Checks the server during the fault; `isDown`: every call must be refused. */
type Look = (isDown: boolean) => Promise<void>
/**
 * Causes a fault, calls `look` during it, and ends it. Returns the time of its end. If PostgreSQL exits and the server
 * restarts it, `look` is not called, and the returned time is the start of the fault.
 */
export type FaultInjection = (lane: FaultWorld, look: Look) => Promise<number>

/** Whether the server restarts PostgreSQL itself: then PostgreSQL may be back before the check. */
const isOwn = (lane: FaultWorld) => lane.name === 'built-in'

async function ended(lane: FaultWorld, signal: NodeJS.Signals, look: Look): Promise<number> {
  const { pid } = await lane.postgres.postmaster()
  const hurtMs = performance.now()
  process.kill(pid, signal)
  await awaitPostmasterExit(pid, lane.data)
  return afterEnd(lane, hurtMs, look)
}

async function afterEnd(lane: FaultWorld, hurtMs: number, look: Look): Promise<number> {
  if (isOwn(lane)) return hurtMs
  // Backends of a killed PostgreSQL still respond for a moment.
  await sleep(500)
  await look(true)
  await lane.postgres.revive()
  return performance.now()
}

/**
 * Returns the backend process of one of the server's connections. Retries, because the pool may be empty for a moment.
 */
async function serverBackend(lane: FaultWorld): Promise<number> {
  for (let time = 0; time < 100; time += 1) {
    const [backend] = await findBackendPids(lane.postgres, "application_name = 'cliffhanger'")
    if (backend !== undefined) return backend
    await sleep(50)
  }
  throw new Error(`${lane.name}: the server has had no connection for 5 s`)
}

export const databaseFaults: Readonly<Record<string, FaultInjection>> = {
  restarted: (lane, look) => ended(lane, 'SIGINT', look),
  killed: (lane, look) => ended(lane, 'SIGKILL', look),

  /** Kills one backend: PostgreSQL then ends all others and exits, because `restart_after_crash` is off. */
  async 'a backend killed'(lane, look) {
    const { pid } = await lane.postgres.postmaster()
    const victim = await serverBackend(lane)
    const hurtMs = performance.now()
    process.kill(victim, 'SIGKILL')
    await awaitPostmasterExit(pid, lane.data)
    return afterEnd(lane, hurtMs, look)
  },

  async paused(lane, look) {
    const goOn = await pausePostgres(lane.postgres)
    try {
      // The server considers the database down after two timeouts of 2 s, because a single timeout may be due to a
      // delay of the server itself.
      await sleep(5_500)
      await look(true)
    } finally {
      goOn()
    }
    return performance.now()
  },

  /** Holds a lock that blocks every connection of the pool. */
  async exhausted(lane, look) {
    const holder = new pg.Client({ ...(await lane.postgres.connection()) })
    await holder.connect()
    try {
      await holder.query('BEGIN; LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE')
      const crowd = Array.from({ length: 30 }, () => lane.crowd())
      // On a busy machine, it takes a moment until all connections are open and blocked.
      for (let time = 0; time < 10 && (await lane.isReady()); time += 1) await sleep(100)
      await look(true)
      await Promise.all(crowd)
    } finally {
      await holder.end()
    }
    return performance.now()
  },

  /** Fills the disk: writes fail, and PostgreSQL exits if there is no space for the next WAL file. */
  async 'disk full'(lane, look) {
    if (!lane.disk) return performance.now()
    for (let time = 0; time < 3; time += 1) {
      await lane.disk.fill()
      await fillLog(lane)
      await sleep(500)
      await look(false)
    }
    await lane.disk.free()
    const freedMs = performance.now()
    await lane.postgres.revive()
    return freedMs
  },
}

async function fillLog(lane: FaultWorld): Promise<void> {
  const connection = await lane.postgres.connectionNow()
  if (!connection) return
  const nextFile = "SELECT pg_logical_emit_message(true, 'scenario', 'next'); SELECT pg_switch_wal()"
  for (let file = 0; file < 30; file += 1) {
    const hasRoom = await runQuery({ ...connection }, nextFile).then(
      () => true,
      () => false,
    )
    if (!hasRoom) return
  }
}

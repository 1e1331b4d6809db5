import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Lane } from './lane.ts'
import { backendsOf, pause, query, whenGone } from './postgres.ts'

/** Looks at the server while the harm lasts; `isDown`: every call has to be refused. */
type Look = (isDown: boolean) => Promise<void>
/** Does harm, lets somebody look while it lasts, and takes it away; answers since when it is over. */
export type Fault = (lane: Lane, look: Look) => Promise<number>

/** A built-in one is the server's own to start again, so it may be back before anybody has looked. */
const isOwn = (lane: Lane) => lane.name === 'built-in'

async function ended(lane: Lane, signal: NodeJS.Signals, look: Look): Promise<number> {
  const { pid } = await lane.postgres.postmaster()
  const hurtMs = performance.now()
  process.kill(pid, signal)
  await whenGone(pid, lane.data)
  return afterEnd(lane, hurtMs, look)
}

async function afterEnd(lane: Lane, hurtMs: number, look: Look): Promise<number> {
  if (isOwn(lane)) return hurtMs
  // Backends of a killed server still respond for a moment.
  await sleep(500)
  await look(true)
  await lane.postgres.revive()
  return performance.now()
}

/** A process of one of the server's connections; its pool may be empty for a moment. */
async function serverBackend(lane: Lane): Promise<number> {
  for (let time = 0; time < 100; time += 1) {
    const [backend] = await backendsOf(lane.postgres, "application_name = 'cliffhanger'")
    if (backend !== undefined) return backend
    await sleep(50)
  }
  throw new Error(`${lane.name}: the server has had no connection for 5 s`)
}

export const faults: Readonly<Record<string, Fault>> = {
  restarted: (lane, look) => ended(lane, 'SIGINT', look),
  killed: (lane, look) => ended(lane, 'SIGKILL', look),

  /** PostgreSQL takes down all others with it, and ends. */
  async 'a backend killed'(lane, look) {
    const { pid } = await lane.postgres.postmaster()
    const victim = await serverBackend(lane)
    const hurtMs = performance.now()
    process.kill(victim, 'SIGKILL')
    await whenGone(pid, lane.data)
    return afterEnd(lane, hurtMs, look)
  },

  async paused(lane, look) {
    const goOn = await pause(lane.postgres)
    try {
      // Two silences of 2 s are needed to tell a pause from a moment of our own.
      await sleep(5_500)
      await look(true)
    } finally {
      goOn()
    }
    return performance.now()
  },

  /** A lock that makes every connection of the pool wait. */
  async exhausted(lane, look) {
    const holder = new pg.Client({ ...(await lane.postgres.connection()) })
    await holder.connect()
    try {
      await holder.query('BEGIN; LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE')
      const crowd = Array.from({ length: 30 }, () => lane.crowd())
      // Opening that many connections takes a busy machine a moment.
      for (let time = 0; time < 10 && (await lane.isReady()); time += 1) await sleep(100)
      await look(true)
      await Promise.all(crowd)
    } finally {
      await holder.end()
    }
    return performance.now()
  },

  /** Writes fail; sometimes there is no room for the next log file, which ends PostgreSQL. */
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

async function fillLog(lane: Lane): Promise<void> {
  const connection = await lane.postgres.connectionNow()
  if (!connection) return
  const nextFile = "SELECT pg_logical_emit_message(true, 'scenario', 'next'); SELECT pg_switch_wal()"
  for (let file = 0; file < 30; file += 1) {
    const hasRoom = await query({ ...connection }, nextFile).then(
      () => true,
      () => false,
    )
    if (!hasRoom) return
  }
}

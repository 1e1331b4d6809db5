import type { CallLane } from './traffic.ts'

/** Admission control of the simulated server, with the interface of `apps/server/src/http/overload/admission.ts`. */
export interface SimulatedAdmission {
  isFull(lane: CallLane): boolean
  enter(lane: CallLane): () => void
  waitSeconds(): number
}
export interface SimulatedCall {
  readonly lane: CallLane
  /** Share of all calls that are of this kind. */
  readonly share: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly repeats: number
}
/** A period with a constant rate of calls. */
export interface LoadPhase {
  readonly seconds: number
  readonly callsPerSecond: number
}
interface Simulation {
  readonly calls: readonly SimulatedCall[]
  readonly phases: readonly LoadPhase[]
  /** Number of statements that the database executes concurrently for this process. */
  readonly databaseSlots: number
  readonly refusalMs: number
  /** Share of a call's CPU time that is spent before the database query. */
  readonly acceptShare: number
  /** @param now returns the time of the simulated clock in milliseconds */
  createAdmission(now: () => number): SimulatedAdmission
  /** Returns a random number between 0 and 1, both excluded. */
  random(): number
  /** Returns a random service time from a distribution with the mean `meanMs`. */
  drawMs(meanMs: number, random: () => number): number
}
export interface PhaseResult {
  readonly calls: number
  readonly refusals: number
  /** Number of calls that were refused in every attempt, including the app's retries. */
  readonly lost: number
  readonly lostByLane: Readonly<Record<CallLane, number>>
  /** Waiting times in milliseconds, from a call's last attempt to its response, without service times; ascending. */
  readonly waitsMs: readonly number[]
  /** Share of the phase's time in which the process was busy. */
  readonly busy: number
}
interface Job {
  readonly call: SimulatedCall
  readonly phase: number
  readonly tries: number
  readonly arrivedMs: number
  readonly serverMs: number
  readonly databaseMs: number
  leave?: () => void
}
type Happening = { readonly atMs: number; readonly order: number; run(): void }

/**
 * Creates the queue of simulated events, a binary heap: earliest first; events of the same time in the order in which
 * they were added.
 */
function createAgenda() {
  const heap: Happening[] = []
  let added = 0
  const isBefore = (one: Happening, other: Happening) =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)
  return {
    add(atMs: number, run: () => void) {
      added += 1
      const happening = { atMs, order: added, run }
      let at = heap.length
      for (let up = (at - 1) >> 1; at > 0; at = up, up = (at - 1) >> 1) {
        const parent = heap[up]
        if (!parent || isBefore(parent, happening)) break
        heap[at] = parent
      }
      heap[at] = happening
    },
    next(): Happening | undefined {
      const [first] = heap
      const last = heap.pop()
      if (!last || heap.length === 0) return first
      let at = 0
      for (let down = 1; down < heap.length; down = 2 * at + 1) {
        const [left, right] = [heap[down], heap[down + 1]]
        const [child, place] = left && right && isBefore(right, left) ? [right, down + 1] : [left, down]
        if (!child || !isBefore(child, last)) break
        heap[at] = child
        at = place
      }
      heap[at] = last
      return first
    },
  }
}

/** Creates a number of identical workers with one queue, first come, first served. */
function createStation(slots: number, agenda: { add(atMs: number, run: () => void): void }, now: () => number) {
  let free = slots
  let waiting: (() => void)[] = []
  let at = 0
  function begin(work: () => { readonly ms: number; done(): void }): void {
    free -= 1
    const { ms, done } = work()
    agenda.add(now() + ms, () => {
      free += 1
      done()
      const next = waiting[at]
      if (!next || free === 0) return
      at += 1
      if (at > 1_000 && at * 2 > waiting.length) {
        waiting = waiting.slice(at)
        at = 0
      }
      next()
    })
  }
  /**
   * @param work is called when a worker is free; returns the service time `ms`, and `done`, which is called after that
   * time
   */
  return (work: () => { readonly ms: number; done(): void }): void => {
    if (free > 0) begin(work)
    else waiting.push(() => begin(work))
  }
}

interface Counted {
  calls: number
  refusals: number
  lost: number
  readonly lostByLane: Record<CallLane, number>
  readonly waits: number[]
  /** Time in which the process was busy, in milliseconds. */
  ms: number
}
const countNothing = (): Counted => ({
  ...{ calls: 0, refusals: 0, lost: 0, waits: [], ms: 0 },
  lostByLane: { payments: 0, playback: 0, browsing: 0, pages: 0, tracking: 0 },
})

/**
 * Simulates calls that arrive at random times at one server process with its share of the database. The process reads a
 * call, admits or refuses it, queries the database and responds. The result depends only on the arguments. The
 * simulation ends when every call is answered or given up.
 */
export function simulateLoad(simulation: Simulation): PhaseResult[] {
  const { calls, phases, random, refusalMs, acceptShare, drawMs } = simulation
  let nowMs = 0
  const now = () => nowMs
  const agenda = createAgenda()
  const thread = createStation(1, agenda, now)
  const database = createStation(simulation.databaseSlots, agenda, now)
  const admission = simulation.createAdmission(now)
  const results = phases.map(countNothing)

  const draw = (meanMs: number) => (meanMs === 0 ? 0 : drawMs(meanMs, random))
  function chooseCall(): SimulatedCall | undefined {
    let rest = random()
    for (const call of calls) {
      rest -= call.share
      if (rest < 0) return call
    }
    return calls.at(-1)
  }
  function refuse(job: Job): void {
    const result = results[job.phase]
    if (!result) return
    result.refusals += 1
    const { repeats, lane } = job.call
    if (job.tries > repeats) {
      result.lost += 1
      result.lostByLane[lane] += 1
      return
    }
    const again = nowMs + admission.waitSeconds() * 1_000
    agenda.add(again, () => arrive({ ...job, tries: job.tries + 1, arrivedMs: again }))
  }
  /** Runs work on the process's thread. The time counts for the phase in which the call arrived. */
  function onThread(job: Job, work: () => { readonly ms: number; done(): void }): void {
    thread(() => {
      const begun = work()
      const result = results[job.phase]
      if (result) result.ms += begun.ms
      return begun
    })
  }
  function arrive(job: Job): void {
    const { lane } = job.call
    onThread(job, () => {
      if (admission.isFull(lane)) return { ms: refusalMs, done: () => refuse(job) }
      const done = () => {
        // Check again, as the real server does: other calls may have taken the last slot while this call was read.
        if (admission.isFull(lane)) return refuse(job)
        job.leave = admission.enter(lane)
        if (job.databaseMs === 0) answer(job)
        else database(() => ({ ms: job.databaseMs, done: () => answer(job) }))
      }
      return { ms: job.serverMs * acceptShare, done }
    })
  }
  function answer(job: Job): void {
    const done = () => {
      job.leave?.()
      results[job.phase]?.waits.push(Math.max(0, nowMs - job.arrivedMs - job.serverMs - job.databaseMs))
    }
    onThread(job, () => ({ ms: job.serverMs * (1 - acceptShare), done }))
  }

  let beginsMs = 0
  for (const [phase, { seconds, callsPerSecond }] of phases.entries()) {
    const [fromMs, endMs] = [beginsMs, beginsMs + seconds * 1_000]
    beginsMs = endMs
    const nextAfter = (ms: number) => ms - (Math.log(random()) * 1_000) / callsPerSecond
    const plan = (arrivedMs: number): void => {
      if (arrivedMs >= endMs) return
      agenda.add(arrivedMs, () => {
        const call = chooseCall()
        const result = results[phase]
        if (call && result) {
          result.calls += 1
          const times = { serverMs: draw(call.serverMs), databaseMs: draw(call.databaseMs) }
          arrive({ call, phase, tries: 1, arrivedMs, ...times })
        }
        plan(nextAfter(arrivedMs))
      })
    }
    if (callsPerSecond > 0) plan(nextAfter(fromMs))
  }
  for (let next = agenda.next(); next; next = agenda.next()) {
    nowMs = next.atMs
    next.run()
  }
  return results.map(({ waits, ms, ...counted }, phase) => ({
    ...counted,
    waitsMs: waits.toSorted((one, other) => one - other),
    busy: ms / ((phases[phase]?.seconds ?? 1) * 1_000),
  }))
}
